import { cut } from '../../support/quotes.js';
import { structuredMessage, withZapFields } from './structured-line.js';

/** Shorter remains are no message: what was taken for a prefix was the line itself. */
const LEAST = 6;
const ROUNDS = 8;
const INSTANT =
  '(?:\\d{4}[-/.]\\d\\d[-/.]\\d\\d[T ]{1,2}|\\d\\d [A-Z][a-z]{2} \\d{4} |\\d\\d-\\d\\d )?\\d{1,2}:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?(?: ?(?:Z|UTC|GMT|[+-]\\d\\d:?\\d\\d))?';
const LEVELS = 'TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|ERR|SEVERE|FATAL|CRITICAL|CRIT|EMERG|ALERT|LOG';

/** What loggers put before their message, each form at the beginning of what is left. */
const PREFIXES: readonly RegExp[] = [
  new RegExp(`^${INSTANT}[\\])]?[:,]?\\s{1,4}`),
  // klog, and glog with the year: `E1121 20:10:00.000000       1 main.go:57] …`
  /^[IWEF](?:\d{4}){1,2} \d\d:\d\d:\d\d[\d.]{0,10}\s{1,12}\d{1,9} [\w./-]{1,80}:\d{1,6}\] /,
  // Mosquitto, dovecot: `1763755800: …`
  /^1\d{9}(?:\.\d{1,6})?: {1,2}(?=\S)/,
  // CockroachDB: `E260502 11:20:31.331234 1 1@server/start.go:35 ⋮ [-] 21  …`
  /^[IWEF]\d{6} \d\d:\d\d:\d\d[\d.]{0,10} \d{1,9} (?:\d{1,3}@)?[\w./-]{1,80}:\d{1,6} (?:⋮ )?\[[^\]]{0,60}\] {1,2}(?:\d{1,9} {1,2})?/,
  // Ceph: `debug 2026-05-02T11:20:01.331+0000 7f7c2a7fc700 -1 …`
  /^(?:debug )?\d{4}-\d\d-\d\dT[\d:.]{8,15}[+-]\d{4} [0-9a-f]{8,16} {1,3}-?\d{1,2} (?:\*\* )?/,
  // Redis: `1:M 21 Nov 2026 20:10:00.123 # …`
  new RegExp(`^\\d{1,7}:[A-Z] ${INSTANT} [*#.-] `),
  // nginx: `1#1: *7 …`
  /^\d{1,7}#\d{1,7}: (?:\*\d{1,9} )?/,
  // NestJS behind its name: `7  - 11/21/2026, 8:10:00 PM   ERROR …`
  /^\d{1,7} {1,3}- \d\d\/\d\d\/\d{4}, \d{1,2}:\d\d:\d\d [AP]M\s{1,8}/,
  // Zabbix: `7:20261121:201000.123 …`
  /^ {0,6}\d{1,7}:\d{8}:\d{6}\.\d{3} /,
  // MySQL: `0 [ERROR] …`
  /^\d{1,9} (?=\[[A-Za-z]{3,9}\] )/,
  // Spring: `1 --- [shop] [main] c.s.Orders   : …`
  /^\d{1,7} --- (?:\[[^\]]{0,60}\] ){1,4}[\w.$[\]/-]{1,120}\s{0,40}: /,
  /^(?:error|err|fatal|critical|crit|fail|severe|warning|warn|info|alert) ?: {1,4}/,
  // Python: `ERROR:orders.main:…`
  new RegExp(`^(?:${LEVELS}):[\\w.]{1,100}:`),
  new RegExp(`^(?:${LEVELS})(?: {1,4}-)?[:|\\s]{1,8}(?=\\S)`),
  // Loguru: `| ERROR    | orders.main:run:57 - …`
  new RegExp(`^\\| (?:${LEVELS}|SUCCESS) {0,4} \\| [\\w.]{1,100}:[\\w.<>]{1,80}:\\d{1,7} - `),
  // A panic of Rust over an error that it was handed
  /^(?:thread '[^']{1,80}' panicked at (?:\S{1,300}:\d{1,6}:\d{1,6}: )?'?)?called `Result::(?:unwrap|expect)\(\)` on an `Err` value: (?=\S)/,
  // ClickHouse: `[ 1 ] {} <Error> …`
  /^\[ \d{1,7} \] \{[\w-]{0,60}\} <\w{3,12}> (?:\w{1,40}: )?/,
  // Ruby: `F, [2026-11-21T20:10:00.123456 #1] FATAL -- : …`
  /^[DIWEFA], \[[^\]]{8,60}\] {1,3}[A-Z]{3,7} -- [^:\s]{0,60}: {1,2}/,
  // logrus: `FATA[0000] …`
  /^(?:DEBU|INFO|WARN|ERRO|FATA|PANI)\[\d{1,9}\] {1,2}(?=\S)/,
  // syslog: `depot[1]: …`
  /^[\w.-]{1,40}\[\d{1,7}\]: (?=\S)/,
  // Laravel: `production.ERROR: …`
  /^[a-z][\w-]{1,20}\.(?:EMERGENCY|ALERT|CRITICAL|ERROR|WARNING|NOTICE|INFO|DEBUG): (?=\S)/,
  // Telegraf: `E! …`
  /^[DIWEF]! /,
  /^\[[^\]]{1,60}\]:? {0,6}(?=\S)/,
  /^\([\w./-]{1,60}\):? {1,3}:? ?/,
  /^<[\d.]{3,20}> /,
  // KServe: `1 depot ERROR [main.py:load():57] …`
  new RegExp(`^\\d{1,7} [\\w.-]{1,40} (?=(?:${LEVELS}) \\[)`),
  // Airflow: `{main.py:57} …`
  /^\{[\w./-]{1,80}:\d{1,6}\} /,
  // Logback: `c.s.Orders - …`
  /^(?:[\w$]{1,60}\.){1,10}[\w$]{1,80} - /,
  /^- (?=\S)/,
  // Clojure: `depot.core :: …`
  /^[a-z][\w.-]{1,80} :: (?=\S)/,
  // Ruby: `/app/config/depot.rb:12:in `open': …`
  /^(?:\/|\.\/)[\w./@+-]{1,200}:\d{1,6}:in [`'][^']{1,120}': (?=\S)/,
  // A link of a chain of errors of Rust: `0: …`
  /^\d{1,2}: (?=[a-z"'`])/i,
  // Cassandra: `CassandraDaemon.java:911 - …`
  /^[\w$]{1,80}\.(?:java|scala|kt):\d{1,6} - /,
  // Go: `main.go:44: …`
  /^\w{1,40}\.go:\d{1,6}: (?=\S)/,
  // zap: `store/store.go:52\t…`
  /^[\w./-]{1,120}\.go:\d{1,6}\s/,
  // controller-runtime: the logger between level and message
  /^(?:setup|entrypoint|main|manager|init|cmd|operator|controller-runtime(?:\.[\w-]{1,40}){0,4})\t(?=\S)/,
  // What Node.js says of a promise that nobody waits for, before the reason.
  /^\[UnhandledPromiseRejection: This error originated .{1,240}? rejected with the reason "/,
  // Of wrapped exceptions, in Java and .NET.
  /^(?:Caused by: |---> |Likely root cause: )(?=\S)/,
  // What stands before the level of nginx and MySQL: `nginx: [emerg] …`
  /^[\w.-]{1,40}: (?=\[[A-Za-z]{3,9}\] )/,
];

