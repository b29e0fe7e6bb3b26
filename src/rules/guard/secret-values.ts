import { elementsOf, type Fields, fieldsOf, isFields } from '../evidence/values.js';
import { isSecretName } from '../secrets/detectors/secret-names.js';
import { secretsIn } from '../secrets/secrets-in.js';
import { type GuardRule, quotedValue } from './guard-case.js';

/** No secret is written into the manifest: a value with a secret's name, or a text that looks like one. */
export const secretValues: GuardRule = ({ before, after, pairs }) => [
  ...pairs.flatMap((pair) => {
    const given = newParts(pair.before.fields, pair.after.fields)
      .flatMap(namedValues)
      .filter(({ name }) => isSecretName(name));
    if (given.length === 0) return [];
    const had = new Set(namedValues(pair.before.fields).map(namedValueKey));
    return given
      .filter((value) => !had.has(namedValueKey(value)))
      .map(({ name }) => `${pair.label}: ${quotedValue(name)} must not be given as a plain value`);
  }),
  ...(writesSecret(before.document, after.document)
    ? ['a value that looks like a secret must not be written into the manifest']
    : []),
];

function writesSecret(before: Fields, after: Fields): boolean {
  const given = newParts(before, after).flatMap(textsOf).flatMap(secretsIn);
  if (given.length === 0) return false;
  const known = new Set(textsOf(before).flatMap(secretsIn));
  return given.some((secret) => !known.has(secret));
}

/**
 * The parts of `after` that it does not share with `before`: most of a patched document is the very same data. A name and its value
 * belong together, so one of them stands for both.
 */
function newParts(before: unknown, after: unknown): unknown[] {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after)) return newElements(before, after);
  if (!isFields(before) || !isFields(after)) return [after];
  const changed = Object.keys(after).filter((key) => before[key] !== after[key]);
  if (changed.includes('name') || changed.includes('value')) return [after];
  return changed.flatMap((key) => newParts(before[key], after[key]));
}

function newElements(before: readonly unknown[], after: readonly unknown[]): unknown[] {
  const shared = new Set(before);
  const fresh = after.filter((element) => !shared.has(element));
  if (after.length !== before.length) return fresh;
  return after.flatMap((element, index) => (shared.has(element) ? [] : newParts(before[index], element)));
}

interface NamedValue {
  readonly name: string;
  readonly value: unknown;
}

const namedValueKey = ({ name, value }: NamedValue) => JSON.stringify([name, value]);

/** Pairs of `name` and `value` anywhere in a container: environment variables, headers of probes. */
function namedValues(part: unknown): NamedValue[] {
  if (Array.isArray(part)) return part.flatMap(namedValues);
  const fields: Fields = fieldsOf(part);
  const { name, value } = fields;
  const own = typeof name === 'string' && (value ?? '') !== '' ? [{ name, value }] : [];
  return [...own, ...Object.values(fields).flatMap(namedValues)];
}

function textsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  if (Array.isArray(part)) return elementsOf(part).flatMap(textsOf);
  return Object.values(fieldsOf(part)).flatMap(textsOf);
}
