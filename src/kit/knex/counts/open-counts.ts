import type { Knex } from 'knex';
import type { FailureStatus } from '../../../contracts/failure.js';
import { chunks, query } from '../query.js';

/** By what active failures are counted. */
export const FACETS = ['namespace', 'owner', 'cause', 'node'] as const;
export type Facet = (typeof FACETS)[number];

/** The statuses of what needs somebody: what is ignored is open, but not active. */
export const STATUS_GROUPS = { active: ['new', 'investigating'] } as const;
const ACTIVE: readonly FailureStatus[] = STATUS_GROUPS.active;

export const isActive = (status: FailureStatus): boolean => ACTIVE.includes(status);

/** What a record counts as. */
export interface FacetValues {
  readonly namespace: string;
  readonly owner_kind: string | null;
  readonly owner_name: string | null;
  readonly cause: string | null;
  readonly node_name: string | null;
}

const pending = new WeakMap<Knex, Map<string, number>>();

const keyOf = (facet: Facet, value: string) => `${facet}\n${value}`;

function valuesOf({ namespace, owner_kind: kind, owner_name: name, cause, node_name: node }: FacetValues) {
  const owner = kind === null || name === null ? null : `${kind}/${name}`;
  return { namespace, owner, cause, node };
}

/** Counts an active record in or out when the transaction commits. */
export function countOpen(transaction: Knex, record: FacetValues, change: 1 | -1): void {
  const changes = pending.get(transaction) ?? new Map<string, number>();
  pending.set(transaction, changes);
  const values = valuesOf(record);
  for (const facet of FACETS) {
    const value = values[facet];
    if (value === null) continue;
    const key = keyOf(facet, value);
    changes.set(key, (changes.get(key) ?? 0) + change);
  }
}

/** Writes what the transaction has counted, always in the same order. What is down to nothing goes. */
export async function flushOpenCounts(transaction: Knex): Promise<void> {
  const changes = [...(pending.get(transaction) ?? [])].filter(([, change]) => change !== 0);
  pending.delete(transaction);
  changes.sort(([a], [b]) => (a < b ? -1 : 1));
  for (const some of chunks(changes, 3)) {
    const rows = some.map(([key, change]) => {
      const end = key.indexOf('\n');
      return [key.slice(0, end), key.slice(end + 1), change] as const;
    });
    const written = await query<{ facet: string; value: string; count: number }>(
      transaction,
      `insert into open_counts (facet, value, count) values ${rows.map(() => '(?, ?, ?)').join(', ')}
       on conflict (facet, value) do update set count = open_counts.count + excluded.count
       returning facet, value, count`,
      rows.flat(),
    );
    for (const { facet, value } of written.filter(({ count }) => count <= 0)) {
      await query(transaction, 'delete from open_counts where facet = ? and value = ?', [facet, value]);
    }
  }
}