/** What a line of a log says, without instant, level and logger, cut with an ellipsis: for a title. */
export function headline(line: string, limit = 120): string {
  const words = messageOf(line).replace(/\s{2,200}|[\t\n]/g, ' ');
  return cut(words.trim(), limit);
}

/** What a line of a log says, whole: of JSON and logfmt message and error. */
export function messageOf(line: string): string {
  const text = withoutObject(line.trim()).replace(JSON_ERROR, '');
  return structuredMessage(text) ?? withFields(withoutPrefixes(text));
}

/** Monolog writes the exception, with its trace, as JSON behind the message. */
const EXCEPTION_OBJECT = ' {"exception":"[object]';

/** Node.js names the class in front of a message that is JSON. */
const JSON_ERROR = /^Error: (?=\{"message":")/;

function withoutObject(text: string): string {
  const start = text.indexOf(EXCEPTION_OBJECT);
  return start < 1 ? text : text.slice(0, start);
}

/** zap writes what it was given as JSON behind the message and a tab. */
function withFields(text: string): string {
  const start = text.indexOf('\t{"');
  if (start < 1) return text;
  return withZapFields(text.slice(0, start), text.slice(start + 1)) ?? text;
}

function withoutPrefixes(text: string): string {
  let rest = text;
  for (let round = 0; round < ROUNDS; round += 1) {
    const prefix = PREFIXES.find((each) => each.test(rest));
    const shorter = prefix === undefined ? rest : rest.replace(prefix, '').trimStart();
    if (shorter === rest || shorter.length < LEAST) break;
    rest = shorter;
  }
  return rest;
}
