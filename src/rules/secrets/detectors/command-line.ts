import { maskAfter } from './assignment.js';
import type { Detector, Redact } from './detector.js';
import { isHarmlessValue } from './harmless-value.js';
import { secretKindOfName } from './secret-names.js';

/** A flag and what leads to its value: a space, `=`, the next element of a JSON list, or the next item of a YAML list. */
const FLAG =
  /(?<![\w-])--?(?<flag>[A-Za-z][\w.-]{0,60})(?:[ \t]{1,3}(?:(?:\\\r?\n|\\{3}n|\\{6}n)[ \t]{0,40})?(?![-|&<>])|=|\\{0,31}["'][ \t\r\n]{0,60},[ \t\r\n]{0,60}(?=\\{0,31}["'][^-])|["']?(?:\r?\n|\\{1,15}n)[ \t]{0,60}- {1,3}(?!-))/g;
/** Programs whose short flags take a password, as far as they can be told. */
const COMMANDS: readonly RegExp[] = [
  /(\b(?:curl|wget|httpie?)\b[^\n]{0,300}?[ \t](?:-u|--user|--proxy-user)[ =]{0,3}["']?[^\s:"'\\]{1,100}:)([^\s"'\\]{1,200})/g,
  /(\b(?:mysql|mysqldump|mysqladmin|mariadb|mariadb-dump)\b[^\n]{0,200}?[ \t]-p)([^\s"'\\]{1,200})/g,
  /(\b(?:(?:docker|podman|nerdctl|buildah|skopeo|oras|crane|helm(?:[ \t]registry)?|oc|az|acr)[ \t]{1,3}login|mongo|mongosh|mongodump|mongorestore)\b[^\n]{0,200}?[ \t]-p[ \t=]{0,3}["']?)([^\s"'\\]{1,200})/g,
  /(\bldap(?:search|add|modify|delete|passwd|whoami|compare|modrdn)\b[^\n]{0,200}?[ \t]-w[ \t]{0,3}["']?)([^\s"'\\]{1,200})/g,
  /(\bldappasswd\b[^\n]{0,200}?[ \t]-[as][ \t]{0,3}\\{0,31}["']?)([^\s"'\\]{1,200})/g,
  /(\brabbitmqctl\b[^\n]{0,200}?[ \t](?:add_user|change_password|authenticate_user)[ \t]{1,3}\\{0,31}["']?[\w.@-]{1,100}\\{0,31}["']?[ \t]{1,3}\\{0,31}["']?)([^\s"'\\]{1,200})/g,
  /(\b(?:useradd|usermod|adduser)\b[^\n]{0,200}?[ \t]-p[ \t]{1,3}\\{0,31}["']?)([^\s"'\\]{1,200})/g,
  /(\bnet[ \t]{1,3}use[ \t]{1,3}(?:\w:[ \t]{1,3})?\\{2,8}[^\s"']{1,200}[ \t]{1,3}\\{0,31}["']?)([^\s"'\\/]{1,200})/g,
  /(\b_authToken[ \t]{1,3}\\{0,31}["']?)([^\s"'\\=]{4,400})/g,
  // What is typed into a program.
  /((?:\b(?:kinit|chpasswd|passwd|cryptsetup)\b|--password-stdin\b)[^\n]{0,200}?<<<[ \t]{0,3}\\{0,31}["']?(?:[\w.-]{1,64}:)?)(?!\[redacted)([^\s"'\\$`:]{3,200})/g,
  /(\bhtpasswd[ \t]{1,3}-[a-zA-Z]{0,6}b[a-zA-Z]{0,6}[ \t]{1,3}\S{1,200}[ \t]{1,3}\S{1,100}[ \t]{1,3}["']?)([^\s"'\\]{1,200})/g,
  /(\bopenssl[ \t]{1,4}(?!s_client|s_server|req|x509|ciphers)[\w-]{2,40}\b[^\n]{0,200}?[ \t]-[kK][ \t]{1,4}["']?)([^\s"'\\]{1,200})/g,
  /(\bhtpasswd[ \t]{1,3}-[a-zA-Z]{0,6}n[a-zA-Z]{0,6}[ \t]{1,3}[\w.@-]{1,100}[ \t]{1,3}["']?)([^\s"'\\]{1,200})/g,
  /(\b(?:cqlsh|sshpass)\b[^\n]{0,200}?[ \t]-p[ \t]{0,3}\\{0,31}["']?)([^\s"'\\]{1,200})/g,
  /(\b(?:sqlcmd|bcp|mosquitto_(?:pub|sub|rr)|zip|unzip|zipcloak)\b[^\n]{0,200}?[ \t]-P[ \t]{0,3}\\{0,31}["']?)([^\s"'\\]{1,200})/g,
  /(\b7z[arz]?[ \t]{1,3}[a-z]\b[^\n]{0,200}?[ \t]-p\\{0,31}["']?)([^\s"'\\]{1,200})/g,
  /(\b(?:sqlplus|expdp|impdp|rman|exp|imp)\b[^\n/]{0,100}[ \t][\w$#]{1,64}\/)([^\s"'@\\/]{1,200})(?=@)/g,
  /(\b(?:etcdctl|influx|cypher-shell)\b[^\n]{0,200}?[ \t]--user[ =][\w.-]{1,100}:)([^\s"'\\]{1,200})/g,
  /(\blftp\b[^\n]{0,200}?[ \t]-u[ \t]{1,3}[^\s,]{1,100},)([^\s"'\\]{1,200})/g,
  /(\b(?:smbclient|rpcclient|net|smbget)\b[^\n]{0,200}?[ \t](?:-U|--user)[ =]{1,3}[^\s%]{1,100}%)([^\s"'\\]{1,200})/g,
  /(\bmc[ \t]{1,3}(?:alias[ \t]{1,3}set|config[ \t]{1,3}host[ \t]{1,3}add)[ \t]{1,3}\S{1,60}[ \t]{1,3}\S{1,200}[ \t]{1,3}\S{1,100}[ \t]{1,3}["']?)([^\s"'\\]{1,200})/g,
  /(\bkubectl\b[^\n]{0,300}?[ \t]--from-literal[ =][\w.-]{1,200}=\\{0,31}["']?)([^\s"'\\]{1,300})/g,
  // What stands before a pipe is typed into the program behind it.
  /(\b(?:echo|printf)[ \t]{1,4}(?:-[neE]{1,3}[ \t]{1,4})?\\{0,31}["']?(?:[\w.-]{1,64}:)?)([^\s"'|\\$`:]{3,200})(?=\\{0,31}["']?[ \t]{0,4}\|[ \t]{0,4}(?:sudo[ \t]{1,3}(?:-S|\S{1,40})|kinit|chpasswd|passwd|docker|podman|helm|oras|crane|skopeo|cryptsetup)\b)/g,
  /(\b(?:sshpass[ \t]{1,3}-p|redis-cli\b[^\n]{0,200}?[ \t]-a)[ \t]{0,3}["']?)([^\s"'\\]{1,200})/g,
];
/** The same in a list of JSON or YAML; `--user 1000:1000` is no login. */
const LISTED_LOGIN =
  /((?:["'](?:-u|--user)["'][ \t\r\n]{0,60},[ \t\r\n]{0,60}["']|- {1,3}["']?(?:-u|--user)["']?\r?\n[ \t]{0,60}- {1,3}["']?)[^\s:"'\\]{1,100}:)(?!\d{1,10}["'\s])([^\s"'\\]{1,200})/g;
const SQL = /(\b(?:(?<!\brevision[ \t]{1,3})identified[ \t]{1,3}by|password)[ \t]{1,3}')([^'\n]{1,500})(?=')/gi;
/** Oracle takes it without quotes, or in double ones. */
const IDENTIFIED =
  /(\b(?<!\brevision[ \t]{1,3})identified[ \t]{1,3}by[ \t]{1,3}\\{0,31}"?)(?!(?:values|externally|globally|password)\b)([\w$#!]{3,128})/gi;

/** Passwords among the arguments of commands: `--password hunter2`, `["--token","…"]`, `curl -u user:…`, SQL's `IDENTIFIED BY '…'`. */
export const commandLine: Detector = {
  id: 'command-line',
  hint: /-[A-Za-z]|identified|<<<|rabbitmqctl|net[ \t]{1,3}use|_authToken|\|[ \t]{0,4}[a-z]|mc[ \t]|sqlplus|[ei]xpd?p?[ \t]|rman|password[ \t]{1,3}'/i,
  mask: (text, redact) => {
    const flags = maskAfter(text, FLAG, redact, (match) => secretKindOfName(match.groups?.['flag'] ?? ''));
    return [...COMMANDS, LISTED_LOGIN, SQL, IDENTIFIED].reduce(
      (result, pattern) => maskGroup(result, pattern, redact),
      flags,
    );
  },
};

function maskGroup(text: string, pattern: RegExp, redact: Redact): string {
  return text.replace(pattern, (whole, head: string, value: string) =>
    isHarmlessValue(value) ? whole : `${head}${redact('password')}`,
  );
}
