import type { Detector, Redact } from './detector.js';
import { isHarmlessValue } from './harmless-value.js';
import { secretKindOfName } from './secret-names.js';

const VALUE = '([^"\'\\n\\\\]{1,500})(?=\\\\{0,3}["\'])';
/** `('password', '…')`, a pair of Python; a list of names has brackets. */
const PAIR = new RegExp(
  `(\\([ \\t]{0,3}b?\\\\{0,3}["']([\\w.-]{1,80})\\\\{0,3}["'],[ \\t]{0,3}b?\\\\{0,3}["'])${VALUE}`,
  'g',
);
/** `setPassword("…")`, `.password("…")`. */
const CALL = new RegExp(`((?:\\b(?:set|with)|\\.)([A-Za-z]{2,40})\\([ \\t]{0,3}\\\\{0,3}["'])${VALUE}`, 'g');
/** `ENV DB_PASSWORD …` of a Dockerfile, and `setenv` of shells. */
const STATEMENT = /((?:^|[\s"'])(?:ENV|setenv)[ \t]{1,4}([A-Za-z_]\w{1,80})[ \t]{1,4}["']?)([^\s"'=[][^\s"']{0,300})/gm;
/** `SET PASSWORD FOR 'bob' = '…'`. */
const SQL = /(\b(password)[ \t]{1,3}for[ \t]{1,3}\S{1,100}[ \t]{0,3}(?:=|to)[ \t]{0,3}')([^'\n]{1,300})(?=')/gi;

/** Values that a program's text gives a secret's name: pairs, calls, statements. */
export const programValue: Detector = {
  id: 'program-value',
  hint: /\(|ENV|setenv|password/i,
  mask: (text, redact) =>
    [PAIR, CALL, STATEMENT, SQL].reduce((result, pattern) => maskNamed(result, pattern, redact), text),
};

function maskNamed(text: string, pattern: RegExp, redact: Redact): string {
  return text.replace(pattern, (whole: string, head: string, name: string, value: string) => {
    const kind = value.startsWith('[redacted:') || isHarmlessValue(value) ? undefined : secretKindOfName(name);
    return kind === undefined ? whole : `${head}${redact(kind)}`;
  });
}
