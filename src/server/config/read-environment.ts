import { readFileSync } from 'node:fs';
import { errorCode, PodproofError } from '../../kernel/ports/errors.js';
import {
  type Environment,
  environmentSchema,
  explanationOf,
  VARIABLE_NAMES,
  type VariableName,
} from './config-schema.js';

/** The process' environment, or what a test gives instead. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Where a value comes from. */
export type Source = 'environment' | 'file' | 'generated' | 'default';

export interface ReadEnvironment {
  readonly values: Environment;
  readonly sources: ReadonlyMap<VariableName, Source>;
}

/** The text of a variable; empty counts as not set, as deployment files often leave variables empty. */
function variableText(variables: Variables, name: string): string | undefined {
  const text = variables[name];
  return text === undefined || text.trim() === '' ? undefined : text;
}

/** Editors and `echo` end a file with a newline that is no part of the secret. */
function readSecretFile(name: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const code = errorCode(error) || 'unknown error';
    throw new PodproofError('invalid', `${name} must be the path of a readable file; ${path} is not (${code})`);
  }
  if (text.trim() === '')
    throw new PodproofError('invalid', `${name} must be the path of a file with a value; ${path} is empty`);
  return text;
}

function read(variables: Variables, name: VariableName): { text: string; source: Source } | undefined {
  const text = variableText(variables, name);
  const path = explanationOf(name).secret === true ? variableText(variables, `${name}_FILE`) : undefined;
  if (text !== undefined && path !== undefined) {
    throw new PodproofError('invalid', `${name} and ${name}_FILE are both set; set one of them`);
  }
  if (path !== undefined) return { text: readSecretFile(`${name}_FILE`, path), source: 'file' };
  return text === undefined ? undefined : { text, source: 'environment' };
}

/** One line: which variable, what it must be, and what it is, unless that is a secret. */
function complaint(name: VariableName, found: { text: string; source: Source } | undefined): PodproofError {
  const { expects, secret } = explanationOf(name);
  const shownName = found?.source === 'file' ? `${name} (from ${name}_FILE)` : name;
  const shownValue = secret === true || found === undefined ? '' : `, not ${JSON.stringify(found.text.slice(0, 80))}`;
  return new PodproofError('invalid', `${shownName} must be ${expects}${shownValue}`);
}

function refuseHalfAnAdmin({ ADMIN_USERNAME, ADMIN_PASSWORD }: Environment): void {
  if ((ADMIN_USERNAME === undefined) === (ADMIN_PASSWORD === undefined)) return;
  const [missing, given] = ADMIN_USERNAME === undefined ? ['USERNAME', 'PASSWORD'] : ['PASSWORD', 'USERNAME'];
  throw new PodproofError('invalid', `ADMIN_${missing} must be set as well when ADMIN_${given} is`);
}

/** Reads and validates the environment; changes nothing. Throws PodproofError `invalid` with one line that names the variable. */
export function readEnvironment(variables: Variables): ReadEnvironment {
  const texts: Partial<Record<VariableName, string>> = {};
  const sources = new Map<VariableName, Source>();
  for (const name of VARIABLE_NAMES) {
    const found = read(variables, name);
    const usual = explanationOf(name).generated === undefined ? 'default' : 'generated';
    sources.set(name, found?.source ?? usual);
    if (found === undefined) continue;
    if (!environmentSchema.shape[name].safeParse(found.text).success) throw complaint(name, found);
    texts[name] = found.text;
  }
  const values = environmentSchema.parse(texts);
  refuseHalfAnAdmin(values);
  return { values, sources };
}
