import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { LEASES, LeaderElection } from '../../src/agent/leader-election.js';
import { ApiTransport, KubernetesClient, loadClusterAccess } from '../../src/k8s/index.js';
import { ObjectWriter } from '../../src/k8s/object-writer.js';
import { recordingLogger } from '../support/fakes.js';
import { namespaceForTest } from './support/namespaces.js';
import { TestCluster } from './support/test-cluster.js';

const cluster = TestCluster.connect();
afterAll(() => cluster.close());

const WAIT = { timeout: 20_000, interval: 50 };

it('hands the Lease from one leader to the next, whether it stops or is cut off', async () => {
  const namespace = await namespaceForTest(cluster, 'lease');
  const access = loadClusterAccess({ environment: process.env });
  onTestFinished(() => access.close());
  const transport = new ApiTransport(access);
  const [reader, writer] = [new KubernetesClient(transport), new ObjectWriter(transport)];
  const changes: string[] = [];
  const cut = new Set<string>();
  const candidate = (identity: string) => {
    const unlessCut = () => (cut.has(identity) ? Promise.reject(new Error('cut off')) : Promise.resolve());
    const election = new LeaderElection({
      reader: { get: (...args) => unlessCut().then(() => reader.get(...args)) },
      writer: {
        create: (...args) => unlessCut().then(() => writer.create(...args)),
        patch: (...args) => unlessCut().then(() => writer.patch(...args)),
      },
      ...{ namespace, identity, logger: recordingLogger() },
      times: { leaseMs: 3_000, renewDeadlineMs: 2_000, retryMs: 300 },
      onChange: (leads) => void changes.push(`${identity} ${leads}`),
    });
    election.start();
    onTestFinished(() => election.stop());
    return election;
  };
  const first = candidate('a');
  await vi.waitFor(() => expect(changes).toEqual(['a true']), WAIT);
  candidate('b');
  const lease = await reader.get(LEASES, 'podproof-agent', { namespace });
  expect(lease['spec']).toMatchObject({ holderIdentity: 'a', leaseDurationSeconds: 3, leaseTransitions: 0 });
  await first.stop();
  await vi.waitFor(() => expect(changes).toEqual(['a true', 'a false', 'b true']), WAIT);
  candidate('c');
  cut.add('b');
  await vi.waitFor(() => expect(changes.slice(3)).toEqual(['b false', 'c true']), WAIT);
  expect((await reader.get(LEASES, 'podproof-agent', { namespace }))['spec']).toMatchObject({
    ...{ holderIdentity: 'c', leaseTransitions: 2 },
  });
}, 90_000);
