import { type Fields, fieldsOf } from '../evidence/values.js';
import { isSecretName, maskSecrets } from '../redaction/secrets.js';
import { type GuardRule, quoted } from './guard-case.js';
import { elementsOf } from './pod-view.js';

/** No secret is written into the manifest: a value with a secret's name, or a text that looks like one. */
export const secretValues: GuardRule = ({ before, after, pairs }) => {
  const known = new Set(textsOf(before.document));
  const texts = textsOf(after.document).filter((text) => !known.has(text) && maskSecrets(text) !== text);
  return [
    ...pairs.flatMap((pair) => {
      const had = new Set(valuesOf(pair.before.fields).map(keyOf));
      return valuesOf(pair.after.fields)
        .filter((pairOfValue) => !had.has(keyOf(pairOfValue)) && isSecretName(pairOfValue.name))
        .map(({ name }) => `${pair.label}: ${quoted(name)} must not be given as a plain value`);
    }),
    ...(texts.length === 0 ? [] : ['a value that looks like a secret must not be written into the manifest']),
  ];
};

interface NamedValue {
  readonly name: string;
  readonly value: unknown;
}

const keyOf = ({ name, value }: NamedValue) => JSON.stringify([name, value]);

/** Pairs of `name` and `value` anywhere in a container: environment variables, headers of probes. */
function valuesOf(part: unknown): NamedValue[] {
  if (Array.isArray(part)) return part.flatMap(valuesOf);
  const fields: Fields = fieldsOf(part);
  const { name, value } = fields;
  const own = typeof name === 'string' && (value ?? '') !== '' ? [{ name, value }] : [];
  return [...own, ...Object.values(fields).flatMap(valuesOf)];
}

function textsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  if (Array.isArray(part)) return elementsOf(part).flatMap(textsOf);
  return Object.values(fieldsOf(part)).flatMap(textsOf);
}
