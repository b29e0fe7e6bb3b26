import type { Storage } from 'podproof/plugin';
import { beforeEach, describe, expect, it } from 'vitest';
import { failureEntry, incidentEntry, MINUTE, NOON } from '../../src/kit/testing/storage/failure-samples.js';
import { useEngine } from '../support/databases.js';
import { runSql } from '../support/raw-database.js';

describe('an incident of which several replicas report at once', () => {
  const engine = useEngine('postgres');
  let one: Storage;
  let other: Storage;
  let id: number;
  let isWaiting: () => Promise<void>;

  beforeEach(async () => {
    const place = await engine.createPlace();
    [one, other] = [await place.open(), await place.open()];
    for (const storage of [one, other]) await storage.prepare();
    id = (await one.incidents.openMany([incidentEntry()], NOON))[0]?.id ?? 0;
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    isWaiting = () => expect.poll(() => runSql(place, waiting), { timeout: 5_000 }).toHaveLength(1);
    return async () => {
      for (const storage of [one, other]) await storage.dispose();
    };
  });

  /** Reports a pod and runs `during` before the commit. */
  const report = (storage: Storage, podName: string, during: () => Promise<unknown> = async () => {}) =>
    storage.transaction(async ({ incidents, failures }) => {
      const [opened] = await incidents.openMany([incidentEntry()], NOON);
      await failures.recordMany([failureEntry({ podName, incidentId: opened?.id ?? null })]);
      await during();
      return opened;
    });

  it('lets none of them wait for the commit of another', async () => {
    await report(one, 'a', () => report(other, 'b', () => report(one, 'c')));
    expect(await other.incidents.get(id)).toMatchObject({ status: 'open', pods: 3 });
  });

  it('stays open when a pod joins while it is about to be resolved', async () => {
    let resolved: Promise<number[]> = Promise.resolve([]);
    await report(one, 'a', async () => {
      resolved = other.incidents.resolveEmpty([id], NOON + MINUTE);
      await isWaiting();
    });
    expect(await resolved).toEqual([]);
    expect(await one.incidents.get(id)).toMatchObject({ status: 'open', pods: 1 });
  });

  it('is opened again by a report that waits until it is resolved', async () => {
    let opened: ReturnType<typeof report> = Promise.resolve(undefined);
    await one.transaction(async ({ incidents }) => {
      await incidents.resolveEmpty([id], NOON + MINUTE);
      opened = report(other, 'a');
      await isWaiting();
    });
    expect(await opened).toEqual({ id, opened: true, solutionKey: null });
    expect(await one.incidents.get(id)).toMatchObject({ status: 'open', pods: 1 });
  });

  it('shares its answer only when the reports under way are there to get it', async () => {
    let shared: Promise<void> = Promise.resolve();
    await report(one, 'a', async () => {
      shared = other.solutionAnswers.share(id, 'answer');
      await isWaiting();
    });
    await shared;
    expect(await report(one, 'b')).toMatchObject({ solutionKey: 'answer' });
  });
});
