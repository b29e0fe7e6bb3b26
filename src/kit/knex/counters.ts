import type { Knex } from 'knex';
import type { Severity } from '../../contracts/common.js';
import type { FailureStatus, Incident } from '../../contracts/failure.js';
import type { FindingStatus } from '../../contracts/finding.js';
import { placeholders, query } from './query.js';

/** The numbers that are kept, so that asking for them costs the same at any size. */
export type Counter =
  | `failures.${FailureStatus}`
  | `incidents.${Incident['status']}`
  | `findings.${FindingStatus}.${Severity}`;

/** What the transactions under way will add. They write it last, because everybody changes the same few rows. */
const pending = new WeakMap<Knex, Map<Counter, number>>();

/** Changes a kept number when the transaction commits. */
export function addToCounter(transaction: Knex, counter: Counter, change: number): void {
  const changes = pending.get(transaction) ?? new Map<Counter, number>();
  changes.set(counter, (changes.get(counter) ?? 0) + change);
  pending.set(transaction, changes);
}

/** Writes what the transaction has counted, always in the same order, so that two of them never wait for each other. */
export async function flushCounters(transaction: Knex): Promise<void> {
  const changes = [...(pending.get(transaction) ?? [])].filter(([, change]) => change !== 0);
  pending.delete(transaction);
  changes.sort(([a], [b]) => (a < b ? -1 : 1));
  if (changes.length === 0) return;
  await query(
    transaction,
    `insert into counters (name, value) values ${changes.map(() => '(?, ?)').join(', ')}
     on conflict (name) do update set value = counters.value + excluded.value`,
    changes.flat(),
  );
}

/** What each stands at, with what this transaction has counted. */
async function readCounters(db: Knex, counters: readonly Counter[]): Promise<Map<Counter, number>> {
  if (counters.length === 0) return new Map();
  const rows = await query<{ name: Counter; value: number }>(
    db,
    `select name, value from counters where name in (${placeholders(counters.length)})`,
    counters,
  );
  const stored = new Map(rows.map((row) => [row.name, row.value]));
  const changes = pending.get(db);
  return new Map(counters.map((counter) => [counter, (stored.get(counter) ?? 0) + (changes?.get(counter) ?? 0)]));
}

/** What the counters add up to; each counts once. */
export async function sumCounters(db: Knex, counters: readonly Counter[]): Promise<number> {
  const values = await readCounters(db, counters);
  return [...values.values()].reduce((sum, value) => sum + value, 0);
}

/** The counter of each key: `countEach(db, FailureStatus.options, (status) => `failures.${status}`)`. */
export async function countEach<Key extends string>(
  db: Knex,
  keys: readonly Key[],
  counterOf: (key: Key) => Counter,
): Promise<Record<Key, number>> {
  const values = await readCounters(db, keys.map(counterOf));
  return Object.fromEntries(keys.map((key) => [key, values.get(counterOf(key)) ?? 0])) as Record<Key, number>;
}
