import type { z } from 'zod';

/** One field that a schema refuses, named by its path: `events[3].type`; the path of the whole value is empty. */
export interface InvalidField {
  readonly path: string;
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

/** Says an issue in plain words. Schemas that bring their own message keep it; undefined leaves zod's. */
function inPlainWords(issue: RawIssue): string | undefined {
  if (isMissing(issue)) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return size('most', issue.origin, issue.maximum);
    case 'unrecognized_keys':
      return `has fields that are not known: ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return 'has none of the allowed forms';
    default:
      return undefined;
  }
}

function isMissing(issue: { code?: string; input?: unknown }): boolean {
  return issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value');
}

function textOf(path: Path): string {
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
  return [{ path: textOf(path), problem: issue.message, missing: isMissing(issue) }];
}

const IN_PLAIN_WORDS = { error: inPlainWords, reportInput: true };

/** Checks a value against a schema; what is wrong is said in plain words. */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): Validated<z.output<Schema>> {
  const result = schema.safeParse(value, IN_PLAIN_WORDS);
  if (result.success) return { valid: true, value: result.data };
  return { valid: false, fields: result.error.issues.flatMap((issue) => fieldsOf(issue, [])) };
}

/** How many wrong fields one answer names. */
const NAMED_FIELDS = 5;

/** One sentence that names the wrong fields. */
export function describeFields(fields: readonly InvalidField[]): string {
  const named = fields.slice(0, NAMED_FIELDS).map(({ path, problem }) => `${path || 'The body'} ${problem}`);
  const more = fields.length - named.length;
  return named.join('; ') + (more > 0 ? `; and ${more} more` : '');
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
