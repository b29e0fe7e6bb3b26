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
  for (const [counter, change] of changes) {
    await query(
      transaction,
      `insert into counters (name, value) values (?, ?)
       on conflict (name) do update set value = counters.value + excluded.value`,
      [counter, change],
    );
  }
}

/** Reads kept numbers, what this transaction has counted included; 0 for those that nothing was counted in. */
export async function readCounters<Name extends Counter>(
  db: Knex,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  if (names.length === 0) return {} as Record<Name, number>;
  const rows = await query<{ name: Name; value: number }>(
    db,
    `select name, value from counters where name in (${placeholders(names.length)})`,
    names,
  );
  const stored = new Map(rows.map((row) => [row.name, row.value]));
  const changes = pending.get(db);
  const value = (name: Name) => (stored.get(name) ?? 0) + (changes?.get(name) ?? 0);
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, number>;
}
