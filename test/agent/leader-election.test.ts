import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LEASES, LeaderElection } from '../../src/agent/leader-election.js';
import { ApiTransport, KubernetesClient, loadClusterAccess } from '../../src/k8s/index.js';
import { ObjectWriter } from '../../src/k8s/object-writer.js';
import { fieldsOf } from '../../src/rules/evidence/values.js';
import { type ApiServer, only, refusing } from '../../src/simulation/api-server/index.js';
import { kubeconfig } from '../k8s/kubeconfig.js';
import { startApiServer } from '../support/api-server/start.js';
import { recordingLogger } from '../support/fakes.js';

const TIMES = { leaseMs: 1_000, renewDeadlineMs: 600, retryMs: 50 };
const WAIT = { timeout: 10_000 };
const PATH = 'apis/coordination.k8s.io/v1/namespaces/podproof/leases';

interface Change {
  readonly identity: string;
  readonly leads: boolean;
}

/** Candidates of one server, and who began and ceased to lead, in order. */
async function startCandidates(...identities: string[]) {
  const server = await startApiServer();
  const changes: Change[] = [];
  const candidate = (identity: string, times = TIMES) => {
    const access = loadClusterAccess({ kubeconfig: kubeconfig(server.url), environment: {} });
    const transport = new ApiTransport(access);
    const cut = { isCut: false };
    const unlessCut = () => (cut.isCut ? Promise.reject(new Error('the network is cut')) : Promise.resolve());
    const [reader, writer] = [new KubernetesClient(transport), new ObjectWriter(transport)];
    const election = new LeaderElection({
      reader: { get: (...args) => unlessCut().then(() => reader.get(...args)) },
      writer: {
        create: (...args) => unlessCut().then(() => writer.create(...args)),
        patch: (...args) => unlessCut().then(() => writer.patch(...args)),
      },
      ...{ namespace: 'podproof', identity, logger: recordingLogger(), times },
      onChange: (leads) => void changes.push({ identity, leads }),
    });
    election.start();
    onTestFinished(() => election.stop());
    return { identity, election, cut };
  };
  return { server, changes, candidate, candidates: identities.map((identity) => candidate(identity)) };
}

const leaseOf = (server: ApiServer) => server.objects.get(LEASES, 'podproof', 'podproof-agent');
const holderOf = (server: ApiServer) => fieldsOf(leaseOf(server)?.['spec'])['holderIdentity'];
const lease = (spec: object) => ({ metadata: { name: 'podproof-agent' }, spec });

describe('LeaderElection', () => {
  it('lets one of several lead, and another one at once when it stops', async () => {
    const { server, changes, candidates } = await startCandidates('a', 'b', 'c');
    await vi.waitFor(() => expect(changes).toHaveLength(1), WAIT);
    const leader = candidates.find(({ election }) => election.leads);
    expect(changes).toEqual([{ identity: leader?.identity, leads: true }]);
    expect(leaseOf(server)?.['spec']).toMatchObject({ holderIdentity: leader?.identity, leaseDurationSeconds: 1 });
    await leader?.election.stop();
    expect(leader?.election.leads).toBe(false);
    // Nobody has to wait for its end.
    expect(holderOf(server)).not.toBe(changes[0]?.identity);
    await vi.waitFor(() => expect(changes).toHaveLength(3), WAIT);
    expect(changes.map(({ leads }) => leads)).toEqual([true, false, true]);
    expect(changes[2]?.identity).not.toBe(leader?.identity);
    expect(leaseOf(server)?.['spec']).toMatchObject({ leaseTransitions: 1 });
  });

  it('takes up the work of a leader that is cut off, after that one has ceased', async () => {
    const { changes, candidates } = await startCandidates('a', 'b');
    await vi.waitFor(() => expect(changes).toHaveLength(1), WAIT);
    const leader = candidates.find(({ election }) => election.leads);
    const other = candidates.find((one) => one !== leader);
    if (leader !== undefined) leader.cut.isCut = true;
    await vi.waitFor(() => expect(changes).toHaveLength(3), WAIT);
    expect(changes.slice(1)).toEqual([
      { identity: leader?.identity, leads: false },
      { identity: other?.identity, leads: true },
    ]);
  });

  it('does not go by the clock of the leader, however wrong, but by its renewals', async () => {
    const { server, changes, candidate } = await startCandidates();
    const renew = (renewTime: string) =>
      server.have(PATH, lease({ holderIdentity: 'x', leaseDurationSeconds: 1, renewTime }));
    let looks = 0;
    const stopRenewing = server.interfere(({ verb }) => {
      if (verb === 'get') renew(`1970-01-01T00:00:00.${String(looks++).padStart(6, '0')}Z`);
      return false;
    });
    renew('1970-01-01T00:00:00.000000Z');
    candidate('a');
    await vi.waitFor(() => expect(looks * TIMES.retryMs * 0.9).toBeGreaterThan(1.5 * TIMES.leaseMs), WAIT);
    expect(changes).toEqual([]);
    stopRenewing();
    renew('2999-01-01T00:00:00.000000Z');
    await vi.waitFor(() => expect(changes).toEqual([{ identity: 'a', leads: true }]), WAIT);
  });

  it('waits for no lease that claims to hold for ever', async () => {
    const { server, changes, candidate } = await startCandidates();
    server.have(PATH, lease({ holderIdentity: 'x', leaseDurationSeconds: 1e9 }));
    candidate('a', { leaseMs: 200, renewDeadlineMs: 150, retryMs: 20 });
    await vi.waitFor(() => expect(changes).toEqual([{ identity: 'a', leads: true }]), WAIT);
  });

  it('gives a lease that is over to one of those who want it', async () => {
    const { server, changes } = await startCandidates('a', 'b', 'c', 'd', 'e');
    await vi.waitFor(() => expect(changes).toHaveLength(1), WAIT);
    for (let round = 1; round <= 5; round += 1) {
      server.have(PATH, lease({ holderIdentity: '', leaseTransitions: round }));
      await vi.waitFor(() => expect(leaseOf(server)?.['spec']).toMatchObject({ leaseTransitions: round + 1 }), WAIT);
      const seen = server.requests.length;
      await vi.waitFor(() => expect(server.requests.length).toBeGreaterThan(seen + 15), WAIT);
      const leading = new Set<string>();
      for (const { identity, leads } of changes) leads ? leading.add(identity) : leading.delete(identity);
      expect([...leading]).toEqual([(leaseOf(server)?.['spec'] as { holderIdentity: string }).holderIdentity]);
    }
  });

  it('goes on over answers of the cluster that go by, and says what lasts once', async () => {
    const { server, changes, candidates } = await startCandidates('a');
    await vi.waitFor(() => expect(changes).toHaveLength(1), WAIT);
    server.interfere(only({}, refusing(500, 'etcd is away'), 3));
    const before = server.requests.length;
    await vi.waitFor(() => expect(server.requests.length).toBeGreaterThan(before + 6), WAIT);
    expect(changes).toHaveLength(1);
    expect(candidates[0]?.election.leads).toBe(true);
  });
});
