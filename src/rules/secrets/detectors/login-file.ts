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

/** The same as its monitor shows it, and a user of its access list. */
const MONITORED =
  /("AUTH\\{0,31}" (?:\\{0,31}"[^"\n\\]{1,100}\\{0,31}" )?\\{0,31}")([^"\n\\[]{1,200})(?=\\{0,31}"(?! \\{0,31}"))/g;
const ACCESS_LIST = /(\buser [\w.-]{1,64}(?: (?:on|off|reset|resetpass|sanitize-payload)){0,4} >)([^\s"'\\[]{1,200})/gi;
/** What HAProxy, strongSwan and SNMP call the users that they let in. */
const LET_IN =
  /((?:\bstats auth [\w.-]{1,64}:|\buser [\w.-]{1,64} (?:insecure-)?password |[ \t]: (?:PSK|XAUTH|EAP) \\{0,31}"|\bcreateUser (?:-e \S{1,80} )?[\w.-]{1,64} (?:MD5|SHA(?:-?\d{3})?) \\{0,31}"?))([^\s"'\\[]{1,200})/g;

/** Passwords in files of logins: `.netrc`, `.pgpass`, configurations of Redis, LDAP, HAProxy and others. */
export const loginFile: Detector = {
  id: 'login-file',
  hint: /password\s|:[^:\n]{1,70}:[^:\n]{1,70}:|requirepass|masterauth|rootpw|bindpw|AUTH[ \t\\"]|user [\w.-]{1,64} |PSK|XAUTH|EAP/i,
  mask: (text, redact) =>
    [NETRC, PGPASS, DIRECTIVE, AUTH, MONITORED, ACCESS_LIST, LET_IN].reduce(
      (result, pattern) => maskLast(result, pattern, redact),
      text,
    ),
};

function maskLast(text: string, pattern: RegExp, redact: Redact): string {
  return text.replace(pattern, (whole: string, head: string, value: string) =>
    isHarmlessValue(value) ? whole : `${head}${redact('password')}`,
  );
}
