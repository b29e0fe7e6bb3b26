import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Document, LineCounter } from 'yaml';
import { validate } from '../../contracts/validation.js';
import { errorCode, PodproofError } from '../../kernel/ports/errors.js';
import { Declaration, type DeclarationIssue } from '../../kernel/provisioning/declaration.js';
import { isWalkable } from '../../rules/pod/plain-data.js';
import type { Variables } from '../config/read-environment.js';
import { substitute } from './substitute.js';

/** A provisioning file that has the right form. */
export interface ProvisioningFile {
  readonly path: string;
  readonly declaration: Declaration;
  /** The error that names the file, line and field of each issue, and never a value that was put in. */
  errorOf(issues: readonly DeclarationIssue[]): PodproofError;
}

const LARGEST_BYTES = 1_048_576;
/** How often aliases may be written out; more is an attempt to explode. */
const MOST_ALIASES = 100;
const MOST_ISSUES = 5;
/** A shorter text says nothing, and would blank out ordinary words. */
const SHORTEST_SECRET = 4;

/** Throws PodproofError `invalid` with one line: the file, the line and the field, never a secret. */
export async function readProvisioningFile(path: string, variables: Variables): Promise<ProvisioningFile> {
  const yaml = await import('yaml');
  const lines = new yaml.LineCounter();
  const document = yaml.parseDocument(fileText(path), { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  refuseBroken(path, document, lines);
  const { value, hidden, issues } = substitute(plainOf(path, document), { variables, folder: dirname(path) });
  const errorOf = (found: readonly DeclarationIssue[]) =>
    new PodproofError('invalid', withoutValues(issuesSentence(path, found, { document, lines }), hidden));
  if (issues.length > 0) throw errorOf(issues);
  const result = validate(Declaration, value ?? {});
  if (!result.valid) throw errorOf(result.fields.map(({ keys, problem }) => ({ path: keys, message: problem })));
  return { path, declaration: result.value, errorOf };
}

function fileText(path: string): string {
  try {
    const found = statSync(path);
    if (!found.isFile() && !found.isDirectory())
      throw new PodproofError('invalid', `PODPROOF_CONFIG: ${path} is no regular file`);
    if (found.size > LARGEST_BYTES) throw new PodproofError('invalid', `PODPROOF_CONFIG: ${path} is larger than 1 MB`);
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (PodproofError.isInstance(error)) throw error;
    const code = errorCode(error) || 'unknown error';
    throw new PodproofError('invalid', `PODPROOF_CONFIG must be the path of a readable file; ${path} is not (${code})`);
  }
}

/** The parser's own words may quote the file. */
function refuseBroken(path: string, document: Document, lines: LineCounter): void {
  const [error] = [...document.errors, ...document.warnings];
  if (error === undefined) return;
  const code = error.code.toLowerCase().replaceAll('_', ' ');
  throw new PodproofError('invalid', `${path} line ${lines.linePos(error.pos[0]).line}: is no valid YAML (${code})`);
}

function plainOf(path: string, document: Document): unknown {
  const value = written(path, document);
  if (!isWalkable(value))
    throw new PodproofError('invalid', `${path}: has too many parts, or aliases that repeat them too often`);
  return value;
}

function written(path: string, document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: MOST_ALIASES });
  } catch {
    throw new PodproofError('invalid', `${path}: has too many or broken aliases`);
  }
}

interface Source {
  readonly document: Document;
  readonly lines: LineCounter;
}

function issuesSentence(path: string, issues: readonly DeclarationIssue[], source: Source): string {
  const shown = issues
    .slice(0, MOST_ISSUES)
    .map((issue) => `line ${lineOfPath(issue.path, source)}: ${fieldOf(issue.path)}: ${unbroken(issue.message)}`);
  const more = issues.length - shown.length;
  return `${path} ${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

/** The line of the value, or of the nearest thing round it that is there. */
function lineOfPath(path: readonly PropertyKey[], { document, lines }: Source): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    const start = (node as { range?: readonly number[] | null } | null | undefined)?.range?.[0];
    if (start !== undefined) return lines.linePos(start).line;
  }
  return 1;
}

function fieldOf(path: readonly PropertyKey[]): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return text.replace(/^\./, '') || 'the file';
}

const unbroken = (text: string) => text.replace(/\s{1,1000}/g, ' ');

function withoutValues(text: string, hidden: readonly string[]): string {
  return hidden
    .filter((value) => value.length >= SHORTEST_SECRET)
    .reduce((result, value) => result.replaceAll(unbroken(value), '***'), text);
}
