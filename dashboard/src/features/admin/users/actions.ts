import { answerOf, api } from '../../../api/client.js';
import type { Role } from '../../../api/session.js';
import { useAction } from '../use-action.js';
import { invitations, users } from './queries.js';
import { words } from './words.js';

const at = (id: number) => ({ params: { path: { id } } });

export const useChangeRole = () =>
  useAction(
    ({ id, role }: { id: number; role: Role }) =>
      answerOf(api.PATCH('/api/admin/users/{id}', { ...at(id), body: { role } })),
    { keys: [users.queryKey], done: words.roleChanged },
  );

export const useRemoveUser = () =>
  useAction((id: number) => answerOf(api.DELETE('/api/admin/users/{id}', at(id))), {
    keys: [users.queryKey],
    done: words.removed,
  });

/** The link is in this answer alone. */
export const useInvite = () =>
  useAction(
    (body: { role: Role; expires_in_hours: number }) => answerOf(api.POST('/api/admin/invitations', { body })),
    { keys: [invitations.queryKey] },
  );

export const useWithdraw = () =>
  useAction((id: number) => answerOf(api.DELETE('/api/admin/invitations/{id}', at(id))), {
    keys: [invitations.queryKey],
    done: words.withdrawn,
  });
