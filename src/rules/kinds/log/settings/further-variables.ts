import { messageOf } from '../lines/headline.js';
import type { LogHit } from '../lines/log-signature.js';

/** `You need to specify one of the following as an environment variable:` and a list below. */
export const IN_LIST = /following (?:as an )?environment variables?:?$/i;
const ONE_OF = /\b(?:one|any) of the following\b/i;
export const LISTED = /^\s{0,10}[-*] \$?([A-Z][A-Z0-9_]{2,100})\b/;
/** What an entrypoint proposes to add to `docker run`. */
const ALL_FLAGGED = /(?:^|[\s"'`])-e ([A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,100})=/g;
/** What validators of schemas print of each variable. */
const ALL_REQUIRED =
  /(?:^|[\s{,])['"]?([A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,100})['"]?: \[ ?['"`](?:Required|Invalid input: expected \w{1,20}, received undefined)/g;
/** Pydantic names the field in the line above. */
export const FIELD_REQUIRED =
  /^\s{0,4}Field required \[type=missing|^\s{0,4}field required \(type=value_error\.missing\)/;
const SETTINGS = /validation errors? for \w{0,60}(?:Settings|Config|Env)/i;

/** The setting of which Pydantic says below that it is required. */
export function fieldAbove(lines: readonly string[], index: number): string {
  const isSettings = lines.slice(Math.max(0, index - 20), index).some((line) => SETTINGS.test(line));
  return isSettings ? (/^(\w{3,100})$/.exec((lines[index - 1] ?? '').trim())?.[1] ?? '').toUpperCase() : '';
}

const FURTHER = 5;
/** `A, B and C are not set`. */
const ENUMERATED = /^["'`]?(?:,| and|, and) {1,2}["'`]?([A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,100})\b/;

/** The variables that the program names with this one as missing: on the same line, in a list below it, or of the same settings. */
export function furtherVariables({ container, raw, line }: LogHit, name: string): string[] {
  // Any one of those will do, and the others may mean what nobody wants, such as an empty password.
  if (ONE_OF.test(line)) return [];
  const lines = container.logLines;
  const index = lines.lastIndexOf(raw);
  const flagged = [...line.matchAll(ALL_FLAGGED)].map((each) => each[1] ?? '');
  const required = [...line.matchAll(ALL_REQUIRED)].map((each) => each[1] ?? '');
  const found = [
    ...joinedBefore(line, name),
    ...enumerated(line, name),
    ...flagged,
    ...required,
    ...listedBelow(lines, index),
    ...saidAlike(lines, { index, name }),
    ...fieldsAbove(lines, index),
  ];
  return [...new Set(found)].filter((each) => each !== name).slice(0, FURTHER);
}

/** `A, B and NAME are required`: those in front of the name. */
function joinedBefore(line: string, name: string): string[] {
  const before = line.slice(0, Math.max(0, line.indexOf(name)));
  if (!/(?:,| and) {1,2}["'`]?$/.test(before)) return [];
  return before
    .split(/,? and |, {0,2}/)
    .map((part) => /([A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,100})["'`]?\s{0,2}$/.exec(part)?.[1] ?? '')
    .filter((each) => each !== '')
    .slice(-FURTHER);
}

function enumerated(line: string, name: string): string[] {
  const found: string[] = [];
  let rest = line.slice(line.indexOf(name) + name.length);
  for (let next = ENUMERATED.exec(rest); next !== null && found.length < FURTHER; next = ENUMERATED.exec(rest)) {
    found.push(next[1] ?? '');
    rest = rest.slice(next[0].length);
  }
  return found;
}

const NEAR = 8;
const VARIABLE = /\b[A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,100}\b/;

/** Those of which the lines right beside say the same, word for word. */
function saidAlike(lines: readonly string[], { index, name }: { index: number; name: string }): string[] {
  const own = messageOf(lines[index] ?? '').replace(name, '');
  if (index === -1 || own.length < LEAST) return [];
  return lines.slice(Math.max(0, index - NEAR), index + NEAR).flatMap((line) => {
    const message = messageOf(line.slice(0, LINE_LIMIT));
    const found = VARIABLE.exec(message)?.[0];
    return found !== undefined && message.replace(found, '') === own ? [found] : [];
  });
}

/** Of shorter words nearly all are alike. */
const LEAST = 8;
const LINE_LIMIT = 500;

function listedBelow(lines: readonly string[], index: number): string[] {
  if (!IN_LIST.test(lines[index] ?? '')) return [];
  const below = lines.slice(index + 1, index + 1 + 2 * FURTHER);
  const end = below.findIndex((line) => !LISTED.test(line));
  return below.slice(0, end === -1 ? undefined : end).map((line) => LISTED.exec(line)?.[1] ?? '');
}

function fieldsAbove(lines: readonly string[], index: number): string[] {
  if (!FIELD_REQUIRED.test(lines[index] ?? '')) return [];
  const start = Math.max(0, index - 20);
  return lines
    .slice(start, index)
    .flatMap((line, at) => (FIELD_REQUIRED.test(line) ? [fieldAbove(lines, start + at)] : []))
    .filter((each) => each !== '');
}
