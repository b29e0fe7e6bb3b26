import { describe, expect, it } from 'vitest';
import type { MirrorRequest } from '../../../src/contracts/mirror.js';
import { fieldsOf } from '../../../src/rules/evidence/values.js';
import { eachDatabase } from '../../support/databases.js';
import { SHELL } from '../../support/simulation/shell-image.js';
import { MirrorScene, metadataOf, reportGen } from './mirror-scene.js';

/** What failed, with a variable that changes nothing. */
const MENDS_NOTHING = `apiVersion: v1
kind: Pod
spec:
  containers:
  - name: gen
    image: ${SHELL.reference}
    env: [{name: CACHE, value: "on"}]
    securityContext: {readOnlyRootFilesystem: true}
    command: ["sh","-c","mkdir -p /var/cache/reports || exit 1; echo ready; sleep 36000"]
`;
const several = (count: number, namespace: string) =>
  Array.from({ length: count }, (_, index) => reportGen(`${namespace}-${index}`, namespace));

/** A scene with one backend and the records of all that fails in it. */
async function setUp(engine: Parameters<typeof MirrorScene.start>[0], workloads?: readonly object[]) {
  const scene = await MirrorScene.start(engine, workloads);
  const replica = await scene.replica();
  const failures = await scene.record();
  const [failure = 0] = Object.values(failures);
  const deploy = (request: MirrorRequest = {}, id = failure) => replica.deploys.deploy(id, request, 'ada');
  const ended = async (count = 1) => {
    await expect.poll(() => replica.ended).toHaveLength(count);
    return replica.ended;
  };
  return { scene, replica, failures, failure, deploy, ended };
}

