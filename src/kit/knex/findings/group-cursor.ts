import { Severity } from '../../../contracts/common.js';
import { PodproofError } from '../../../kernel/ports/errors.js';
import type { ColumnValue } from '../dialect.js';
import type { Condition } from '../filters.js';

type Row = Readonly<Record<string, string | number>>;

/** What groups descend by, before their names. */
export const COUNTS = Severity.options.map((severity) => `${severity}_count`);

const opaque = (text: string) => Buffer.from(text).toString('base64url');
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

/** The cursor of a list of groups: the counts and the names of the last group of a page. */
export function groupCursor(columns: readonly string[], row: Row): string {
  const counts = COUNTS.map((column) => Number(row[column]));
  return opaque(JSON.stringify([...counts, ...columns.map((column) => String(row[column]))]));
}

/** Throws `invalid` for what is no cursor of such groups. */
function valuesOf(cursor: string, columns: readonly string[]): readonly ColumnValue[] {
  const values = parsed(Buffer.from(cursor, 'base64url').toString());
  const names = values.slice(COUNTS.length);
  const isSound =
    names.length === columns.length &&
    values.slice(0, COUNTS.length).every(isCount) &&
    names.every((name) => typeof name === 'string' && !name.includes('\0')) &&
    opaque(JSON.stringify(values)) === cursor;
  if (isSound) return values as ColumnValue[];
  throw new PodproofError('invalid', 'cursor is not one that this server gave for this list');
}

function parsed(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** True for the groups behind the one that the cursor is of. */
export function behind(cursor: string, columns: readonly string[]): Condition {
  const values = valuesOf(cursor, columns);
  const [counts, names] = [values.slice(0, COUNTS.length), values.slice(COUNTS.length)];
  const marks = (many: readonly unknown[]) => `(${many.map(() => '?').join(', ')})`;
  const [ofCounts, ofNames] = [`(${COUNTS.join(', ')})`, `(${columns.join(', ')})`];
  return {
    sql: `(${ofCounts} < ${marks(counts)} or (${ofCounts} = ${marks(counts)} and ${ofNames} > ${marks(names)}))`,
    values: [...counts, ...counts, ...names],
  };
}
