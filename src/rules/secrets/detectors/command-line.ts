import { maskAfter } from './assignment.js';
import type { Detector, Redact } from './detector.js';
import { isHarmlessValue } from './harmless-value.js';
import { secretKindOfName } from './secret-names.js';

/** A flag and what leads to its value: a space, `=`, the next element of a JSON list, or the next item of a YAML list. */
const FLAG =
  /(?<![\w-])--?(?<flag>[A-Za-z][\w.-]{0,60})(?:[ \t]{1,3}(?![-|&<>])|=|\\{0,31}["'][ \t\r\n]{0,60},[ \t\r\n]{0,60}(?=\\{0,31}["'][^-])|["']?(?:\r?\n|\\{1,15}n)[ \t]{0,60}- {1,3}(?!-))/g;
/** Programs whose short flags take a password, as far as they can be told. */
const COMMANDS: readonly RegExp[] = [
  /(\b(?:curl|wget|httpie?)\b[^\n]{0,300}?[ \t](?:-u|--user|--proxy-user)[ =]{0,3}["']?[^\s:"'\\]{1,100}:)([^\s"'\\]{1,200})/g,
  /(\b(?:mysql|mysqldump|mysqladmin|mariadb|mariadb-dump)\b[^\n]{0,200}?[ \t]-p)([^\s"'\\]{1,200})/g,
  /(\b(?:(?:docker|podman|nerdctl|buildah|skopeo|oras|crane|helm(?:[ \t]registry)?|oc|az|acr)[ \t]{1,3}login|mongo|mongosh|mongodump|mongorestore)\b[^\n]{0,200}?[ \t]-p[ \t=]{0,3}["']?)([^\s"'\\]{1,200})/g,
  /(\bldap(?:search|add|modify|delete|passwd|whoami|compare|modrdn)\b[^\n]{0,200}?[ \t]-w[ \t]{0,3}["']?)([^\s"'\\]{1,200})/g,
  /(\bhtpasswd[ \t]{1,3}-[a-zA-Z]{0,6}b[a-zA-Z]{0,6}[ \t]{1,3}\S{1,200}[ \t]{1,3}\S{1,100}[ \t]{1,3}["']?)([^\s"'\\]{1,200})/g,
  /(\bopenssl[ \t]{1,4}(?!s_client|s_server|req|x509|ciphers)[\w-]{2,40}\b[^\n]{0,200}?[ \t]-[kK][ \t]{1,4}["']?)([^\s"'\\]{1,200})/g,
  /(\b(?:sshpass[ \t]{1,3}-p|redis-cli\b[^\n]{0,200}?[ \t]-a)[ \t]{0,3}["']?)([^\s"'\\]{1,200})/g,
];
/** The same in a list of JSON or YAML; `--user 1000:1000` is no login. */
const LISTED_LOGIN =
  /((?:["'](?:-u|--user)["'][ \t\r\n]{0,60},[ \t\r\n]{0,60}["']|- {1,3}["']?(?:-u|--user)["']?\r?\n[ \t]{0,60}- {1,3}["']?)[^\s:"'\\]{1,100}:)(?!\d{1,10}["'\s])([^\s"'\\]{1,200})/g;
const SQL = /(\b(?:identified[ \t]{1,3}by|password)[ \t]{1,3}')([^'\n]{1,500})(?=')/gi;

/** Passwords among the arguments of commands: `--password hunter2`, `["--token","…"]`, `curl -u user:…`, SQL's `IDENTIFIED BY '…'`. */
export const commandLine: Detector = {
  id: 'command-line',
  hint: /--?[a-z]|identified|password[ \t]{1,3}'/i,
  mask: (text, redact) => {
    const flags = maskAfter(text, FLAG, redact, (match) => secretKindOfName(match.groups?.['flag'] ?? ''));
    return [...COMMANDS, LISTED_LOGIN, SQL].reduce((result, pattern) => maskGroup(result, pattern, redact), flags);
  },
};

function maskGroup(text: string, pattern: RegExp, redact: Redact): string {
  return text.replace(pattern, (whole, head: string, value: string) =>
    isHarmlessValue(value) ? whole : `${head}${redact('password')}`,
  );
}
