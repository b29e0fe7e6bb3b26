import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { errorCode } from '../../kernel/ports/errors.js';
import type { Variables } from '../config/read-environment.js';

/** Where the values come from that a provisioning file does not hold itself. */
export interface Sources {
  readonly variables: Variables;
  /** What relative paths begin at. */
  readonly folder: string;
}

type Path = readonly (string | number)[];

/** A value that stands somewhere else and cannot be had. */
export interface SubstitutionIssue {
  readonly path: Path;
  readonly message: string;
}

export interface Substituted {
  readonly value: unknown;
  /** The texts that were put in, and those of fields whose names sound secret: never to be shown. */
  readonly hidden: readonly string[];
  readonly issues: readonly SubstitutionIssue[];
}

const SECRET_NAME = /pass|secret|token|key|url/i;
const FILE = 'file:';
const LARGEST = 65_536;
/** `$${` stands for `${` itself. */
const VARIABLE = /\$\$\{|\$\{([^}]{0,200})\}/g;
const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Every text that is `file:<path>` replaced by that file's text, and every `${NAME}` in the others by the variable's. Keys stay as they are. */
export function substitute(value: unknown, sources: Sources): Substituted {
  const hidden: string[] = [];
  const issues: SubstitutionIssue[] = [];
  const visit = (part: unknown, path: Path): unknown => {
    if (typeof part === 'string') {
      const found = part.startsWith(FILE) ? ofFile(part.slice(FILE.length), sources) : ofVariables(part, sources);
      hidden.push(...found.inserted);
      if (SECRET_NAME.test(String(path.at(-1)))) hidden.push(found.text);
      issues.push(...found.problems.map((message) => ({ path, message })));
      return found.text;
    }
    if (Array.isArray(part)) return part.map((item, index) => visit(item, [...path, index]));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, child]) => [key, visit(child, [...path, key])]));
  };
  return { value: visit(value, []), hidden, issues };
}

interface Found {
  readonly text: string;
  readonly inserted: readonly string[];
  readonly problems: readonly string[];
}

function ofFile(name: string, { folder }: Sources): Found {
  const path = resolve(folder, name.replace(/^\/\//, '').trim());
  const failed = (why: string): Found => ({ text: '', inserted: [], problems: [`the file ${path} ${why}`] });
  try {
    // A pipe would hold up the whole server until somebody writes into it, and a device never ends.
    const found = statSync(path);
    if (!found.isFile()) return failed('is no regular file');
    if (found.size > LARGEST) return failed('is too large');
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (text === '') return failed('is empty');
    return text.length > LARGEST ? failed('is too large') : { text, inserted: [text], problems: [] };
  } catch (error) {
    return failed(`cannot be read (${errorCode(error) || 'unknown error'})`);
  }
}

function ofVariables(template: string, { variables }: Sources): Found {
  const inserted: string[] = [];
  const problems: string[] = [];
  const text = template.replace(VARIABLE, (whole, name?: string) => {
    if (name === undefined) return '${';
    const value = VARIABLE_NAME.test(name) ? variables[name] : undefined;
    if (value === undefined || value === '') {
      problems.push(VARIABLE_NAME.test(name) ? `the variable ${name} is not set` : 'has no name of a variable in ${}');
      return whole;
    }
    inserted.push(value);
    return value;
  });
  return { text, inserted, problems };
}
