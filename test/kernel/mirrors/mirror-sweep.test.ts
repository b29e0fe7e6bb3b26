import { describe, expect, it } from 'vitest';
import type { Mirror } from '../../../src/contracts/mirror.js';
import { eachDatabase } from '../../support/databases.js';
import { MirrorScene, reportGen } from './mirror-scene.js';
import type { Replica } from './replica.js';

const SECOND_MS = 1_000;
/** Longer than a replica may be silent before it is relieved. */
const SILENT_MS = 20_000;
const workloads = (count: number) => Array.from({ length: count }, (_, index) => reportGen(`gen-${index}`));

/** A backend with so many mirrors live, whose time stands still. */
async function withMirrors(engine: Parameters<typeof MirrorScene.start>[0], count = 1, ttl_seconds = 180) {
  const scene = await MirrorScene.start(engine, workloads(count));
  const replica = await scene.replica();
  for (const key of ['mirror_per_namespace', 'mirror_total']) await replica.settings.set(key, count, 'ada');
  const failures = Object.values(await scene.record());
  replica.isHeld = true;
  const mirrors: Mirror[] = [];
  for (const failure of failures) mirrors.push(await replica.deploys.deploy(failure, { ttl_seconds }, 'ada'));
  expect(mirrors).toHaveLength(count);
  return { scene, replica, mirrors };
}

/** Lets the cluster go on by so many seconds, with a sweep each two. */
async function sweepFor(scene: MirrorScene, replica: Replica, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 2) {
    await replica.sweep.run();
    scene.simulation.clock.advance(2 * SECOND_MS);
  }
}

