import { expect, it } from 'vitest';
import { explainLive } from '../../src/agent/explain-live.js';
import { NO_POLICY } from '../../src/agent/policy/policy.js';
import { PODS } from '../../src/k8s/resources.js';
import { ServerClock } from '../../src/k8s/server-clock.js';
import { clientOf } from '../k8s/kubeconfig.js';
import { startApiServer } from '../support/api-server/start.js';
import { crashedPod, now } from './runtime/objects-of-scene.js';

it('says of what fails in a namespace that is being deleted why it is not told of, as far as it may see that', async () => {
  const server = await startApiServer();
  const metadata = { name: 'shop', deletionTimestamp: now() };
  server.apply(
    { apiVersion: 'v1', kind: 'Namespace', metadata, status: { phase: 'Terminating' } },
    crashedPod('web-1'),
  );
  const cluster = { client: clientOf(server), clock: new ServerClock() };
  const signal = AbortSignal.timeout(10_000);
  const explain = () =>
    explainLive({
      ...{ cluster, resource: PODS, namespace: 'shop', name: 'web-1' },
      ...{ policy: NO_POLICY, signal },
    });
  expect(await explain()).toMatchObject({
    ...{ reported: false, excluded: 'its namespace is being deleted' },
    sentence: 'Pod shop/web-1 is not reported: its namespace is being deleted.',
  });
  server.forbid({ resource: 'namespaces' });
  expect(await explain()).toMatchObject({ reported: true, excluded: null });
});
