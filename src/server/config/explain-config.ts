import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Environment, explanationOf, VARIABLE_NAMES, type VariableName } from './config-schema.js';
import { readEnvironment, type Variables } from './read-environment.js';

/** One line of `podproof config check`. */
export interface ExplainedValue {
  readonly name: VariableName;
  /** Secrets only as `set` or `not set`. */
  readonly value: string;
  /** In words, with the file's path where there is one. */
  readonly source: string;
  readonly help: string;
}

function shownValue(value: unknown): string {
  if (value === undefined) return 'not set';
  // As it is set.
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  return String(value);
}

function generatedSource(values: Environment, file: string): { value: string; source: string } {
  const path = join(resolve(values.DATA_DIR), file);
  return existsSync(path)
    ? { value: 'set', source: `generated, kept in ${path}` }
    : { value: 'not set', source: `will be generated on the first start and kept in ${path}` };
}

/** Every value and its source, changing nothing. Throws as `loadConfig` does. */
export function explainConfig(variables: Variables): ExplainedValue[] {
  const { values, sources } = readEnvironment(variables);
  return VARIABLE_NAMES.map((name) => {
    const { help, secret, generated } = explanationOf(name);
    const source = sources.get(name) ?? 'default';
    if (source === 'generated' && generated !== undefined) return { name, help, ...generatedSource(values, generated) };
    const isSet = values[name] !== undefined;
    const value = secret === true ? (isSet ? 'set' : 'not set') : shownValue(values[name]);
    return { name, value, help, source: source === 'file' ? `file ${variables[`${name}_FILE`] ?? ''}` : source };
  });
}
