import { errorCode, type Repositories, type Storage } from 'podproof/plugin';
import { expect } from 'vitest';
import type { DiagnosedReport } from '../../src/kernel/failures/diagnosed-report.js';
import { failureEntry, incidentEntry, NOON } from '../../src/kit/testing/storage/failure-samples.js';
import type { Place } from './databases.js';
import { runSql } from './raw-database.js';

/** A report of a pod that belongs to the incident of that cause. */
export function reportOf(podName: string, causeKey: string, seenAt = NOON): DiagnosedReport {
  const { incidentId: _, ...entry } = failureEntry({ podName, causeKey, seenAt });
  return { entry, incident: incidentEntry({ causeKey, seenAt }) };
}

/** The same repositories, but `then` comes between the incidents of a batch and its records. */
export function afterOpening(repositories: Repositories, then: () => Promise<void>): Repositories {
  const openMany: Repositories['incidents']['openMany'] = async (...given) => {
    const opened = await repositories.incidents.openMany(...given);
    await then();
    return opened;
  };
  const incidents = new Proxy(repositories.incidents, {
    get: (target, name) => (name === 'openMany' ? openMany : Reflect.get(target, name)),
  });
  return new Proxy(repositories, {
    get: (target, name) => (name === 'incidents' ? incidents : Reflect.get(target, name)),
  });
}

/** How often transactions were run again, and how many of them PostgreSQL ended because they waited for each other. */
export interface Meetings {
  again: number;
  deadlocks: number;
}

/** The same storage, but what becomes of its transactions is counted. */
export function countMeetings(opened: Storage): { storage: Storage; meetings: Meetings } {
  const meetings = { again: 0, deadlocks: 0 };
  const transaction: Storage['transaction'] = (work) => {
    let runs = 0;
    return opened.transaction((repositories) => {
      meetings.again += runs === 0 ? 0 : 1;
      runs += 1;
      return work(repositories).catch((error: unknown) => {
        if (errorCode(error) === '40P01') meetings.deadlocks += 1;
        throw error;
      });
    });
  };
  const storage = new Proxy(opened, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  });
  return { storage, meetings };
}

const WAITING = `select 1 from pg_stat_activity
  where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;

/** Comes back when so many transactions wait for others, or when what was begun is over. */
export async function untilWaiting(place: Place, count: number, begun?: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  begun?.then(over, over);
  const isReached = async () => isOver || (await runSql(place, WAITING)).length >= count;
  await expect.poll(isReached, { timeout: 10_000 }).toBe(true);
}