eachDatabase('mirrors of a backend', (engine) => {
  describe('a deploy', () => {
    it('proves the fix that is derived, keeps the verdict with its evidence, and leaves no pod', async () => {
      const { scene, replica, failure, deploy, ended } = await setUp(engine);
      const mirror = await deploy();
      expect(mirror).toMatchObject({ status: 'Pending', verdict: null, failure_id: failure, ttl_seconds: 180 });
      expect(mirror).toMatchObject({ created_by: 'ada', origin: 'rules', namespace: 'shop' });
      expect(mirror.mirror_pod_name).toMatch(/^report-gen-.*-mirror-[0-9a-f]{8}$/);
      await ended();
      const stored = await scene.storage.mirrors.get(mirror.mirror_id);
      expect(stored?.mirror).toMatchObject({
        ...{ verdict: 'PROVEN', status: 'Succeeded' },
        control: { kind: 'original', failing: true },
      });
      expect(stored?.mirror.checks.map(({ status }) => status)).not.toContain('failed');
      expect(stored?.logs).toMatchObject({ mirror: expect.stringContaining('ready'), truncated: false });
      expect(stored?.logs.original).toContain('Read-only file system');
      expect(replica.ended[0]).toEqual(stored?.mirror);
      expect(replica.toldChecks().some((told) => told.endsWith(' passed'))).toBe(true);
      expect((await scene.storage.failures.get(failure))?.['proof']).toMatchObject({ verdict: 'PROVEN' });
      expect(await scene.mirrors()).toEqual([]);
    });

    it('runs an unchanged copy beside it where that is asked for', async () => {
      const { deploy, ended } = await setUp(engine);
      await deploy({ control: true });
      const [mirror] = await ended();
      expect(mirror).toMatchObject({ verdict: 'PROVEN', control: { kind: 'run', failing: true } });
    });

    it('refutes a manifest that repairs nothing', async () => {
      const { scene, deploy, ended } = await setUp(engine);
      await deploy({ manifest: MENDS_NOTHING });
      const [mirror] = await ended();
      expect(mirror).toMatchObject({ verdict: 'REFUTED', status: 'Failed', origin: 'user', strategy: null });
      expect(await scene.mirrors()).toEqual([]);
    });

    it('is inconclusive where its time is over before the window is, and names the time that it needs', async () => {
      const { scene, deploy, ended } = await setUp(engine);
      const { window_seconds } = await deploy({ ttl_seconds: 40, window_seconds: 60 });
      expect(window_seconds).toBe(60);
      const [mirror] = await ended();
      expect(mirror).toMatchObject({ verdict: 'INCONCLUSIVE', status: 'Expired' });
      expect(mirror).toMatchObject({ verdict: 'INCONCLUSIVE', status: 'Expired' });
      expect(mirror?.verdict_reason).toMatch(/TTL of .*\d+ s/);
      expect(await scene.mirrors()).toEqual([]);
    });

    it('lets nothing out of the mirror where that is asked for', async () => {
      const { scene, replica, deploy, ended } = await setUp(engine);
      replica.isHeld = true;
      await deploy({ deny_egress: true });
      const policies = `${scene.simulation.url}/apis/networking.k8s.io/v1/namespaces/shop/networkpolicies`;
      const names = async () => ((await (await fetch(policies)).json()) as { items: unknown[] }).items;
      expect(await names()).toHaveLength(1);
      replica.isHeld = false;
      expect((await ended())[0]).toMatchObject({ verdict: 'PROVEN' });
      await expect.poll(names).toEqual([]);
    });

    it('refuses what cannot be tried, in words that name what would help, and makes nothing', async () => {
      const { scene, deploy } = await setUp(engine);
      await expect(deploy({}, 4_711)).rejects.toMatchObject({ code: 'not_found' });
      await expect(deploy({ strategy: 'pray' })).rejects.toMatchObject({ code: 'invalid', message: /strategy/ });
      await expect(deploy({ manifest: 'kind: Secret' })).rejects.toMatchObject({
        code: 'invalid',
        message: /^manifest/,
      });
      expect(await scene.mirrors()).toEqual([]);
      expect((await scene.storage.mirrors.list({}, { limit: 10 })).items).toEqual([]);
    });

    it('asks for a manifest where nothing could be derived', async () => {
      const broken = reportGen('broken', 'shop', { command: ['sh', '-c', 'echo it is broken; exit 3'] });
      const { deploy } = await setUp(engine, [broken]);
      await expect(deploy()).rejects.toMatchObject({ code: 'invalid', message: /^manifest: / });
    });

    it('says why there is no pod where the cluster is away, and lets it be asked for again', async () => {
      const { scene, replica, deploy } = await setUp(engine);
      replica.isClusterAway = true;
      await expect(deploy()).rejects.toMatchObject({ code: 'unavailable' });
      replica.isClusterAway = false;
      expect((await deploy()).status).toBe('Pending');
      expect(await scene.storage.mirrors.live()).toHaveLength(1);
    });
  });

  describe('the limits', () => {
    it('let a failure have one mirror, also of two that are asked for at once', async () => {
      const { scene, replica, deploy } = await setUp(engine);
      replica.isHeld = true;
      const outcomes = await Promise.allSettled([deploy(), deploy()]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await expect(deploy()).rejects.toMatchObject({ code: 'conflict' });
      expect(await scene.mirrors('shop', 'mirror')).toHaveLength(1);
    });

    it('keep a namespace and the whole within their numbers, however many are asked for at once', async () => {
      const { scene, replica, failures } = await setUp(engine, [...several(4, 'shop'), ...several(3, 'desk')]);
      await replica.settings.set('mirror_per_namespace', 2, 'ada');
      await replica.settings.set('mirror_total', 3, 'ada');
      replica.isHeld = true;
      const asked = Object.values(failures).map((id) => replica.deploys.deploy(id, {}, 'ada'));
      const outcomes = await Promise.allSettled(asked);
      const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
      expect(reasons.every((reason) => /mirror_per_namespace is 2|mirror_total is 3/.test(reason))).toBe(true);
      const made = [await scene.mirrors('shop', 'mirror'), await scene.mirrors('desk', 'mirror')];
      expect(made.flat()).toHaveLength(outcomes.length - reasons.length);
      expect(made.flat()).toHaveLength(3);
      expect(Math.max(...made.map((names) => names.length))).toBeLessThanOrEqual(2);
    });
  });

  describe('the end of a mirror', () => {
    it('comes by hand, is told with who did it, and is the same when it is asked for again', async () => {
      const { scene, replica, deploy } = await setUp(engine);
      replica.isHeld = true;
      const { mirror_id } = await deploy();
      replica.isHeld = false;
      const removed = await replica.deploys.remove(mirror_id, 'grace');
      expect(removed).toMatchObject({ status: 'Deleted', verdict: 'INCONCLUSIVE' });
      expect(removed.verdict_reason).toContain('grace');
      expect(await scene.mirrors()).toEqual([]);
      expect(await replica.deploys.remove(mirror_id, 'ada')).toEqual(removed);
      await expect(replica.deploys.remove('4711', 'ada')).rejects.toMatchObject({ code: 'not_found' });
    });

    it('comes by hand on another replica than the one that watches it', async () => {
      const { scene, replica, deploy } = await setUp(engine);
      const other = await scene.replica();
      replica.isHeld = true;
      const { mirror_id } = await deploy();
      expect(await other.deploys.remove(mirror_id, 'grace')).toMatchObject({ status: 'Deleted' });
      replica.isHeld = false;
      await expect.poll(() => replica.runner.isWatching(mirror_id)).toBe(false);
      expect(await scene.mirrors()).toEqual([]);
      expect(await scene.stored(mirror_id)).toMatchObject({ status: 'Deleted', verdict_reason: /grace/ });
    });

    it('is told where somebody else deletes the pod', async () => {
      const { scene, replica, deploy, ended } = await setUp(engine);
      replica.isHeld = true;
      const { mirror_pod_name } = await deploy();
      scene.simulation.remove('Pod', 'shop', mirror_pod_name);
      replica.isHeld = false;
      const [mirror] = await ended();
      expect(mirror).toMatchObject({
        status: 'Deleted',
        verdict: 'INCONCLUSIVE',
        verdict_reason: /deleted by somebody/,
      });
    });

    it('is told where somebody else deletes the pod and it is still ending', async () => {
      const { scene, replica, deploy, ended } = await setUp(engine);
      replica.isHeld = true;
      const { mirror_pod_name } = await deploy();
      // A pod that runs is given its grace period, one without a node goes at once.
      scene.simulation.clock.advance(3_000);
      const path = `api/v1/namespaces/shop/pods/${mirror_pod_name}`;
      await fetch(`${scene.simulation.url}/${path}`, { method: 'DELETE' });
      expect(await scene.mirrors()).toEqual([mirror_pod_name]);
      replica.isHeld = false;
      const [mirror] = await ended();
      expect(mirror).toMatchObject({ status: 'Deleted', verdict_reason: /deleted by somebody/ });
    });

    it('is told where the namespace is deleted', async () => {
      const { scene, replica, deploy, ended } = await setUp(engine);
      replica.isHeld = true;
      await deploy();
      scene.simulation.remove('Namespace', undefined, 'shop');
      replica.isHeld = false;
      const [mirror] = await ended();
      expect(mirror).toMatchObject({ status: 'Deleted', verdict_reason: /The namespace shop was deleted/ });
    });

    it('comes with that of the failure: nothing is stored, and nothing is left', async () => {
      const { scene, replica, failure, deploy } = await setUp(engine);
      replica.isHeld = true;
      const { mirror_id } = await deploy();
      const resolved = { status: 'resolved', at: Date.now() - 1_000, by: 'ada', note: null } as const;
      await scene.storage.failures.setStatus([failure], resolved);
      await scene.storage.failures.deleteExpired('resolved', Date.now(), 10);
      replica.isHeld = false;
      await expect.poll(() => replica.runner.isWatching(mirror_id)).toBe(false);
      expect(await scene.mirrors()).toEqual([]);
      expect(replica.ended).toEqual([]);
    });

    it('tells by an unchanged copy whether it would still fail, where the original is gone', async () => {
      const { scene, replica, deploy, ended } = await setUp(engine);
      replica.isHeld = true;
      await deploy({ ttl_seconds: 300 });
      scene.simulation.remove('Deployment', 'shop', 'report-gen');
      replica.isHeld = false;
      const [mirror] = await ended();
      expect(mirror).toMatchObject({ verdict: 'PROVEN', control: { kind: 'run', failing: true } });
      expect(await scene.mirrors()).toEqual([]);
    });

    it('is told where its node dies', async () => {
      const { scene, replica, deploy, ended } = await setUp(engine);
      replica.isHeld = true;
      const { mirror_pod_name } = await deploy();
      scene.simulation.clock.advance(3_000);
      const placed = (await scene.pods()).find((pod) => metadataOf(pod)['name'] === mirror_pod_name);
      scene.simulation.setNodeReady(String(fieldsOf(placed?.['spec'])['nodeName']), false);
      replica.isHeld = false;
      const [mirror] = await ended();
      expect(mirror).toMatchObject({ verdict: 'INCONCLUSIVE', finished_at: expect.any(String) });
      expect(await scene.mirrors()).toEqual([]);
    });

    it('is written to the storage that serves by then', async () => {
      const { scene, replica, deploy, ended } = await setUp(engine);
      replica.isHeld = true;
      const { mirror_id } = await deploy();
      const moved = await engine.open();
      const stored = await scene.storage.mirrors.get(mirror_id);
      await scene.record(moved);
      if (stored !== undefined) await moved.mirrors.add(stored);
      replica.storage = moved;
      replica.isHeld = false;
      await ended();
      expect((await moved.mirrors.get(mirror_id))?.mirror).toMatchObject({ verdict: 'PROVEN' });
      await moved.dispose();
    });

    it('waits until its TTL where it is kept, and counts until then', async () => {
      const { scene, replica, deploy, ended } = await setUp(engine);
      const { mirror_id } = await deploy({ keep: true });
      const [mirror] = await ended();
      expect(mirror).toMatchObject({ status: 'Running', verdict: 'PROVEN', finished_at: null });
      await replica.sweep.run();
      expect(await scene.mirrors()).toHaveLength(1);
      await expect(deploy()).rejects.toMatchObject({ code: 'conflict' });
      scene.simulation.clock.advance(180_000);
      await replica.sweep.run();
      expect(await scene.stored(mirror_id)).toMatchObject({ status: 'Succeeded', verdict: 'PROVEN' });
      scene.simulation.clock.advance(10_000);
      expect(await scene.mirrors()).toEqual([]);
      expect(replica.ended).toHaveLength(1);
    });
  });
});
