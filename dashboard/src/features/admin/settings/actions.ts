import { answerOf, api } from '../../../api/client.js';
import { useAction } from '../use-action.js';
import { settings } from './queries.js';

export interface SettingChange {
  readonly key: string;
  readonly value: string | number | boolean;
}

/** The key under which this page has the lifetime of mirrors among the others. */
export const MIRROR_TTL = 'mirror_ttl';

const send = ({ key, value }: SettingChange) =>
  key === MIRROR_TTL
    ? answerOf(api.PUT('/api/admin/settings/mirror-ttl', { body: { seconds: Number(value) } }))
    : answerOf(api.POST('/api/admin/settings/{key}', { params: { path: { key } }, body: { value } }));

/** What the server did not take, by key; what it took is saved all the same. */
export const useSaveSettings = () =>
  useAction(
    async (changes: readonly SettingChange[]) => {
      const refused: Record<string, unknown> = {};
      for (const change of changes) {
        await send(change).catch((error: unknown) => {
          refused[change.key] = error;
        });
      }
      return refused;
    },
    { keys: [settings.queryKey] },
  );
