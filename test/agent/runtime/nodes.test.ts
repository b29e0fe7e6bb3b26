import { expect, it, vi } from 'vitest';
import { isAt } from '../../../src/simulation/api-server/index.js';
import { AgentScene } from './agent-scene.js';
import { controller, doubtedPod, failingPod, node, readyPod, unscheduledPod } from './objects-of-scene.js';

const POD = 'api/v1/namespaces/shop/pods';

it('reports each failure once, whichever of two nodes it is on, or none', async () => {
  const scene = await AgentScene.start();
  const owner = { kind: 'ReplicaSet', name: 'web-5f' };
  const stuck = { type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded', message: 'has timed out' };
  const refused = { type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message: 'exceeded quota: small' };
  scene.api.apply(
    controller('Deployment', 'web', { conditions: [stuck] }),
    controller('ReplicaSet', 'web-5f', { replicas: 1 }, { kind: 'Deployment', name: 'web' }),
    failingPod('web-5f-a', { node: 'n2', owner }),
    controller('Deployment', 'idle', { conditions: [stuck] }),
    controller('ReplicaSet', 'big-7c', { replicas: 0, conditions: [refused] }),
    { ...controller('ReplicationController', 'old', { replicas: 0, conditions: [refused] }), apiVersion: 'v1' },
    failingPod('lone', { node: 'n1' }),
    readyPod('fine', { node: 'n2' }),
    unscheduledPod('huge'),
  );
  await Promise.all([scene.agent({ node: 'n1' }), scene.agent({ node: 'n2' })]);
  const names = ['web-5f-a', 'idle', 'big-7c', 'old', 'lone', 'huge'];
  await scene.untilNamed(names, 'failed', 30_000);
  expect((await scene.records()).map(({ occurrences }) => occurrences)).toEqual(names.map(() => 1));
  const leases = scene.api.requests.filter(
    isAt('apis/coordination.k8s.io/v1/namespaces/podproof/leases/podproof-agent'),
  );
  expect(leases.length).toBeGreaterThan(0);
});

it('goes on with a pod that was given to a node, and takes up the work of a leader that ended', async () => {
  const scene = await AgentScene.start();
  scene.api.apply(unscheduledPod('huge'), unscheduledPod('wide'));
  const first = await scene.agent({ node: 'n1' });
  await vi.waitFor(() => expect(first.health().leads).toBe(true), { timeout: 5_000 });
  const second = await scene.agent({ node: 'n2' });
  await scene.untilNamed(['huge', 'wide']);
  scene.api.apply(readyPod('huge', { node: 'n2', waited: true }));
  await scene.untilNamed(['wide']);
  await first.stop();
  await vi.waitFor(() => expect(second.health().leads).toBe(true), { timeout: 5_000 });
  scene.api.remove(`${POD}/wide`);
  scene.api.apply(unscheduledPod('late'));
  await scene.untilNamed(['late']);
});

it('tells once of the pods of a node that is lost, whether its agent is lost with it or not, and when they are back', async () => {
  const scene = await AgentScene.start();
  scene.api.apply(node('n1', true), node('n2', true), node('n3', true), readyPod('web', { node: 'n2' }));
  const agents = await Promise.all([scene.agent({ node: 'n1' }), scene.agent({ node: 'n3' })]);
  await vi.waitFor(() => expect(agents.some((agent) => agent.health().leads)).toBe(true), { timeout: 5_000 });
  scene.api.apply(node('n2', false), node('n3', false), doubtedPod('web', { node: 'n2' }));
  scene.api.apply(doubtedPod('db', { node: 'n3' }), failingPod('other', { node: 'n3' }));
  await scene.untilNamed(['web', 'db', 'other'], 'failed', 30_000);
  const told = (await scene.records()).map(({ pod_name, cause, occurrences }) => [pod_name, cause, occurrences]);
  expect(told.sort()).toEqual([
    ['db', 'node-lost', 1],
    ['other', expect.any(String), 1],
    ['web', 'node-lost', 1],
  ]);
  scene.api.apply(node('n2', true), readyPod('web', { node: 'n2' }));
  await scene.untilNamed(['db', 'other'], 'failed', 20_000);
});

it('says which rights it lacks, and goes on without', async () => {
  const scene = await AgentScene.start();
  scene.api.forbid({ resource: 'horizontalpodautoscalers' });
  scene.api.apply(failingPod('web-1'));
  await scene.agent();
  await scene.untilNamed(['web-1']);
  const cookie = await scene.backend.signIn('admin');
  const { body } = await scene.backend.send('GET', '/api/agents', { cookie });
  expect(body).toMatchObject([{ agent: 'agent-all', cluster: 'east', alive: true }]);
});
