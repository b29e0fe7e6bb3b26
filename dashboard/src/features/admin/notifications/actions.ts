import { answerOf, api } from '../../../api/client.js';
import type { paths } from '../../../api/schema.js';
import { useAction } from '../use-action.js';
import { words as shared } from '../words.js';
import { notifiers } from './queries.js';
import { words } from './words.js';

type Config = Readonly<Record<string, unknown>>;

/** The schema of the body says that it may also be none, which its type cannot. */
type NotifierTest = NonNullable<
  paths['/api/admin/notifications/{provider}/test']['post']['requestBody']
>['content']['application/json'];

interface Saved {
  readonly provider: string;
  readonly enabled: boolean;
  readonly config: Config;
  /** It is not there yet. */
  readonly isNew: boolean;
}

const keys = [notifiers.queryKey];
const at = (provider: string) => ({ params: { path: { provider } } });

export const useSaveNotifier = (onDone: () => void) =>
  useAction(
    ({ isNew, provider, enabled, config }: Saved) =>
      isNew
        ? answerOf(api.POST('/api/admin/notifications', { body: { provider, enabled, config } }))
        : answerOf(api.PUT('/api/admin/notifications/{provider}', { ...at(provider), body: { enabled, config } })),
    { keys, done: shared.saved, onDone },
  );

export const useSwitchNotifier = () =>
  useAction(
    ({ provider, enabled }: { provider: string; enabled: boolean }) =>
      answerOf(api.PUT('/api/admin/notifications/{provider}', { ...at(provider), body: { enabled } })),
    { keys },
  );

export const useRemoveNotifier = () =>
  useAction((provider: string) => answerOf(api.DELETE('/api/admin/notifications/{provider}', at(provider))), {
    keys,
    done: words.removed,
  });

/** Without a configuration, of the stored one. */
export const useTestNotifier = () =>
  useAction(
    ({ provider, config }: { provider: string; config?: Config }) =>
      answerOf(
        api.POST('/api/admin/notifications/{provider}/test', {
          ...at(provider),
          body: (config === undefined ? {} : { config }) as NotifierTest,
        }),
      ),
    { keys },
  );

export const useRetryDelivery = () =>
  useAction(
    (id: number) => answerOf(api.POST('/api/admin/notifications/deliveries/{id}/retry', { params: { path: { id } } })),
    { keys, done: words.retried },
  );
