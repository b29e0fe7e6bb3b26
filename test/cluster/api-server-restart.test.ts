import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PODS } from '../../src/k8s/index.js';
import { Reflector, type ReflectorState } from '../../src/k8s/watch/reflector.js';
import { fieldsOf, textOf } from '../../src/rules/evidence/values.js';
import { recordingLogger } from '../support/fakes.js';
import { namespaceForTest } from './support/namespaces.js';
import { SecondApiServer } from './support/second-api-server.js';
import { TestCluster } from './support/test-cluster.js';
import { IMAGE } from './support/workloads.js';

const cluster = TestCluster.connect();
let server: SecondApiServer;

beforeAll(async () => {
  server = await SecondApiServer.start();
}, 90_000);

afterAll(async () => {
  await server.close();
  cluster.close();
});

/** Never scheduled, so that only the tests change it. */
const pod = (name: string, labels = {}) => ({
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, labels } },
  spec: { schedulerName: 'nobody', containers: [{ name: 'app', image: IMAGE }] },
});

describe('an API server that is killed in the middle of watches', () => {
  it('costs no change: what is kept is what there is as soon as it is back', async () => {
    const namespace = await namespaceForTest(cluster, 'restart');
    const watched = TestCluster.connect(server.kubeconfig);
    const changes: string[] = [];
    const states: ReflectorState[] = [];
    const reflector = new Reflector<string>({
      ...{ client: watched.reader, resource: PODS, selection: { namespace }, logger: recordingLogger() },
      project: ({ metadata }) => JSON.stringify(fieldsOf(fieldsOf(metadata)['labels'])),
      onChange: ({ type, key }) => changes.push(`${type} ${textOf(key.split('/')[1])}`),
      onState: (state) => states.push(state),
    });
    await cluster.apply(namespace, pod('kept'), pod('deleted'));
    reflector.start();
    await expect.poll(() => reflector.size, { timeout: 20_000 }).toBe(2);
    await server.kill();
    await expect.poll(() => states.at(-1)?.trouble?.error.code, { timeout: 20_000 }).toBe('unavailable');
    await cluster.apply(namespace, pod('made-meanwhile'), pod('kept', { changed: 'true' }));
    await cluster.delete({ ...pod('deleted'), metadata: { name: 'deleted', namespace } });
    expect([...reflector.items()]).toEqual(['{}', '{}']);
    changes.length = 0;
    await server.start();
    await expect.poll(() => [...reflector.items()].sort(), { timeout: 40_000 }).toEqual(['{"changed":"true"}', '{}']);
    expect([...new Set(changes)].sort()).toEqual(['added made-meanwhile', 'changed kept', 'deleted deleted']);
    await reflector.stop();
    watched.close();
  });
});
