import type { Detector, Redact } from './detector.js';
import { isHarmlessValue } from './harmless-value.js';
import { looksStrong } from './looks-made.js';
import { secretKindOfName } from './secret-names.js';

const VALUE = '([^"\'\\n\\\\]{1,500})(?=\\\\{0,3}["\'])';
/** `('password', '…')`, a pair of Python; a list of names has brackets. */
const PAIR = new RegExp(
  `(\\([ \\t]{0,3}b?\\\\{0,3}["']([\\w.-]{1,80})\\\\{0,3}["'],[ \\t]{0,3}b?\\\\{0,3}["'])${VALUE}`,
  'g',
);
/** The same as lists and tuples of other languages have it, where a list of names may stand as well: `["password", "…"]`, `{default_pass, "…"}`. */
const LISTED = new RegExp(
  `([[{][ \\t]{0,3}(?::|\\\\{0,31}["'])?([\\w.-]{1,80})(?:\\\\{0,31}["'])?[ \\t]{0,3},[ \\t]{0,3}(?:<<)?\\\\{0,31}["'])([^"'\\n\\\\]{1,500})(?=\\\\{0,31}["'](?:>>)?[ \\t]{0,3}[\\]}])`,
  'g',
);
/** A string that a script types in: its end is a key that is pressed. */
const TYPED =
  /(\b(send)(?:_user)?[ \t]{1,3}(?:--[ \t]{1,3})?\\{0,31}["'])([^"'\n\\]{4,200})(?=\\{1,31}[rn]\\{0,31}["'])/g;
/** `('ada', 'password', '…')`: the name stands before the last value. */
const TRIPLE = new RegExp(
  `(\\([ \\t]{0,3}\\\\{0,31}["'][^"'\\n\\\\]{0,100}\\\\{0,31}["'],[ \\t]{0,3}\\\\{0,31}["']([\\w.-]{1,80})\\\\{0,31}["'],[ \\t]{0,3}\\\\{0,31}["'])${VALUE}`,
  'g',
);
/** `ConvertTo-SecureString "…"`, whatever the string is. */
const SECURE = /(\bConvertTo-(SecureString)[ \t]{1,3}(?:-String[ \t]{1,3})?\\{0,31}["'])([^"'\n\\]{1,300})/gi;
/** `setPassword("…")`, `.password("…")`. */
const CALL = new RegExp(`((?:\\b(?:set|with)|\\.)([A-Za-z]{2,40})\\([ \\t]{0,3}\\\\{0,3}["'])${VALUE}`, 'g');
/** `ENV DB_PASSWORD …` of a Dockerfile, and `setenv` of shells. */
const STATEMENT = /((?:^|[\s"'])(?:ENV|setenv)[ \t]{1,4}([A-Za-z_]\w{1,80})[ \t]{1,4}["']?)([^\s"'=[][^\s"']{0,300})/gm;
/** `SET PASSWORD FOR 'bob' = '…'`. */
const SQL = /(\b(password)[ \t]{1,3}for[ \t]{1,3}\S{1,100}[ \t]{0,3}(?:=|to)[ \t]{0,3}')([^'\n]{1,300})(?=')/gi;

/** Values that a program's text gives a secret's name: pairs, calls, statements. */
export const programValue: Detector = {
  id: 'program-value',
  hint: /\(|ENV|setenv|password|[[{][ \t]{0,3}:?\\{0,31}["']?[\w.-]{1,80}\\{0,31}["']?[ \t]{0,3},|send|SecureString/i,
  mask: (text, redact) => {
    const named = [PAIR, TRIPLE, CALL, STATEMENT, SQL].reduce(
      (result, pattern) => maskNamed(result, pattern, redact),
      text,
    );
    return [LISTED, TYPED, SECURE].reduce((result, pattern) => maskNamed(result, pattern, redact, looksStrong), named);
  },
};

/** What types and converts says by itself that its value is a secret. */
const SAYS_SO = /^(?:send|SecureString)$/i;

function maskNamed(text: string, pattern: RegExp, redact: Redact, looks = (_value: string) => true): string {
  return text.replace(pattern, (whole: string, head: string, name: string, value: string) => {
    if (value.startsWith('[redacted:') || isHarmlessValue(value) || !looks(value)) return whole;
    const kind = SAYS_SO.test(name) ? 'password' : secretKindOfName(name);
    return kind === undefined ? whole : `${head}${redact(kind)}`;
  });
}
