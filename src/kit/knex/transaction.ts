import { setTimeout as delay } from 'node:timers/promises';
import { PodproofError } from '../../kernel/ports/errors.js';
import { flushCounters } from './counters.js';
import { flushOpenCounts } from './counts/open-counts.js';
import { flushTallies } from './counts/tallies.js';
import type { Connection, Dialect } from './dialect.js';
import { driverError, inKernelTerms } from './errors.js';
import { OutOfTurn } from './out-of-turn.js';

/** No attempt begins later than this after the first: whoever waits for the answer is told of the outage then. */
const PATIENCE_MS = 5_000;
const LONGEST_PAUSE_MS = 50;

/** What would go by did not in time: whoever asks again later may well succeed. */
function tooBusy(cause: unknown): PodproofError {
  const message = 'The database is too busy with other changes of the same rows; try again in a moment';
  return new PodproofError('unavailable', message, { cause, retryAfterMs: 1_000 });
}

/**
 * Runs what may fail for a reason that goes by, such as a deadlock or another process's lock, until it does not. The pauses are
 * random, so that two that met once do not meet again. Throws in the words of the kernel.
 */
export async function retrying<Result>(dialect: Dialect, work: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const mapped = inKernelTerms(error, dialect);
      if (!(error instanceof OutOfTurn || dialect.isTransient(driverError(error)))) throw mapped;
      if (performance.now() >= deadline) throw PodproofError.isInstance(mapped) ? mapped : tooBusy(error);
      await delay(Math.random() * LONGEST_PAUSE_MS);
    }
  }
}

/** All of `work` or nothing of it; run again after a deadlock, or when it came out of turn. */
export function runTransaction<Result>(
  { db, dialect }: Connection,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  return retrying(dialect, () =>
    db.transaction(async (transaction) => {
      await dialect.beginWrite(transaction);
      const result = await work({ db: transaction, dialect });
      // The rows that many transactions change come last, and always in this order: two that do so never wait for each other.
      await flushTallies({ db: transaction, dialect });
      await flushOpenCounts(transaction);
      await flushCounters(transaction);
      return result;
    }),
  );
}

/** Runs the writing work of a repository. */
export type Write = <Result>(work: (connection: Connection) => Promise<Result>) => Promise<Result>;

/** How a repository writes: in the transaction that it was made for, else in a short one of its own for each call. */
export function writer(connection: Connection): Write {
  return (work) => (connection.db.isTransaction ? work(connection) : runTransaction(connection, work));
}
