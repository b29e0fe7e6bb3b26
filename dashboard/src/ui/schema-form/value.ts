import { checkCount, checkName, checkNumber, checkText } from './checks.js';
import { type Draft, type DraftOf, type GroupDraft, isEmpty } from './draft.js';
import {
  choicesOf,
  type FieldKind,
  isJsonSecret,
  isObject,
  isRequired,
  type JsonSchema,
  propertiesOf,
  schemaIn,
} from './json-schema.js';
import { words } from './words.js';

/** What is wrong, by the path of the field: `routes[0].webhook_url`; the whole is the empty path. */
export type Problems = Readonly<Record<string, string>>;

export interface Value {
  /** Without what is empty and may be left out. */
  readonly value: unknown;
  readonly problems: Problems;
}

interface Place {
  readonly schema: JsonSchema;
  readonly path: string;
  readonly isNeeded: boolean;
}

type Found = Record<string, string>;
type Writer<Kind extends FieldKind> = (draft: DraftOf<Kind>, place: Place, found: Found) => unknown;

export const pathTo = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
export const pathAt = (path: string, index: number): string => `${path}[${index}]`;

const WRITERS: { readonly [Kind in FieldKind]: Writer<Kind> } = {
  text: ({ text }, { schema, path }, found) => {
    note(found, path, checkText(schema, text));
    return text;
  },
  number: ({ text }, { schema, path }, found) => {
    note(found, path, checkNumber(schema, text));
    return Number(text);
  },
  choice: ({ text }) => JSON.parse(text),
  switch: ({ on }) => on,
  secret: writeSecret,
  chips: ({ list }, { schema, path }, found) => {
    const items = schemaIn(schema, 'items');
    note(found, path, checkCount(schema, list.length) ?? firstOf(list.map((text) => checkText(items, text))));
    return list;
  },
  cards: ({ cards }, { schema, path }, found) => {
    note(found, path, checkCount(schema, cards.length));
    const of = schemaIn(schema, 'items');
    return cards.map(({ draft }, index) => writeGroup(draft, { schema: of, path: pathAt(path, index) }, found));
  },
  rows: writeRows,
  group: writeGroup,
  json: ({ text }, { path }, found) => parsed(text, path, found),
};

const firstOf = (problems: readonly (string | undefined)[]) => problems.find((problem) => problem !== undefined);

function note(found: Found, path: string, problem: string | undefined): void {
  if (problem !== undefined) found[path] ??= problem;
}

/** Undefined where it is empty: a secret that is stored stays so, another field is left out; null removes a stored secret. */
function written(draft: Draft, place: Place, found: Found): unknown {
  if (draft.kind !== 'secret' && isEmpty(draft)) return emptyValue(draft, place, found);
  return (WRITERS[draft.kind] as (draft: Draft, place: Place, found: Found) => unknown)(draft, place, found);
}

/** What has to be there although nothing is entered: an empty list is a value, and so is the only choice. */
function emptyValue(draft: Draft, { schema, path, isNeeded }: Place, found: Found): unknown {
  const isGroup = draft.kind === 'group';
  if (!isNeeded && !(isList(draft) && hasDefault(schema))) return undefined;
  if (isGroup || isList(draft)) return WRITERS[draft.kind](draft as never, { schema, path, isNeeded }, found);
  const choices = choicesOf(schema);
  if (choices.length === 1) return choices[0];
  if (draft.kind === 'switch') return schema['default'] === undefined ? false : undefined;
  if (schema['default'] === undefined) note(found, path, words.needed);
  return undefined;
}

const isList = (draft: Draft): draft is DraftOf<'chips' | 'cards' | 'rows'> =>
  draft.kind === 'chips' || draft.kind === 'cards' || draft.kind === 'rows';

/** Whether leaving a list out means another than the empty one. */
function hasDefault(schema: JsonSchema): boolean {
  const fallback = schema['default'];
  return Array.isArray(fallback) ? fallback.length > 0 : isObject(fallback) && Object.keys(fallback).length > 0;
}

function writeSecret(draft: DraftOf<'secret'>, { schema, path, isNeeded }: Place, found: Found): unknown {
  const { text, isStored, isRemoved } = draft;
  if (text === '') {
    if (isNeeded && (isRemoved || !isStored)) note(found, path, words.needed);
    return isRemoved && isStored ? null : undefined;
  }
  if (isJsonSecret(schema)) return parsed(text, path, found);
  note(found, path, checkText(schema, text));
  return text;
}

function writeRows({ rows }: DraftOf<'rows'>, { schema, path }: Place, found: Found): unknown {
  note(found, path, rowsProblem(schema, rows));
  const of = schemaIn(schema, 'additionalProperties');
  const entries = rows.map(({ name, draft }) => {
    const value = written(draft, { schema: of, path: pathTo(path, name), isNeeded: false }, found);
    // A name without a text has the empty one, where that is a text.
    return [name, value ?? (draft.kind === 'text' ? '' : null)];
  });
  return Object.fromEntries(entries);
}

function rowsProblem(schema: JsonSchema, rows: DraftOf<'rows'>['rows']): string | undefined {
  const names = rows.map(({ name }) => name);
  if (names.includes('')) return words.noName;
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) return words.twice(twice);
  return firstOf(names.map((name) => checkName(schema, name)));
}

function writeGroup(draft: GroupDraft, { schema, path }: Pick<Place, 'schema' | 'path'>, found: Found): unknown {
  const entries = propertiesOf(schema).map(([name, property]) => {
    const place = { schema: property, path: pathTo(path, name), isNeeded: isRequired(schema, name) };
    const field = draft.fields[name];
    return [name, field === undefined ? undefined : written(field, place, found)] as const;
  });
  return { ...draft.rest, ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)) };
}

function parsed(text: string, path: string, found: Found): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    note(found, path, words.noJson(error instanceof Error ? error.message : String(error)));
    return undefined;
  }
}

/** The value that is entered, and what is wrong with it as far as the schema says so here; the server has the last word. */
export function valueOf(schema: JsonSchema, draft: Draft): Value {
  const problems: Found = {};
  const value = written(draft, { schema, path: '', isNeeded: true }, problems);
  return { value, problems };
}

/** How many fields differ, counted where the form begins. */
export function countChanges(schema: JsonSchema, before: Draft, after: Draft): number {
  if (before === after) return 0;
  const [old, next] = [valueOf(schema, before).value, valueOf(schema, after).value];
  if (before.kind !== 'group' || after.kind !== 'group') return before === after ? 0 : 1;
  const names = new Set([...Object.keys(before.fields), ...Object.keys(after.fields)]);
  const of = (value: unknown, name: string) => (isObject(value) ? value[name] : undefined);
  return [...names].filter(
    (name) => !isSame(of(old, name), of(next, name)) || textOf(before, name) !== textOf(after, name),
  ).length;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What is typed counts as a change also where it is no value yet. */
function textOf({ fields }: GroupDraft, name: string): string | undefined {
  const draft = fields[name];
  return draft !== undefined && 'text' in draft ? draft.text : undefined;
}
