import type { Detector, Redact } from './detector.js';
import { isHarmlessValue } from './harmless-value.js';

/** `machine example.com login bob password …` of `.netrc`, on one line or over some. */
const NETRC =
  /((?<![\w-])(?:machine[ \t]{1,4}\S{1,253}|default)\s{1,20}(?:login\s{1,8}\S{1,200}\s{1,20})?(?:account\s{1,8}\S{1,200}\s{1,20})?password\s{1,8})([^\s[]\S{0,199})/g;
/** `host:port:database:user:password` of `.pgpass`; the first four may be `*`. */
const PGPASS =
  /((?<![^\s"'])(?<!\\(?!n))(?:\*|(?:\\n)?[\w.-]{1,253}|\/[\w./-]{1,100}):(?:\*|\d{2,5}):(?:\*|[A-Za-z_][\w-]{0,62}):(?:\*|[A-Za-z_][\w.-]{0,62}):)([^\s["'\\]{1,200})(?=[\s"'\\]|$)/g;
/** What databases and brokers call their password in their configuration. */
const DIRECTIVE = /(\b(?:requirepass|masterauth|rootpw|bindpw|olcRootPW)[ \t]{1,20}["']?)([^\s"'[]{1,200})/gi;
/** Redis' command, as its clients print it. */
const AUTH =
  /((?:^|[>\s"'])AUTH[ \t](?:default[ \t]{1,4})?)((?=\S{0,100}\d)(?=\S{0,100}[A-Za-z])[^\s"'[=:]{5,200})(?=["'\s]|$)/gm;

/** Passwords in files of logins: `.netrc`, `.pgpass`, configurations of Redis and LDAP. */
export const loginFile: Detector = {
  id: 'login-file',
  hint: /password\s|:[^:\n]{1,70}:[^:\n]{1,70}:|requirepass|masterauth|rootpw|bindpw|AUTH[ \t]/i,
  mask: (text, redact) =>
    [NETRC, PGPASS, DIRECTIVE, AUTH].reduce((result, pattern) => maskLast(result, pattern, redact), text),
};

function maskLast(text: string, pattern: RegExp, redact: Redact): string {
  return text.replace(pattern, (whole: string, head: string, value: string) =>
    isHarmlessValue(value) ? whole : `${head}${redact('password')}`,
  );
}
