import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import { flushCounters } from './counters.js';
import type { Dialect } from './dialect.js';
import { driverError, inKernelTerms } from './errors.js';

const ATTEMPTS = 10;
const LONGEST_PAUSE_MS = 40;

/** Runs what may fail for a reason that goes by, such as a deadlock, until it does not. Throws in the words of the kernel. */
export async function retrying<Result>(dialect: Dialect, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const retry = attempt < ATTEMPTS && dialect.isTransient(driverError(error));
      if (!retry) throw inKernelTerms(error, dialect);
      await delay(Math.random() * LONGEST_PAUSE_MS * attempt);
    }
  }
}

/** All of `work` or nothing of it; run again after a deadlock. */
export function runTransaction<Result>(
  db: Knex,
  dialect: Dialect,
  work: (transaction: Knex) => Promise<Result>,
): Promise<Result> {
  return retrying(dialect, () =>
    db.transaction(async (transaction) => {
      await dialect.beginWrite(transaction);
      const result = await work(transaction);
      await flushCounters(transaction);
      return result;
    }),
  );
}

/** How a repository writes: in the transaction that it was made for, else in a short one of its own. */
export function inTransaction<Result>(
  db: Knex,
  dialect: Dialect,
  work: (transaction: Knex) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db) : runTransaction(db, dialect, work);
}
