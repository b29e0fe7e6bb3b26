import type { Column, ColumnType, ColumnValue } from './dialect.js';

/** Values of columns as the drivers give them, turned into those of the ports. JSON is stored as text, instants as milliseconds. */

/** The text of a JSON column; null stays null. */
export function toJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/** The value of a JSON column, or `fallback` for null. */
export function fromJson<Value>(text: string | null, fallback: Value): Value {
  return text === null ? fallback : (JSON.parse(text) as Value);
}

/** The values of a row in the order of the columns; null for those that it leaves out. */
export function valuesOf(columns: readonly Column[], row: Readonly<Record<string, ColumnValue>>): ColumnValue[] {
  return columns.map((column) => row[column.name] ?? null);
}

/** An instant as contracts write it. */
export function toIso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

export function toIsoOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : toIso(milliseconds);
}

const ofType =
  (type: ColumnType) =>
  (name: string): Column => ({ name, type });

/** Declares a column: `text('namespace')`. */
export const text = ofType('text');
export const bigint = ofType('bigint');
export const double = ofType('double');
export const json = ofType('json');
