import type { Detector, Redact, SecretKind } from './detector.js';
import { isHarmlessValue } from './harmless-value.js';
import { looksStrong } from './looks-made.js';
import { isProse } from './prose.js';
import { readValue } from './read-value.js';
import { kindOfGroups, SECRET_HINT, SECRET_NAME_SOURCE } from './secret-names.js';

const CLOSING = '(?:\\\\{0,31}["\'`]{1,2}|%22)?\\]?';
const SEPARATOR =
  // A key of JSON with its value on the next line, and one of YAML that a question mark begins.
  '(?:(?<=["\'])[ \\t]{0,3}:[ \\t]{0,3}(?:\\r?\\n|\\\\{1,15}n)[ \\t]{1,60}(?=\\\\{0,31}["\'])|' +
  '(?<=\\? {1,3}[\\w.-]{1,80})(?:\\r?\\n|\\\\{1,15}n)[ \\t]{0,60}: |' +
  '[ \\t]{0,3}(?:=>|:=|==?|:(?![/:])|::(?=[ \\t])|[＝：])[ \\t]{0,3}|%3[ad](?:%22)?)';
/** What programs and YAML write round a value, and a line that a backslash ends, also where the text is a string of JSON. */
const WRAPPED =
  '(?:(?:Some|Just|Optional|Secret(?:Str(?:ing)?)?)[([]{1,2}(?=\\\\{0,31}["\'])|<<(?=\\\\{0,31}")|&[\\w-]{1,40}[ \\t]{1,4}|' +
  '!{1,2}(?:str|binary)[ \\t]{1,4}|(?:\\\\\\r?\\n|\\\\{3}n|\\\\{6}n)[ \\t]{0,40})?';
/** A name that ends as secrets' names do, and what assigns. An ARN's `secret:` and a parser's `unexpected token:` are none. */
const LABEL = new RegExp(
  `(?<!\\d:)(?<!(?:unexpected|illegal|unrecogni[sz]ed|non-existent) )${SECRET_NAME_SOURCE}${CLOSING}${SEPARATOR}${WRAPPED}`,
  'gi',
);
/** Variables whose name says less: their value has to look like something made, not like a word. */
const VARIABLE =
  /\b[A-Z][A-Z0-9_]{0,60}_(?:KEY|AUTH|PASS|PWD|PIN|SALT|SEED|DSN|CREDS?|SK)["']?[ \t]{0,2}[=:][ \t]{0,2}/g;
/** Variables in whose name the word stands further in front, as in `PASSWORD_PRIMARY`: `TOKEN_TTL` and `SECRET_NAME` are called so, too. */
const NAMED_WITHIN =
  /(?<![a-z])(?:PASSWORD|PASSWD|PASS|PWD|TOKEN|SECRET|MDP)(?:S|_[A-Z0-9_]{1,40})["']?[ \t]{0,2}[=:][ \t]{0,2}/g;
const MADE = /\d|[a-z][A-Z]|[!#$%^&*]/;
/** `pass: 3, fail: 1` of a test run, and amounts of tokens. */
const AMOUNT = /^\d{1,3}$/;

/** `password=…`, `"token": "…"`, `api_key: …`, `?token=…`, `PGPASSWORD=…`: a name, a sign that assigns, a value. */
export const assignment: Detector = {
  id: 'assignment',
  hint: new RegExp(SECRET_HINT, 'i'),
  mask: (text, redact) => {
    const labelled = maskAfter(text, LABEL, redact, (label, value) =>
      isAmount(label[0], value) ||
      isOwnName(label[0], value) ||
      isProse({ text, place: label.index, label: label[0], value })
        ? undefined
        : kindOfGroups(label.groups ?? {}),
    );
    const variables = maskAfter(labelled, VARIABLE, redact, (_label, value) =>
      MADE.test(value) ? 'secret' : undefined,
    );
    return maskAfter(variables, NAMED_WITHIN, redact, (_label, value) => (looksStrong(value) ? 'secret' : undefined));
  },
};

/** `SECRET_KEY: SECRET_KEY must be set`, as a shell says it: the variable is named twice. */
function isOwnName(label: string, value: string): boolean {
  return /^[A-Z]+_[A-Z_]+$/.test(value) && label.startsWith(value);
}

function isAmount(label: string, value: string): boolean {
  return /^(?:pass|pw)\W/i.test(label) && AMOUNT.test(value);
}

/** Replaces the value after each match of `label`, unless it is harmless or `kindOf` says that it is none. */
export function maskAfter(
  text: string,
  label: RegExp,
  redact: Redact,
  kindOf: (label: RegExpExecArray, value: string) => SecretKind | undefined,
): string {
  const out: string[] = [];
  let written = 0;
  label.lastIndex = 0;
  for (let match = label.exec(text); match !== null; match = label.exec(text)) {
    const span = readValue(text, match.index + match[0].length);
    if (span === undefined) continue;
    const value = text.slice(span.start, span.end);
    if (isHarmlessValue(value)) continue;
    const kind = kindOf(match, value);
    // In quotes there may be a whole command line.
    if (kind !== undefined || !span.quoted) label.lastIndex = span.end;
    if (kind === undefined) continue;
    out.push(text.slice(written, span.start), redact(kind));
    written = span.end;
  }
  return out.length === 0 ? text : out.join('') + text.slice(written);
}
