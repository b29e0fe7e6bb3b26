import type { OneOrMany } from '../../kernel/ports/storage/page.js';
import type { ColumnValue, Dialect } from './dialect.js';
import { placeholders } from './query.js';

/** A piece of a `where`, with the values of its `?`. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly ColumnValue[];
}

/** The conditions that are there: filters that were not given are left out. */
export function conditions(...candidates: readonly (Condition | undefined)[]): Condition[] {
  return candidates.filter((candidate) => candidate !== undefined);
}

/** True when the filter asks for nothing, or for these alone. */
export function asksOnlyFor<Filter extends object>(
  filter: Filter,
  ...names: readonly (keyof Filter & string)[]
): boolean {
  const allowed: readonly string[] = names;
  return Object.entries(filter).every(([name, value]) => value === undefined || allowed.includes(name));
}

/** True for no row. */
export const NOTHING: Condition = { sql: '1 = 0', values: [] };

export function equals(column: string, value: ColumnValue | undefined): Condition | undefined {
  return value === undefined ? undefined : { sql: `${column} = ?`, values: [value] };
}

/** True when the column has the text, or one of the texts. */
export function matches(column: string, wanted: OneOrMany | undefined): Condition | undefined {
  return typeof wanted === 'string' ? equals(column, wanted) : oneOf(column, wanted);
}

export function oneOf(column: string, values: readonly ColumnValue[] | undefined): Condition | undefined {
  if (values === undefined || values.length === 0) return values && NOTHING;
  return { sql: `${column} in (${placeholders(values.length)})`, values };
}

export function atLeast(column: string, value: number | undefined): Condition | undefined {
  return value === undefined ? undefined : { sql: `${column} >= ?`, values: [value] };
}

/** `Kind/name` or only a name; of several, one of them. */
export function ownedBy(owner: OneOrMany | undefined): Condition | undefined {
  if (owner === undefined) return undefined;
  return typeof owner === 'string' ? ownedByOne(owner) : anyOf(owner.map(ownedByOne));
}

function ownedByOne(owner: string): Condition {
  const slash = owner.indexOf('/');
  if (slash < 0) return { sql: 'owner_name = ?', values: [owner] };
  return { sql: '(owner_kind = ? and owner_name = ?)', values: [owner.slice(0, slash), owner.slice(slash + 1)] };
}

/** True when one of the columns contains the text; upper and lower case are the same (`Dialect.contains`). */
export function containsText(
  dialect: Dialect,
  columns: readonly string[],
  text: string | undefined,
): Condition | undefined {
  if (text === undefined || text === '') return undefined;
  const sql = columns.map((column) => dialect.contains(column)).join(' or ');
  return { sql: `(${sql})`, values: columns.map(() => text) };
}

/** True when one of them is. */
export function anyOf(parts: readonly Condition[]): Condition {
  if (parts.length === 0) return NOTHING;
  return { sql: `(${parts.map((part) => part.sql).join(' or ')})`, values: parts.flatMap((part) => part.values) };
}

/** The conditions as one `where`, or nothing. */
export function whereAll(parts: readonly Condition[]): Condition {
  if (parts.length === 0) return { sql: '', values: [] };
  return { sql: `where ${parts.map((part) => part.sql).join(' and ')}`, values: parts.flatMap((part) => part.values) };
}
