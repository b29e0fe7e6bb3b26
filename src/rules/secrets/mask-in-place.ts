import { parseJson } from '../../contracts/parse-json.js';
import { type Fields, fieldsOf } from '../evidence/values.js';
import { parseManifest } from '../pod/parse-manifest.js';

/** In characters; no pod's manifest that people wrote is as long. */
const TEXT_LIMIT = 65_536;
const COMMENTS_LIMIT = 12_288;
/** Shorter ones are in words as well. */
const SHORTEST = 4;

/** What stands for each text that is no longer shown as it was. */
type Replaced = Map<string, string>;

interface Manifest {
  readonly text: string;
  readonly document: Fields;
  readonly scrubbed: Fields;
}

/**
 * The text of a manifest with its secrets masked where they stand, comments and layout as they were. Undefined where that is not safe: where a value goes
 * over lines, where the result does not say the same as `scrubbed`, or where a comment would still have a secret.
 */
export function maskInPlace(
  { text, document, scrubbed }: Manifest,
  scrub: (text: string) => string,
): string | undefined {
  if (text.length > TEXT_LIMIT) return undefined;
  const replaced: Replaced = new Map();
  collect(document, scrubbed, replaced);
  const isJson = text.trimStart().startsWith('{');
  const result = isJson ? inJson(text, replaced) : inYaml(text, replaced, scrub);
  const isSame = JSON.stringify(parseManifest(result)) === JSON.stringify(scrubbed);
  return isSame && !hasSecret(isJson ? '' : commentsOf(result), replaced, scrub) ? result : undefined;
}

function collect(before: unknown, after: unknown, replaced: Replaced): void {
  if (before === after) return;
  if (typeof before !== 'object' || before === null) {
    replaced.set(String(before), String(after));
    return;
  }
  const fields = fieldsOf(after);
  for (const [key, value] of Object.entries(before))
    collect(value, Array.isArray(after) ? after[Number(key)] : fields[key], replaced);
}

const JSON_SCALAR = /"(?:[^"\\]|\\.){0,70000}"|-?\b\d{4,30}\b/g;

function inJson(text: string, replaced: Replaced): string {
  return text.replace(JSON_SCALAR, (token) => {
    const after = replaced.get(String(unquoted(token)));
    return after === undefined ? token : JSON.stringify(after);
  });
}

/** Dashes and a key, a value that ends on the line, white space and a comment. */
const LINE =
  /^([ \t]{0,200}(?:- {1,20}){0,5}(?:(?:"[^"\n]{1,300}"|'[^'\n]{1,300}'|[\w./-]{1,300}):[ \t]{1,20})?)(\S.*?)([ \t]{0,200}\r?|[ \t]{1,200}#.*)$/;
const COMMENT = /^[ \t]{0,200}#/;

function inYaml(text: string, replaced: Replaced, scrub: (text: string) => string): string {
  return text
    .split('\n')
    .map((line) => (COMMENT.test(line) ? scrub(line) : maskedLine(line, replaced)))
    .join('\n');
}

function maskedLine(line: string, replaced: Replaced): string {
  const [, head = '', value = '', tail = ''] = line.length > 10_000 ? [] : (LINE.exec(line) ?? []);
  const after = replaced.get(String(unquoted(value)));
  return after === undefined || value === '' ? line : `${head}'${after.replaceAll("'", "''")}'${tail}`;
}

/** The value that is written so on one line; what is no scalar comes back as it is. */
function unquoted(written: string): unknown {
  if (written.startsWith("'")) return written.slice(1, -1).replaceAll("''", "'");
  if (!written.startsWith('"')) return written;
  return parseJson(written) ?? written;
}

function commentsOf(yaml: string): string {
  return yaml
    .split('\n')
    .filter((line) => line.includes('#'))
    .join('\n');
}

/** Whether comments hold a secret by their own words, or one that was masked elsewhere. */
function hasSecret(comments: string, replaced: Replaced, scrub: (text: string) => string): boolean {
  if (comments === '') return false;
  if (comments.length > COMMENTS_LIMIT || scrub(comments) !== comments) return true;
  return [...replaced].some(([before, after]) => {
    const secret = changedPart(before, after);
    return secret.length >= SHORTEST && comments.includes(secret);
  });
}

function changedPart(before: string, after: string): string {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return before.slice(start, before.length - end);
}
