import type { z } from 'zod';

/** One field that a schema refuses, named by its path: `events[3].type`; the path of the whole value is empty. */
export interface InvalidField {
  readonly path: string;
  /** The same path, name by name. */
  readonly keys: readonly PropertyKey[];
  /** What is wrong, to be read after the path: `must be a number`. */
  readonly problem: string;
  readonly missing: boolean;
}

export type Validated<Value> =
  | { readonly valid: true; readonly value: Value }
  | { readonly valid: false; readonly fields: readonly InvalidField[] };

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;
type Path = readonly PropertyKey[];

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  url: 'must be a URL',
  email: 'must be an e-mail address',
  datetime: 'must be an ISO 8601 date',
  ipv4: 'must be an IPv4 address',
  ipv6: 'must be an IPv6 address',
};

const UNITS: Readonly<Record<string, string>> = { string: 'characters', array: 'elements', set: 'elements' };

function size(word: 'least' | 'most', origin: string, bound: number | bigint): string {
  const unit = UNITS[origin];
  return unit === undefined ? `must be at ${word} ${bound}` : `must have at ${word} ${bound} ${unit}`;
}

function tooSmall(issue: RawIssue & { code: 'too_small' }): string {
  if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty';
  if (issue.inclusive === false) return `must be greater than ${issue.minimum}`;
  return size('least', issue.origin, issue.minimum);
}

type Words = { readonly [Code in RawIssue['code']]?: (issue: RawIssue & { code: Code }) => string };

const WORDS: Words = {
  invalid_type: ({ expected }) => `must be ${TYPE_NAMES[expected] ?? expected}`,
  invalid_value: ({ values }) => `must be ${values.length > 1 ? 'one of ' : ''}${values.map(String).join(', ')}`,
  invalid_format: ({ format }) => FORMATS[format] ?? 'does not have the form that is needed',
  not_multiple_of: ({ divisor }) => `must be a multiple of ${divisor}`,
  too_small: tooSmall,
  too_big: ({ origin, maximum }) => size('most', origin, maximum),
  unrecognized_keys: ({ keys }) => `has fields that are not known: ${keys.join(', ')}`,
  invalid_union: () => 'has none of the allowed forms',
};

/** Says an issue in plain words. Schemas that bring their own message keep it; undefined leaves zod's. */
function inPlainWords(issue: RawIssue): string | undefined {
  if (isMissingField(issue)) return 'is required';
  return (WORDS[issue.code] as ((issue: RawIssue) => string) | undefined)?.(issue);
}

function isMissingField(issue: { code?: string; input?: unknown }): boolean {
  return issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value');
}

function issuePath(path: Path): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}

const isOfSize = (issue: Issue) => issue.code === 'too_big' || issue.code === 'too_small';

/** Of a union's forms the one that the value was most likely meant to have: the one whose type fits, whatever its size. */
function likeliest(forms: readonly (readonly Issue[])[]): readonly Issue[] {
  const misfits = (form: readonly Issue[]) =>
    form.filter((issue) => issue.path.length === 0 && !isOfSize(issue)).length;
  return forms.reduce((best, form) => (misfits(form) < misfits(best) ? form : best));
}

function fieldsOf(issue: Issue, parent: Path): InvalidField[] {
  const path = [...parent, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    return likeliest(issue.errors).flatMap((inner) => fieldsOf(inner, path));
  }
  return [{ path: issuePath(path), keys: path, problem: issue.message, missing: isMissingField(issue) }];
}

/** What `safeParse` of any zod 4 is given so that its issues are in plain words. */
export const IN_PLAIN_WORDS = { error: inPlainWords, reportInput: true };

/** The fields that a schema refused, from its issues in plain words. */
export function fieldsOfIssues(issues: readonly z.core.$ZodIssue[]): InvalidField[] {
  return issues.flatMap((issue) => fieldsOf(issue, []));
}

/** Checks a value against a schema; what is wrong is said in plain words. */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): Validated<z.output<Schema>> {
  const result = schema.safeParse(value, IN_PLAIN_WORDS);
  if (result.success) return { valid: true, value: result.data };
  return { valid: false, fields: fieldsOfIssues(result.error.issues) };
}

/** How many wrong fields one answer names. */
const NAMED_FIELDS = 5;

/** What is read after the name of a field; other words, such as those of plugins, are sentences of their own. */
const PREDICATE = /^(?:must|is|are|has|have|does|cannot|may|names|needs)\b/;

/** A field and what is wrong with it. */
export function fieldMessage(name: string, problem: string): string {
  return PREDICATE.test(problem) ? `${name} ${problem}` : `${name}: ${problem}`;
}

/** One sentence that names the wrong fields; `whole` stands where the whole value is wrong. */
export function describeFields(fields: readonly InvalidField[], whole = 'The body'): string {
  const named = fields.slice(0, NAMED_FIELDS).map(({ path, problem }) => fieldMessage(path || whole, problem));
  const more = fields.length - named.length;
  return named.join('; ') + (more > 0 ? `; and ${more} more` : '');
}

/** How many wrong fields are listed beside the sentence, and how long each part of one may be, in characters. */
const LISTED_FIELDS = 50;
const FIELD_LENGTH = 300;

const shortened = (text: string) => (text.length > FIELD_LENGTH ? `${text.slice(0, FIELD_LENGTH)}…` : text);

/** The wrong fields as an answer lists them, so that a form shows each problem where it belongs. */
export function shownFields(fields: readonly InvalidField[]): { field: string; message: string }[] {
  return fields
    .slice(0, LISTED_FIELDS)
    .map(({ path, problem }) => ({ field: shortened(path), message: shortened(problem) }));
}

/**
 * For `describeInvalid`: leads with one fixed sentence when one of these top-level fields is missing, as in
 * `requires('Pod name and namespace are required', ['pod_name', 'namespace'])`.
 */
export function requires(sentence: string, paths: readonly string[]) {
  return (fields: readonly InvalidField[]): string | undefined => {
    const absent = new Set(fields.filter((field) => field.missing).map(({ path }) => path));
    const missing = paths.filter((path) => absent.has('') || absent.has(path));
    if (missing.length === 0) return undefined;
    return `${sentence}: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing`;
  };
}
