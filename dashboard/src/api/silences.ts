import { answerOf, api } from './client.js';

/** Of all silences, for who shows them. */
export const SILENCES = ['admin', 'silences'] as const;

/** For so long a cause is silenced from where one sees it; another time is chosen on the page of the silences. */
const SILENCED_MINUTES = 8 * 60;

/** A cause in a namespace, as the patterns of a silence. */
export interface Silenced {
  readonly namespace: string;
  readonly cause: string;
}

/** Keeps messages about it back for eight hours; failures go on being recorded. */
export const silenceCause = ({ namespace, cause }: Silenced, reason: string) =>
  answerOf(
    api.POST('/api/admin/silences', {
      body: { matchers: { namespace, cause }, reason, duration_minutes: SILENCED_MINUTES },
    }),
  );

export const removeSilence = (id: number) =>
  answerOf(api.DELETE('/api/admin/silences/{id}', { params: { path: { id } } }));
