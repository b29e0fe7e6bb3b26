import { choicesOf, type FieldKind, isObject, type JsonSchema, kindOf, propertiesOf, schemaIn } from './json-schema.js';

/** What stands in the fields of a form: texts as they are typed, which may be no value yet. Nothing entered is the empty text or list. */
export type Draft =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'json'; readonly text: string }
  /** @property text the JSON of what was chosen */
  | { readonly kind: 'choice'; readonly text: string }
  | { readonly kind: 'switch'; readonly on: boolean | undefined }
  | { readonly kind: 'secret'; readonly text: string; readonly isStored: boolean; readonly isRemoved: boolean }
  | { readonly kind: 'chips'; readonly list: readonly string[] }
  | { readonly kind: 'cards'; readonly cards: readonly Card[] }
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | GroupDraft;

export interface GroupDraft {
  readonly kind: 'group';
  readonly fields: Readonly<Record<string, Draft>>;
  /** What the value has and the schema does not name: it goes back as it came. */
  readonly rest: Readonly<Record<string, unknown>>;
}

export type DraftOf<Kind extends FieldKind> = Extract<Draft, { kind: Kind }>;

/** An element of a list; the key is for React alone. */
export interface Card {
  readonly key: number;
  readonly draft: GroupDraft;
}

export interface Row {
  readonly key: number;
  readonly name: string;
  readonly draft: Draft;
}

let lastKey = 0;

export function nextKey(): number {
  lastKey += 1;
  return lastKey;
}

type Reader = (schema: JsonSchema, value: unknown) => Draft | undefined;

/** Each answers undefined for a value that its field cannot show. */
const READERS: Readonly<Record<FieldKind, Reader>> = {
  text: (_schema, value = '') => (typeof value === 'string' ? { kind: 'text', text: value } : undefined),
  number: (_schema, value) => {
    if (value === undefined) return { kind: 'number', text: '' };
    return typeof value === 'number' ? { kind: 'number', text: String(value) } : undefined;
  },
  choice: (schema, value) => {
    if (value === undefined) return { kind: 'choice', text: '' };
    const text = JSON.stringify(value);
    return choicesOf(schema).some((choice) => JSON.stringify(choice) === text) ? { kind: 'choice', text } : undefined;
  },
  switch: (_schema, value) =>
    value === undefined || typeof value === 'boolean' ? { kind: 'switch', on: value } : undefined,
  secret: (_schema, value) => ({ kind: 'secret', text: '', isStored: isSet(value), isRemoved: false }),
  chips: (_schema, value = []) =>
    Array.isArray(value) && value.every((each) => typeof each === 'string')
      ? { kind: 'chips', list: value }
      : undefined,
  cards: readCards,
  rows: readRows,
  group: readGroup,
  json: (_schema, value) => jsonDraft(value),
};

const isSet = (value: unknown) => value !== undefined && value !== null && value !== '';

const jsonDraft = (value: unknown): Draft => ({
  kind: 'json',
  text: value === undefined ? '' : JSON.stringify(value, null, 2),
});

/** The fields filled with a value; without one they are empty, and show their defaults only as what is meant by that. */
export function draftOf(schema: JsonSchema, value?: unknown): Draft {
  return READERS[kindOf(schema)](schema, value ?? listDefault(schema, value)) ?? jsonDraft(value);
}

/** A list that is not there is not the empty one where its default is another: that is shown, so that it can be emptied. */
function listDefault(schema: JsonSchema, value: unknown): unknown {
  const fallback = schema['default'];
  const isList = Array.isArray(fallback) || (isObject(fallback) && kindOf(schema) === 'rows');
  return value === undefined && isList ? fallback : value;
}

function readCards(schema: JsonSchema, value: unknown = []): Draft | undefined {
  if (!Array.isArray(value) || !value.every(isObject)) return undefined;
  return { kind: 'cards', cards: value.map((each) => newCard(schema, each)) };
}

export const newCard = (schema: JsonSchema, value?: unknown): Card => ({
  key: nextKey(),
  draft: groupOf(schemaIn(schema, 'items'), isObject(value) ? value : {}),
});

function readRows(schema: JsonSchema, value: unknown = {}): Draft | undefined {
  if (!isObject(value)) return undefined;
  const of = schemaIn(schema, 'additionalProperties');
  const rows = Object.entries(value).map(([name, each]) => ({ key: nextKey(), name, draft: draftOf(of, each) }));
  return rows.every(({ draft }) => draft.kind !== 'json') ? { kind: 'rows', rows } : undefined;
}

function readGroup(schema: JsonSchema, value: unknown = {}): Draft | undefined {
  return isObject(value) ? groupOf(schema, value) : undefined;
}

function groupOf(schema: JsonSchema, value: Readonly<Record<string, unknown>>): GroupDraft {
  const properties = propertiesOf(schema);
  const known = new Set(properties.map(([name]) => name));
  const fields = properties.map(
    ([name, property]) => [name, draftOf(property, Object.hasOwn(value, name) ? value[name] : undefined)] as const,
  );
  return {
    kind: 'group',
    fields: Object.fromEntries(fields),
    rest: Object.fromEntries(Object.entries(value).filter(([name]) => !known.has(name))),
  };
}

type Emptiness = { readonly [Kind in FieldKind]: (draft: DraftOf<Kind>) => boolean };

const hasNoText = ({ text }: { readonly text: string }) => text === '';

const EMPTY: Emptiness = {
  text: hasNoText,
  number: hasNoText,
  json: hasNoText,
  choice: hasNoText,
  switch: ({ on }) => on === undefined,
  secret: ({ text, isStored }) => text === '' && !isStored,
  chips: ({ list }) => list.length === 0,
  cards: ({ cards }) => cards.length === 0,
  rows: ({ rows }) => rows.length === 0,
  group: ({ fields, rest }) => Object.keys(rest).length === 0 && Object.values(fields).every(isEmpty),
};

/** Whether nothing is entered. */
export const isEmpty = (draft: Draft): boolean => (EMPTY[draft.kind] as (draft: Draft) => boolean)(draft);
