import { describe, expect, it } from 'vitest';
import type { Incident } from '../../../src/contracts/failure.js';
import type { AskForCandidate } from '../../../src/kernel/mirrors/ask-for-candidate.js';
import type { Candidate } from '../../../src/rules/mirror/proof-plan.js';
import { eachDatabase } from '../../support/databases.js';
import { MirrorScene, reportGen } from './mirror-scene.js';

/** What a language model may propose: a patch that repairs it, or one that does not. */
const proposed = (patch: Candidate['patch']): Candidate => ({
  ...{ origin: 'llm', strategy: 'llm', title: 'What the model says', explanation: '', scope: 'mirror-only' },
  ...{ patch, target: 'pod' },
});
const REPAIRS = proposed([
  { op: 'add', path: '/spec/volumes', value: [{ name: 'reports', emptyDir: {} }] },
  {
    op: 'add',
    path: '/spec/containers/0/volumeMounts',
    value: [{ name: 'reports', mountPath: '/var/cache/reports' }],
  },
]);
const MENDS_NOTHING = proposed([
  { op: 'add', path: '/spec/containers/0/env', value: [{ name: 'CACHE', value: 'on' }] },
]);
/** Says that it is broken whatever is written where: the rules' own fix, if there is one, is refuted. */
const stubborn = (name: string) =>
  reportGen(name, 'shop', {
    command: ['sh', '-c', 'mkdir -p /var/cache/reports || exit 1; mkdir -p /srv/other || exit 1; sleep 36000'],
  });

async function setUp(engine: Parameters<typeof MirrorScene.start>[0], workload: object, ask?: AskForCandidate) {
  const scene = await MirrorScene.start(engine, [workload]);
  const replica = await scene.replica(ask === undefined ? {} : { ask });
  const [failure = 0] = Object.values(await scene.record());
  return { scene, replica, failure };
}

eachDatabase('proofs that go on by themselves', (engine) => {
  it('try what a language model says to the refutation, within the same time', async () => {
    const asked: string[] = [];
    const { scene, replica, failure } = await setUp(engine, stubborn('report-gen'), async (_, { mirror }) => {
      asked.push(`${mirror.verdict} ${mirror.strategy}: ${mirror.verdict_reason}`);
      return MENDS_NOTHING;
    });
    const first = await replica.deploys.deploy(failure, { auto: true, ttl_seconds: 600 }, 'ada');
    await expect.poll(() => replica.ended.length).toBeGreaterThanOrEqual(2);
    expect(asked[0]).toMatch(/^REFUTED .*: /);
    const { items } = await scene.storage.mirrors.list({ failureId: failure }, { limit: 10 });
    const next = items.find(({ origin }) => origin === 'llm');
    expect(next).toMatchObject({ verdict: 'REFUTED', created_by: 'ada' });
    expect(Date.parse(next?.expires_at ?? '')).toBeLessThanOrEqual(Date.parse(first.expires_at) + 1_000);
  });

  it('end after three candidates, each tried once', async () => {
    const { scene, replica, failure } = await setUp(engine, stubborn('report-gen'), async (_, { mirror }) =>
      proposed([{ op: 'add', path: '/spec/containers/0/env', value: [{ name: 'AFTER', value: mirror.mirror_id }] }]),
    );
    await replica.deploys.deploy(failure, { auto: true, ttl_seconds: 900 }, 'ada');
    await expect.poll(() => replica.ended).toHaveLength(3);
    await expect
      .poll(() => replica.logger.lines.some(({ message }) => message.endsWith('nothing more is tried')))
      .toBe(true);
    expect((await scene.storage.mirrors.list({ failureId: failure }, { limit: 10 })).items).toHaveLength(3);
    expect(await scene.mirrors()).toEqual([]);
  });

  it('stay with the one candidate where nobody asked for more', async () => {
    const { scene, replica, failure } = await setUp(engine, stubborn('report-gen'), async () => REPAIRS);
    await replica.deploys.deploy(failure, { ttl_seconds: 600 }, 'ada');
    await expect.poll(() => replica.ended).toHaveLength(1);
    expect((await scene.storage.mirrors.list({ failureId: failure }, { limit: 10 })).items).toHaveLength(1);
  });

  describe('for incidents', () => {
    /** Tells that an incident was opened, of which the failure is the sample. */
    async function opened({ scene, replica, failure }: Awaited<ReturnType<typeof setUp>>, severity = 'high') {
      const incident = { status: 'open', namespace: 'shop', severity, sample_failure_id: failure } as Incident;
      const { incidents } = scene.storage;
      replica.storage = new Proxy(scene.storage, {
        get: (target, key) =>
          key === 'incidents' ? { ...incidents, get: async () => incident } : Reflect.get(target, key),
      });
      replica.bus.emit('client.event', { type: 'incident', data: { id: 1, change: 'opened' } });
    }
    const listed = async ({ scene }: Awaited<ReturnType<typeof setUp>>) =>
      (await scene.storage.mirrors.list({}, { limit: 10 })).items;

    it('prove those that the setting names, each once', async () => {
      const set = await setUp(engine, reportGen('report-gen'));
      await set.replica.settings.set('mirror_auto', 'critical,high in sh*', 'ada');
      await opened(set);
      await opened(set);
      await expect.poll(() => set.replica.ended).toHaveLength(1);
      expect(await listed(set)).toMatchObject([{ verdict: 'PROVEN', created_by: 'mirror_auto' }]);
      await opened(set);
      await expect.poll(() => set.replica.told.filter(({ type }) => type === 'incident')).toHaveLength(3);
      expect(await listed(set)).toHaveLength(1);
    });

    it('leave all others alone, and all of them unless somebody has set it', async () => {
      const set = await setUp(engine, reportGen('report-gen'));
      await opened(set, 'critical');
      await set.replica.settings.set('mirror_auto', 'critical in sh*', 'ada');
      await opened(set, 'high');
      await set.replica.settings.set('mirror_auto', 'critical,high in desk', 'ada');
      await opened(set, 'high');
      await expect.poll(() => set.replica.told.filter(({ type }) => type === 'incident')).toHaveLength(3);
      await set.replica.settings.set('mirror_auto', 'high in shop', 'ada');
      await opened(set, 'high');
      await expect.poll(() => set.replica.ended).toHaveLength(1);
      expect(await listed(set)).toHaveLength(1);
    });

    it('wait for room where the limits leave none', async () => {
      const scene = await MirrorScene.start(engine, [reportGen('first'), reportGen('second')]);
      const replica = await scene.replica();
      const { first = 0, second = 0 } = await scene.record();
      await replica.settings.set('mirror_total', 1, 'ada');
      await replica.settings.set('mirror_auto', 'high', 'ada');
      replica.isHeld = true;
      await replica.deploys.deploy(first, {}, 'ada');
      await opened({ scene, replica, failure: second });
      await expect.poll(() => replica.logger.lines.some(({ message }) => /was not proved/.test(message))).toBe(true);
      replica.isHeld = false;
      await expect.poll(() => replica.ended).toHaveLength(2);
      expect(replica.ended.map(({ failure_id, verdict }) => [failure_id, verdict])).toEqual([
        [first, 'PROVEN'],
        [second, 'PROVEN'],
      ]);
    });
  });
});
