import { answerOf, api } from '../../../api/client.js';
import type { paths } from '../../../api/schema.js';
import { useAction } from '../use-action.js';
import { words as shared } from '../words.js';
import { allPlugins, kindPacks } from './queries.js';
import { words } from './words.js';

type Config = Readonly<Record<string, unknown>>;

/** The schema of the body says that it may also be none, which its type cannot. */
type PackTest = NonNullable<
  paths['/api/admin/kind-packs/{pack}/test']['post']['requestBody']
>['content']['application/json'];

const keys = [kindPacks.queryKey, allPlugins.queryKey];
const at = (pack: string) => ({ params: { path: { pack } } });

export const useSavePack = (onDone: () => void) =>
  useAction(
    ({ pack, enabled, config }: { pack: string; enabled: boolean; config: Config }) =>
      answerOf(api.PUT('/api/admin/kind-packs/{pack}', { ...at(pack), body: { enabled, config } })),
    { keys, done: shared.saved, onDone },
  );

export const useResetPack = () =>
  useAction((pack: string) => answerOf(api.DELETE('/api/admin/kind-packs/{pack}', at(pack))), {
    keys,
    done: words.removed,
  });

export const useTestPack = () =>
  useAction(
    ({ pack, config }: { pack: string; config: Config }) =>
      answerOf(api.POST('/api/admin/kind-packs/{pack}/test', { ...at(pack), body: { config } as PackTest })),
    { keys: [] },
  );
