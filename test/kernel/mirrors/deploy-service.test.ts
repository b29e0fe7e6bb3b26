import { describe, expect, it } from 'vitest';
import { eachDatabase } from '../../support/databases.js';
import { MirrorScene, metadataOf, reportGen } from './mirror-scene.js';

eachDatabase('mirrors of a backend', (engine) => {
  describe('a deploy', () => {
    it('proves the fix that is derived, keeps the verdict with its evidence, and leaves no pod', async () => {
      const scene = await MirrorScene.start(engine);
      const replica = await scene.replica();
      const { 'report-gen': failure = 0 } = await scene.record();
      const mirror = await replica.deploys.deploy(failure, {}, 'ada');
      expect(mirror).toMatchObject({ status: 'Pending', verdict: null, failure_id: failure, ttl_seconds: 180 });
      expect(mirror).toMatchObject({ created_by: 'ada', origin: 'rules', namespace: 'shop' });
      expect(mirror.mirror_pod_name).toMatch(/^report-gen-.*-mirror-[0-9a-f]{8}$/);
      await expect.poll(() => replica.ended).toHaveLength(1);
      const stored = await scene.storage.mirrors.get(mirror.mirror_id);
      expect(stored?.mirror).toMatchObject({
        verdict: 'PROVEN',
        status: 'Succeeded',
        control: { kind: 'original', failing: true },
      });
      expect(stored?.mirror.checks.map(({ status }) => status)).not.toContain('failed');
      expect(stored?.logs).toMatchObject({ mirror: expect.stringContaining('ready'), truncated: false });
      expect(stored?.logs.original).toContain('Read-only file system');
      expect(replica.ended[0]).toEqual(stored?.mirror);
      expect((await scene.storage.failures.get(failure))?.['proof']).toMatchObject({ verdict: 'PROVEN' });
      expect(await scene.mirrors()).toEqual([]);
    });
  });
});
void metadataOf;
void reportGen;
