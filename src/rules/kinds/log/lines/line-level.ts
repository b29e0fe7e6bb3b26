import { type CaseRow, caseTable } from '../../case-table.js';

/** How a line of a log is meant by the program that wrote it; '' where it does not say. */
export type LineLevel = 'info' | 'warning' | 'error' | 'fatal' | '';

const INFO = 'trace|debug|debu|dbug|dbg|info|inf|information|notice|verbose';
const WARNING = 'warn|warning|wrn';
const ERROR = 'error|err|erro|eror|fail|severe';
const FATAL = 'fatal|fata|ftl|panic|pani|emerg|emergency|critical|crit|alert|dpanic';
/** A name of a level for the whole of a field or a bracket. */
export const LEVEL_NAMES = caseTable<CaseRow & { readonly level: LineLevel }>([
  { pattern: new RegExp(`^(?:${INFO}|log|[id]|[123]0)$`, 'i'), example: ['Notice', 'D', '30'], level: 'info' },
  { pattern: new RegExp(`^(?:${WARNING}|w|40)$`, 'i'), example: ['WARN', '40'], level: 'warning' },
  { pattern: new RegExp(`^(?:${ERROR}|e|50)$`, 'i'), example: ['eror', 'E', '50'], level: 'error' },
  { pattern: new RegExp(`^(?:${FATAL}|f|60)$`, 'i'), example: ['panic', 'F', '60'], level: 'fatal' },
]);
/** `level=error`, `"level":"error"`, `"level":50` (pino), `"severity":"ERROR"`, `"s":"E"` (MongoDB). */
const FIELD = /(?:\b(?:level|severity|lvl|loglevel|levelname|log\.level)|"s)"?\s?[=:]\s?"?([A-Za-z]{1,12}|\d0)\b/i;
const SEVERITY = /"error_severity":"([A-Z]{1,12})"/;
/** What a program relays of another one as information, with the level of that one in front. */
const RELAYED = /"(?:msg|message)"\s?:\s?"(?:(ERROR|FATAL|CRITICAL|PANIC)|[a-z][\w-]{2,30}: (error|fatal)): /;
/** Ceph: the number behind the thread is negative for errors; containers put `debug` before every line. */
const CEPH = /^(?:debug )?\d{4}-\d\d-\d\d[T ][\d:.]{8,15}(?:[+-]\d{4})? [0-9a-f]{8,16} {1,3}(-?\d)/;
/** MongoDB tells of errors as of information. */
const MONGODB_ERROR = /^\{"t":\{"\$date":.{1,600}"error":\{"code":\d/;
/** klog, and CockroachDB, which has a longer date: `E1121 20:10:00.000000       1 main.go:57] …`. */
const KLOG = /^([IWEF])(?:\d{4}|\d{6}|\d{8}) \d/;
/** At the beginning: `[error]`, `1 INFO`, `error:`, `1#1: [emerg]` and alike. */
const FIRST = new RegExp(
  `^\\W{0,3}(?:[\\w#.:-]{0,48}\\W{1,3})?(${INFO}|${WARNING}|${ERROR}|${FATAL})\\b(?!\\s?[=(]|["'])`,
  'i',
);
/** Within the first words, in capitals: after the thread, the logger, or the number of the process; the short ones of NATS and Serilog end a bracket. */
const CAPITALS =
  /\b(TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|SEVERE|FATAL|CRITICAL|CRIT|EMERG|ALERT|PANIC)\b(?![(_]| (?:is|mode)\b)|\b(LOG):|\b(DBG|INF|WRN|ERR|FTL)\]/;
const HEAD_CHARACTERS = 70;

/** The level that a line gives, in the forms that loggers use. */
export function levelOf(line: string): LineLevel {
  const ceph = CEPH.exec(line)?.[1];
  if (ceph !== undefined) return ceph.startsWith('-') ? 'error' : 'info';
  const name = MONGODB_ERROR.test(line) ? 'error' : levelName(line);
  return name === undefined ? '' : (LEVEL_NAMES.find(name)?.row.level ?? '');
}

function levelName(line: string): string | undefined {
  // CloudNativePG logs each record of PostgreSQL as information.
  if (line.includes('error_severity')) return SEVERITY.exec(line)?.[1];
  const head = line.slice(0, HEAD_CHARACTERS);
  const match = KLOG.exec(head) ?? RELAYED.exec(line) ?? FIELD.exec(line) ?? FIRST.exec(head) ?? CAPITALS.exec(head);
  return match?.slice(1).find(Boolean);
}
