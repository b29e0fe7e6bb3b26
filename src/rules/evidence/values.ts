/** An object of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** Plain data of others: of which fields there are the names are known, so that a wrong one does not compile, and the values are not. */
export type Shape<Name extends string> = { readonly [Each in Name]?: unknown };

const NO_FIELDS: Fields = Object.freeze({});
const NO_ELEMENTS: readonly unknown[] = Object.freeze([]);

/** The longest text of one field that rules look at, in characters. Kubernetes cuts its own messages at 32 KB. */
export const TEXT_LIMIT = 8_192;

/** Whether the value is an object with fields: no list, and not null. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value when it is an object, else an empty object. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : NO_FIELDS;
}

/** The object to which these members lead, one within the other; empty where there is none. */
export function fieldsAt(value: unknown, members: readonly string[]): Fields {
  return members.reduce<Fields>((fields, member) => fieldsOf(fields[member]), fieldsOf(value));
}

/** As a limit of a list: all of it, for who must see every element, and has bounded the whole before. */
export const EVERY = Number.POSITIVE_INFINITY;

/** The first `limit` elements when it is an array, else an empty one. */
export function listOf(value: unknown, limit = 500): readonly unknown[] {
  if (!Array.isArray(value)) return NO_ELEMENTS;
  return value.length > limit ? value.slice(0, limit) : value;
}

/** The maps of a list, of which there may be anything: shapes hold of any plain data, since they demand no field and no value. */
export function elementsAt<Element extends Shape<string>>(list: unknown, limit?: number): readonly Element[] {
  const elements = listOf(list, limit);
  return (elements.length === 0 ? elements : elements.map(fieldsOf)) as readonly Element[];
}

/** All elements when it is an array, else none: for who must see every one, and has bounded the whole before. */
export function elementsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : NO_ELEMENTS;
}

/** The text of a scalar; '' for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.length > TEXT_LIMIT ? value.slice(0, TEXT_LIMIT) : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The first of the values that has a text. */
export function firstTextOf(...values: readonly unknown[]): string {
  for (const value of values) {
    const text = textOf(value);
    if (text !== '') return text;
  }
  return '';
}

/** The finite number that stands there, also as text. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.trim() === '' || value.length > 32) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** The texts of an array's scalars. */
export function textsOf(value: unknown, limit = 200): string[] {
  return listOf(value, limit)
    .map(textOf)
    .filter((text) => text !== '');
}

/** The texts of an object's scalar values, such as labels. */
export function textMapOf(value: unknown): Record<string, string> {
  const entries = Object.entries(fieldsOf(value)).slice(0, 200);
  return Object.fromEntries(entries.map(([key, element]) => [key, textOf(element)]));
}

/** What may be there as a list: of one, or empty. */
export function listOfOne<Value>(value: Value | undefined): readonly Value[] {
  return value === undefined ? [] : [value];
}
