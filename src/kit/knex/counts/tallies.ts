import type { Knex } from 'knex';
import { bigint, text } from '../columns.js';
import type { Column, ColumnValue, Connection } from '../dialect.js';

/** What is counted by hour and day: `failures.all` has one label, the others one for each value. */
export type Series = 'failures.all' | 'failures.severity' | 'failures.namespace' | 'failures.cause' | 'incidents.cause';

export type TallyStep = '1h' | '1d';

const HOUR_MS = 3_600_000;
/** How long each step is, in milliseconds. */
export const STEP_MS: Readonly<Record<TallyStep, number>> = { '1h': HOUR_MS, '1d': 24 * HOUR_MS };
const STEPS = ['1h', '1d'] as const;

/** All columns of `tallies` but `revision`. */
export const TALLY_COLUMNS: readonly Column[] = [
  ...[text('series'), text('step'), bigint('at'), text('label')],
  ...[bigint('opened'), bigint('resolved')],
];

/** What came or went at an instant. */
export interface Occurrence {
  readonly series: Series;
  /** '' where the series has one number only; null for what has no such value. */
  readonly label: string | null;
  readonly at: number;
  readonly as: 'opened' | 'resolved';
}

interface Tally {
  readonly key: readonly [series: Series, step: TallyStep, at: number, label: string];
  opened: number;
  resolved: number;
}

const pending = new WeakMap<Knex, Map<string, Tally>>();

/** Counts when the transaction commits. */
export function tally(transaction: Knex, { series, label, at, as }: Occurrence): void {
  const tallies = pending.get(transaction) ?? new Map<string, Tally>();
  pending.set(transaction, tallies);
  for (const step of STEPS) {
    const start = at - (at % STEP_MS[step]);
    const key = [series, step, start, label ?? 'none'] as const;
    const name = key.join('\n');
    const counted = tallies.get(name) ?? { key, opened: 0, resolved: 0 };
    counted[as] += 1;
    tallies.set(name, counted);
  }
}

const ON_CONFLICT = `on conflict (series, step, at, label) do update set revision = excluded.revision,
  opened = tallies.opened + excluded.opened, resolved = tallies.resolved + excluded.resolved returning at`;

/** Writes what the transaction has counted, always in the same order, so that two of them never wait for each other. */
export async function flushTallies({ db, dialect }: Connection): Promise<void> {
  const counted = [...(pending.get(db) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
  pending.delete(db);
  if (counted.length === 0) return;
  const rows = counted.map(([, { key, opened, resolved }]): ColumnValue[] => [...key, opened, resolved]);
  await dialect.upsertMany(db, { table: 'tallies', columns: TALLY_COLUMNS, rows, onConflict: ON_CONFLICT });
}
