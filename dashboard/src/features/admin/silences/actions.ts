import { answerOf, api } from '../../../api/client.js';
import { useAction } from '../use-action.js';
import { silences } from './queries.js';
import { words } from './words.js';

export interface NewSilence {
  readonly matchers: { namespace?: string; owner?: string; pod?: string; cause?: string };
  readonly reason: string;
  readonly duration_minutes: number;
  readonly starts_at?: string;
}

const keys = [silences.queryKey];

export const useSilence = (onDone: () => void) =>
  useAction((body: NewSilence) => answerOf(api.POST('/api/admin/silences', { body })), {
    keys,
    done: words.added,
    onDone,
  });

export const useRemoveSilence = () =>
  useAction((id: number) => answerOf(api.DELETE('/api/admin/silences/{id}', { params: { path: { id } } })), {
    keys,
    done: words.removed,
  });
