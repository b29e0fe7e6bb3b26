import type { Detector, Redact } from './detector.js';
import { isHarmlessValue } from './harmless-value.js';
import { secretKindOfName } from './secret-names.js';

const QUOTE = '\\\\{0,31}[\'"]';
/** `INSERT INTO users (name, password) VALUES ('ada', '…')`, of one row or some. */
const INSERT =
  /(\b(?:insert|replace)[ \t]{1,4}into[ \t]{1,4}\S{1,200}[ \t]{0,4}\(([^()\n]{1,2000})\)[ \t]{0,4}(?:values|select)[ \t]{0,4})([^\n;]{1,4000})/gi;
/** Values that stand apart, as SQLAlchemy and others print them below the statement. */
const PARAMETERS =
  /(\b(?:insert[ \t]{1,4}into|update)\b([^\n]{1,600}?)(?:\r?\n|\\{1,15}n|[ \t-]){1,40}\[?(?:parameters|params|args|bindings?):?[ \t]{0,4})([[({][^\n]{1,4000})/gi;
const LITERAL = new RegExp(`(${QUOTE})([^'"\\n\\\\[]{1,500})(?=${QUOTE})`, 'g');
const COLUMN = /[A-Za-z_][\w.]{1,80}/g;

/** Values of statements in whose columns a secret is: which of them it is can be told of the simplest only, so none of them stays. */
export const sqlValues: Detector = {
  id: 'sql-values',
  hint: /(?:into|update)[ \t]/i,
  mask: (text, redact) => [INSERT, PARAMETERS].reduce((result, pattern) => maskValues(result, pattern, redact), text),
};

function maskValues(text: string, pattern: RegExp, redact: Redact): string {
  return text.replace(pattern, (whole: string, head: string, columns: string, values: string) => {
    const hasSecret = (columns.match(COLUMN) ?? []).some((column) => secretKindOfName(column) === 'password');
    return hasSecret ? head + maskLiterals(values, redact) : whole;
  });
}

/** After a literal comes what separates it from the next one, which stands in quotes, too. */
function maskLiterals(values: string, redact: Redact): string {
  return values.replace(LITERAL, (whole: string, quote: string, value: string) =>
    /^[\s,():]*$/.test(value) || isHarmlessValue(value) ? whole : `${quote}${redact('password')}`,
  );
}
