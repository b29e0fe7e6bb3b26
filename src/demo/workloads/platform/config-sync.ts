import { role, roleBinding } from '../../manifests/access.js';
import { serviceAccount } from '../../manifests/surroundings.js';
import { deployment } from '../../manifests/workloads.js';
import { slog } from '../../programs/log-formats.js';
import { program } from '../../programs/program.js';
import type { DemoWorkload } from '../../workload.js';

const place = { namespace: 'platform', name: 'config-sync' };
const image = 'registry.nordwind.example/platform/config-sync:2.0.0';

const sync = (account: string) =>
  deployment({
    ...place,
    pod: { serviceAccount: account, containers: [{ name: 'sync', image, memory: '64Mi', env: { ACCOUNT: account } }] },
  });

const refusal =
  'configmaps is forbidden: User "system:serviceaccount:platform:default" cannot list resource "configmaps" in API group "" in the namespace "platform"';

const run = program({
  starts: [slog('INFO', 'config-sync 2.0.0')],
  needs: [
    ({ env }) =>
      env.get('ACCOUNT') === place.name
        ? undefined
        : { lines: [slog('ERROR', 'cannot list ConfigMaps', { err: refusal })], code: 1, afterMs: 600 },
  ],
  memoryMib: 26,
  traffic: { everyMs: 20_000, lines: [slog('INFO', 'in sync', { revision: '{id}', took: '{ms}ms' })] },
});

/** Copies configuration from a repository. It is rolled out as the account `default`, which may not. */
export const configSync = {
  objects: [
    ...[sync(place.name), serviceAccount(place), roleBinding(place)],
    role(place, [{ resources: ['configmaps'], verbs: ['get', 'list', 'watch', 'create', 'update', 'delete'] }]),
  ],
  images: [{ reference: image, entrypoint: ['/config-sync'], program: run }],
  versions: { good: [sync(place.name)], otherAccount: [sync('default')] },
  failures: [{ ...place, kind: 'Deployment', cause: 'log-k8s-forbidden' }],
} satisfies DemoWorkload;