eachDatabase('the sweep of mirrors', (engine) => {
  describe('after a backend was killed', () => {
    it('takes over what it watched, and the proofs come to their verdicts', async () => {
      const { scene, replica, mirrors } = await withMirrors(engine, 3);
      replica.kill();
      const next = await scene.replica();
      await next.sweep.run();
      expect(mirrors.some(({ mirror_id }) => next.runner.isWatching(mirror_id))).toBe(false);
      next.aheadMs = SILENT_MS;
      await next.sweep.run();
      await expect.poll(() => next.ended).toHaveLength(3);
      for (const { mirror_id } of mirrors) {
        expect(await scene.stored(mirror_id)).toMatchObject({ verdict: 'PROVEN', status: 'Succeeded' });
      }
      expect(await scene.mirrors()).toEqual([]);
    });

    it('lets the window begin anew: what nobody watched proves nothing', async () => {
      const { scene, replica } = await withMirrors(engine, 1, 60);
      scene.simulation.clock.advance(40 * SECOND_MS);
      replica.kill();
      const next = await scene.replica();
      next.aheadMs = SILENT_MS;
      await next.sweep.run();
      await expect.poll(() => next.ended).toHaveLength(1);
      expect(next.ended[0]).toMatchObject({ verdict: 'INCONCLUSIVE', status: 'Expired' });
      expect(await scene.mirrors()).toEqual([]);
    });

    it('leaves none of twenty for longer than their time, also where nothing is taken over', async () => {
      const { scene, replica, mirrors } = await withMirrors(engine, 20, 60);
      expect(await scene.mirrors('shop', 'mirror')).toHaveLength(20);
      replica.kill();
      const next = await scene.replica();
      next.isHeld = true;
      next.aheadMs = SILENT_MS;
      await sweepFor(scene, next, 70);
      expect(await scene.mirrors()).toEqual([]);
      next.isHeld = false;
      await expect.poll(() => next.ended).toHaveLength(mirrors.length);
      expect(await scene.storage.mirrors.live()).toEqual([]);
    });

    it('takes each over on one of several replicas', async () => {
      const { scene, replica, mirrors } = await withMirrors(engine, 4);
      replica.kill();
      const others = await Promise.all([scene.replica(), scene.replica(), scene.replica()]);
      for (const other of others) {
        other.aheadMs = SILENT_MS;
        other.isHeld = true;
      }
      await Promise.all(others.map(({ sweep }) => sweep.run()));
      for (const other of others) await other.sweep.run();
      const watching = mirrors.map(
        ({ mirror_id }) => others.filter(({ runner }) => runner.isWatching(mirror_id)).length,
      );
      expect(watching).toEqual([1, 1, 1, 1]);
    });

    it('ends what has no pod any more, and says so', async () => {
      const { scene, replica, mirrors } = await withMirrors(engine);
      replica.kill();
      for (const name of await scene.mirrors()) scene.simulation.remove('Pod', 'shop', name);
      scene.simulation.clock.advance(10 * SECOND_MS);
      const next = await scene.replica();
      next.aheadMs = SILENT_MS;
      await next.sweep.run();
      expect(await scene.stored(mirrors[0]?.mirror_id ?? '')).toMatchObject({
        status: 'Deleted',
        verdict: 'INCONCLUSIVE',
      });
      await expect.poll(() => next.ended).toHaveLength(1);
    });
  });

  it('takes over at once what a server that was stopped has left', async () => {
    const { scene, replica } = await withMirrors(engine);
    await replica.runner.stop();
    expect(await scene.mirrors('shop', 'mirror')).toHaveLength(1);
    const next = await scene.replica();
    await next.sweep.run();
    await expect.poll(() => next.ended).toHaveLength(1);
    expect(next.ended[0]).toMatchObject({ verdict: 'PROVEN' });
  });

  it('removes what it has made and knows nothing of, such as after the database was deleted', async () => {
    const { scene, replica } = await withMirrors(engine, 2);
    replica.kill();
    const next = await scene.replica({ storage: await engine.open() });
    await next.sweep.run();
    scene.simulation.clock.advance(6 * SECOND_MS);
    expect(await scene.mirrors()).toEqual([]);
  });

  it('leaves the mirrors of others alone until a minute after their time', async () => {
    const { scene, replica } = await withMirrors(engine, 1, 60);
    replica.kill();
    const other = await scene.replica({ installation: 'elsewhere', storage: await engine.open() });
    await sweepFor(scene, other, 110);
    expect(await scene.mirrors('shop', 'mirror')).toHaveLength(1);
    await sweepFor(scene, other, 30);
    expect(await scene.mirrors()).toEqual([]);
  });

  it('removes what has expired also while the storage is away', async () => {
    const { scene, replica } = await withMirrors(engine, 1, 60);
    replica.kill();
    const next = await scene.replica();
    next.isStorageAway = true;
    await sweepFor(scene, next, 50);
    expect(await scene.mirrors('shop', 'mirror')).toHaveLength(1);
    await sweepFor(scene, next, 20);
    expect(await scene.mirrors()).toEqual([]);
  });

  it('removes what has expired within ten seconds after the API server is back', async () => {
    const { scene, replica } = await withMirrors(engine, 3, 60);
    replica.isClusterAway = true;
    replica.isHeld = false;
    await sweepFor(scene, replica, 120);
    expect(await scene.mirrors('shop', 'mirror')).toHaveLength(3);
    replica.isClusterAway = false;
    await sweepFor(scene, replica, 10);
    await expect.poll(() => replica.ended).toHaveLength(3);
    expect(await scene.mirrors()).toEqual([]);
    expect(replica.ended.map(({ verdict }) => verdict)).toEqual(['INCONCLUSIVE', 'INCONCLUSIVE', 'INCONCLUSIVE']);
  });

  it('goes on watching while the storage is away, and writes down what came of it', async () => {
    const { scene, replica, mirrors } = await withMirrors(engine);
    replica.isStorageAway = true;
    replica.isHeld = false;
    await expect.poll(() => scene.mirrors()).toEqual([]);
    expect(await scene.stored(mirrors[0]?.mirror_id ?? '')).toMatchObject({ verdict: null });
    replica.isStorageAway = false;
    await expect.poll(() => replica.ended).toHaveLength(1);
    expect(await scene.stored(mirrors[0]?.mirror_id ?? '')).toMatchObject({ verdict: 'PROVEN' });
  });

  it('tells of a pod that a finalizer keeps', async () => {
    const { scene, replica, mirrors } = await withMirrors(engine);
    const { mirror_pod_name = '' } = mirrors[0] ?? {};
    const path = `${scene.simulation.url}/api/v1/namespaces/shop/pods/${mirror_pod_name}`;
    const patch = (finalizers: string[]) =>
      fetch(path, {
        ...{ method: 'PATCH', headers: { 'Content-Type': 'application/merge-patch+json' } },
        body: JSON.stringify({ metadata: { finalizers } }),
      });
    await patch(['shop.example/hold']);
    replica.isHeld = false;
    await expect.poll(() => replica.ended).toHaveLength(1);
    expect(replica.ended[0]).toMatchObject({ verdict: 'PROVEN', status: 'Succeeded' });
    expect(replica.ended[0]?.warnings.join(' ')).toContain('"shop.example/hold" in its metadata.finalizers keeps it');
    await patch([]);
    await sweepFor(scene, replica, 10);
    expect(await scene.mirrors()).toEqual([]);
  });
});
