import type { Repositories, Storage } from 'podproof/plugin';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DiagnosedReport } from '../../src/kernel/failures/diagnosed-report.js';
import { recordBatch } from '../../src/kernel/failures/record-batch.js';
import { StatusService } from '../../src/kernel/failures/status-service.js';
import type { PluginAccess } from '../../src/kernel/plugins/plugin-access.js';
import type { FailureEntry } from '../../src/kernel/ports/storage/failures.js';
import { RetentionService } from '../../src/kernel/retention/retention-service.js';
import {
  failureEntry,
  incidentEntry,
  llmSolution,
  MINUTE,
  NOON,
} from '../../src/kit/testing/storage/failure-samples.js';
import { type Place, useEngine } from '../support/databases.js';
import { afterOpening, countMeetings, type Meetings, reportOf, untilWaiting } from '../support/meeting-writers.js';
import { noWriters } from '../support/no-writers.js';
import { runSql } from '../support/raw-database.js';

const bus = { emit() {} } as never;
const { consequences } = noWriters;

/** What several do at once that see the same incidents and records: none of it may have to be run again after a deadlock. */
describe('writers that meet on PostgreSQL', () => {
  const engine = useEngine('postgres');
  let place: Place;
  let storage: Storage;
  let meetings: Meetings;
  let under: (causeKey: string) => Promise<number>;
  let plugins: PluginAccess;

  beforeEach(async () => {
    place = await engine.createPlace();
    const opened = await place.open();
    await opened.prepare();
    ({ storage, meetings } = countMeetings(opened));
    under = async (causeKey) => (await storage.incidents.openMany([incidentEntry({ causeKey })], NOON))[0]?.id ?? 0;
    plugins = {
      use: (_kind: 'storage', work: (given: Storage) => unknown) => work(storage),
    } as unknown as PluginAccess;
    return () => opened.dispose();
  });

  const waitFor = (count: number, begun?: Promise<unknown>) => untilWaiting(place, count, begun);
  const record = async (...entries: Partial<FailureEntry>[]) => {
    const recorded = await storage.failures.recordMany(entries.map((entry) => failureEntry(entry)));
    return recorded.map(({ failure }) => failure.id);
  };
  const report = (reports: readonly DiagnosedReport[], during: () => Promise<void> = async () => {}) =>
    storage.transaction((repositories) => recordBatch(afterOpening(repositories, during), reports, noWriters));
  const statuses = () => new StatusService(plugins, bus, consequences);
  const sweep = (setting: string) => {
    const settings = { number: (key: string) => (key === setting ? 1 : 0) } as never;
    return new RetentionService(plugins, settings, bus, { now: () => NOON + 10 * MINUTE }, consequences).run();
  };
  const given = (status: 'resolved' | 'ignored') => ({ status, at: NOON, by: 'test', note: null });

  it('deletes old records of an incident that reports hold and then write to', async () => {
    const incidentId = await under('a');
    await storage.failures.setStatus(await record({ podName: 'old', incidentId }), given('resolved'));
    let deleted: Promise<number | undefined> = Promise.resolve(0);
    await storage.transaction(async (repositories) => {
      await repositories.incidents.openMany([incidentEntry({ causeKey: 'a' })], NOON);
      deleted = sweep('history_retention_minutes');
      await waitFor(1, deleted);
      await recordBatch(repositories, [reportOf('new', 'a', NOON + MINUTE)], noWriters);
    });
    expect([await deleted, meetings.again]).toEqual([1, 0]);
    expect(await storage.incidents.get(incidentId)).toMatchObject({ status: 'open', pods: 2 });
  });

  it('leaves ignored records to reports of their pods, and deletes them the next time', async () => {
    const incidentId = await under('a');
    await storage.failures.setStatus(await record({ podName: 'web', causeKey: 'a', incidentId }), given('ignored'));
    let deleted: Promise<number | undefined> = Promise.resolve(undefined);
    const reported = await report([reportOf('web', 'a')], async () => {
      deleted = sweep('ignored_retention_minutes');
      await waitFor(1, deleted);
    });
    expect(reported.failures).toMatchObject([{ created: false }]);
    expect([await deleted, meetings.again]).toEqual([0, 0]);
    expect(await sweep('ignored_retention_minutes')).toBe(1);
    expect(await storage.incidents.get(incidentId)).toMatchObject({ status: 'resolved', pods: 1 });
  });

  it('resolves the record of a pod that is reported at the same time', async () => {
    const incidentId = await under('a');
    const [id = 0] = await record({ podName: 'web', causeKey: 'a', incidentId });
    let resolved: Promise<number> = Promise.resolve(0);
    await report([reportOf('web', 'a')], async () => {
      const pod = { cluster: 'default', namespace: 'shop', pod_name: 'web', reason: 'deleted' } as never;
      resolved = statuses().resolveGone([pod], NOON + MINUTE);
      await waitFor(1, resolved);
    });
    expect([await resolved, meetings.again]).toEqual([1, 0]);
    expect(await storage.failures.get(id)).toMatchObject({ status: 'resolved', occurrences: 2 });
    expect(await storage.incidents.get(incidentId)).toMatchObject({ status: 'resolved' });
  });

  it('deletes a record by hand that is reported at the same time', async () => {
    const incidentId = await under('a');
    const [id = 0] = await record({ podName: 'web', causeKey: 'a', incidentId });
    let removed: Promise<number[]> = Promise.resolve([]);
    await report([reportOf('web', 'a')], async () => {
      removed = storage.transaction(async ({ failures, incidents }) => {
        await failures.remove(id);
        return incidents.resolveEmpty([incidentId], NOON);
      });
      await waitFor(1, removed);
    });
    expect([await removed, meetings.again]).toEqual([[incidentId], 0]);
  });

  it.each([
    ['each other', ['one'], ['two']],
    ['each other, while others stay', ['one', 'stays in a', 'stays in b'], ['two', 'stays too in a', 'stays too in b']],
  ])('takes batches whose pods change places with %s', async (_, first, second) => {
    const [a, b] = [await under('a'), await under('b')];
    await record({ podName: 'one', causeKey: 'a', incidentId: a }, { podName: 'two', causeKey: 'b', incidentId: b });
    const cause = (pod: string) => (pod === 'one' || pod.endsWith('b') ? 'b' : 'a');
    const [batch, other] = [first, second].map((pods) => pods.map((pod) => reportOf(pod, cause(pod))));
    let moved: Promise<unknown> = Promise.resolve();
    await report(batch ?? [], async () => {
      moved = new Promise((resolve, reject) => {
        report(other ?? [], async () => resolve(undefined)).then(resolve, reject);
      });
      await waitFor(1, moved);
    });
    await moved;
    await waitFor(0);
    await expect
      .poll(async () => (await storage.failures.list({ incidentId: a }, { limit: 9 })).items.length)
      .toBe(1 + (first.length - 1) / 2 + (second.length - 1) / 2);
    expect(meetings.again).toBe(0);
    expect(await storage.incidents.get(b)).toMatchObject({ status: 'open' });
  });

  describe('a pod that another transaction takes to another incident', () => {
    let a: number;
    let b: number;
    let id: number;
    beforeEach(async () => {
      [a, b] = [await under('a'), await under('b')];
      [id = 0] = await record({ podName: 'moves', causeKey: 'a', incidentId: a });
      await record({ podName: 'stays', causeKey: 'b', incidentId: b });
    });

    /** Moves the pod, and commits when what begins meanwhile waits for that. */
    const move = (begin: () => Promise<unknown>) =>
      storage.transaction(async ({ failures }) => {
        await failures.recordMany([failureEntry({ podName: 'moves', causeKey: 'b', incidentId: b })]);
        await waitFor(1, begin());
      });

    it('is resolved without keeping others from its former incident', async () => {
      const ended: string[] = [];
      const pod = { cluster: 'default', namespace: 'shop', pod_name: 'moves', reason: 'recovered' } as never;
      let resolved: Promise<unknown> = Promise.resolve();
      let joined: Promise<unknown> = Promise.resolve();
      await storage.transaction(async ({ incidents }) => {
        await incidents.resolveEmpty([b], NOON);
        await move(() => {
          resolved = statuses()
            .resolveGone([pod], NOON + MINUTE)
            .then(() => ended.push('resolved'));
          return resolved;
        });
        await waitFor(1, resolved);
        joined = report([reportOf('new', 'a')]).then(() => ended.push('joined'));
        await waitFor(2, joined);
      });
      await Promise.all([resolved, joined]);
      expect(ended).toEqual(['joined', 'resolved']);
      expect(await storage.failures.get(id)).toMatchObject({ status: 'resolved', incident_id: b });
    });

    it('is reported for its former cause without keeping others from its record', async () => {
      let former: Promise<unknown> = Promise.resolve();
      await storage.transaction(async ({ incidents, failures }) => {
        await incidents.openMany([incidentEntry({ causeKey: 'b' })], NOON);
        await move(() => {
          former = report([reportOf('moves', 'a')]);
          return former;
        });
        await waitFor(1, former);
        await failures.recordMany([failureEntry({ podName: 'moves', causeKey: 'b', incidentId: b })]);
      });
      await former;
      expect(meetings.deadlocks).toBe(0);
      expect(await storage.failures.get(id)).toMatchObject({ incident_id: a, occurrences: 4 });
    });
  });

  describe('with records whose ids are in the other order than their keys', () => {
    let ids: readonly number[];
    beforeEach(async () => {
      const [first = '', second = ''] = await inKeyOrder(['web-1', 'web-2']);
      ids = [...(await record({ podName: second })), ...(await record({ podName: first }))];
      await storage.failures.setStatus(ids, given('ignored'));
    });

    /** The names of pods in the order in which reports are written. */
    async function inKeyOrder(names: readonly string[]): Promise<string[]> {
      for (const podName of names) await record({ podName });
      const rows = await runSql(place, 'select pod_name from failures order by pod_key collate "C"');
      await runSql(place, 'delete from failures');
      return rows.map((row) => String(row.pod_name));
    }

    /** Others hold the records while both begin: the one that comes first by its key is free first, and when each waits again the other one. */
    async function both(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<void> {
      const [last = 0, first = 0] = ids;
      let begun: Promise<unknown> = Promise.resolve();
      // A step that is refused locks its record, but leaves it as it is: whoever waits first gets it first.
      const holding = (id: number, during: () => Promise<void>) =>
        storage.transaction(async ({ failures }) => {
          await failures.setStatuses([{ ...given('ignored'), id, unchangedSince: 0 }]);
          await during();
        });
      await holding(last, async () => {
        await holding(first, async () => {
          begun = Promise.all([one(), waitFor(1).then(other)]);
          await waitFor(2, begun);
        });
        await waitFor(2, begun);
      });
      await begun;
      expect(meetings.again).toBe(0);
    }

    const inTransaction = (work: (failures: Repositories['failures']) => Promise<unknown>) => () =>
      storage.transaction(({ failures }) => work(failures));
    const reports = inTransaction((failures) =>
      failures.recordMany(['web-1', 'web-2'].map((podName) => failureEntry({ podName }))),
    );

    it('takes reports while many are given a status', async () => {
      const change = { ...given('ignored'), by: 'ada' };
      await both(
        inTransaction((failures) => failures.setStatus(ids, change)),
        reports,
      );
      expect(await storage.failures.get(ids[0] ?? 0)).toMatchObject({ status_changed_by: 'ada', occurrences: 2 });
    });

    it('takes reports while each is given a status', async () => {
      const steps = ids.map((id) => ({ ...given('ignored'), id, by: 'ada' }));
      await both(
        inTransaction((failures) => failures.setStatuses(steps)),
        reports,
      );
      expect(await storage.failures.get(ids[0] ?? 0)).toMatchObject({ status_changed_by: 'ada', occurrences: 2 });
    });

    it('takes reports while an answer is shared', async () => {
      const changes = ids.map((id) => ({ id, solution: llmSolution }));
      await both(
        inTransaction((failures) => failures.setSolutions(changes)),
        reports,
      );
      expect(await storage.failures.get(ids[0] ?? 0)).toMatchObject({ occurrences: 2 });
    });
  });
});
