import { expect, onTestFinished } from 'vitest';
import { PODS } from '../../../src/k8s/index.js';
import type { ObjectChange } from '../../../src/k8s/watch/object-cache.js';
import { Reflector, type ReflectorState, type ReflectorTiming } from '../../../src/k8s/watch/reflector.js';
import type { Fields } from '../../../src/rules/evidence/values.js';
import { type ApiServer, isMeantBy, type SeenRequest } from '../../../src/simulation/api-server/index.js';
import { startApiServer } from '../../support/api-server/start.js';
import { recordingLogger } from '../../support/fakes.js';
import { clientOf } from '../kubeconfig.js';

interface Kept {
  readonly name: string;
  readonly image: unknown;
}

const projected = ({ metadata, image }: Fields): Kept | undefined => {
  const { name } = metadata as { name: string };
  if (name === 'broken') throw new Error('cannot read it');
  return name.startsWith('left-out') ? undefined : { name, image };
};

const PODS_OF_SHOP = 'api/v1/namespaces/shop/pods';

function watchedPods(server: ApiServer) {
  return {
    /** Makes a pod, or changes the one of that name. */
    put: (name: string, more: object = {}) =>
      server.have(PODS_OF_SHOP, { metadata: { name, managedFields: [{ manager: 'kubelet' }] }, ...more }),
    remove: (name: string) => server.remove(`${PODS_OF_SHOP}/${name}`),
    names: () => server.objects.list(PODS).map(({ metadata }) => metadata['name']),
    lists: (): SeenRequest[] => server.requests.filter(isMeantBy({ verb: 'list', resource: 'pods' })),
    watches: (): SeenRequest[] => server.requests.filter(isMeantBy({ verb: 'watch', resource: 'pods' })),
    /** Clients that listen at the moment. */
    watching: () => server.streams.count({ verb: 'watch' }),
  };
}

export type WatchedPods = ReturnType<typeof watchedPods>;

/** A reflector of the pods of a fake API server, not started, and what it told. It is stopped after the test. */
export async function reflect({
  timing = {},
  onChange = () => {},
}: {
  timing?: Partial<ReflectorTiming>;
  onChange?: () => void;
} = {}) {
  const server = await startApiServer();
  const pods = watchedPods(server);
  const changes: string[] = [];
  const states: ReflectorState[] = [];
  const logger = recordingLogger();
  const reflector = new Reflector<Kept>({
    client: clientOf(server),
    resource: PODS,
    project: projected,
    logger,
    timing: { firstMs: 1, longestMs: 20, healthyMs: 0, ...timing },
    onState: (state) => states.push(state),
    onChange: (change: ObjectChange<Kept>) => {
      changes.push(`${change.type} ${change.key.split('/')[1]}`);
      onChange();
    },
  });
  onTestFinished(() => reflector.stop());
  const names = () => [...reflector.items()].map(({ name }) => name).sort();
  const toWatch = () => expect.poll(() => pods.watching(), { interval: 2, timeout: 20_000 }).toBe(1);
  const toBe = (...expected: string[]) => expect.poll(names, { interval: 2, timeout: 20_000 }).toEqual(expected);
  return { server, pods, changes, states, logger, reflector, names, toWatch, toBe };
}
