import { answerOf, api } from '../../../api/client.js';
import type { Role } from '../../../api/session.js';
import { useAction } from '../use-action.js';
import { tokens } from './queries.js';
import { words } from './words.js';

interface NewToken {
  readonly name: string;
  readonly role: Role;
  readonly expires_at?: string;
}

/** The token is in this answer alone. */
export const useCreateToken = () =>
  useAction((body: NewToken) => answerOf(api.POST('/api/admin/tokens', { body })), { keys: [tokens.queryKey] });

export const useRemoveToken = () =>
  useAction((id: number) => answerOf(api.DELETE('/api/admin/tokens/{id}', { params: { path: { id } } })), {
    keys: [tokens.queryKey],
    done: words.removed,
  });
