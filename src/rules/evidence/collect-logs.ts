import { parseJson } from '../../contracts/parse-json.js';
import { isCleanedUpLog } from './cleaned-up-log.js';
import { type Fields, fieldsOf, firstTextOf, listOf } from './values.js';

/** The end of what a container printed, without colours and without what the runtime or a logger puts before a line: instants, streams. */
export interface LogFacts {
  /** '' for the text that a report carries without saying of which container. */
  readonly container: string;
  readonly previous: boolean;
  readonly lines: readonly string[];
}

const TAIL_CHARACTERS = 65_536;
const TAIL_LINES = 200;
const LINE_CHARACTERS = 2_000;
const STREAMS = 60;

/** What is left of bytes that are no text. */
const NO_TEXT = /^[\s\ufffd\u0000-\u001f\u007f]{0,2000}$/;
const COLOURS = /\u001b\[[0-9;]{0,20}[A-Za-z]/g;
/** The format of log files that the Container Runtime Interface prescribes. */
const CRI = /^\d{4}-\d\d-\d\dT[\d:.]{8,20}(?:Z|[+-]\d\d:\d\d) std(?:out|err) [FP](?: |$)/;
const DOCKER = '{"log":"';
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const CLOCK = '\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?';
/** ISO 8601 and alike, `Thu Jul 26 17:13:55 UTC 2018`, syslog's `Nov  1 20:10:00`, and `21-Nov-2026 20:10:00`. */
const INSTANT = new RegExp(
  `^\\[?(?:\\d{4}[-/]\\d\\d[-/]\\d\\d[T ]${CLOCK}(?: ?(?:Z|UTC|[+-]\\d\\d:?\\d\\d))?|(?:[A-Z][a-z]{2} )?${MONTH} {1,2}\\d{1,2} ${CLOCK}(?: [A-Z]{3,4})?(?: \\d{4})?|\\d\\d[-/]${MONTH}[-/]\\d{4}[: ]${CLOCK}(?: (?:[+-]\\d{4}|(?:[A-Z]{3,4}|[A-Z][A-Za-z]{1,20}/[\\w/]{1,40})(?=\\])))?)\\]?:? ?`,
);
const FIRST_OF_INSTANT = /^[\d[A-Z]/;

/** Logs by container, and the report's own log text under the name ''. */
export function collectLogs(containerLogs: unknown, logs: unknown): LogFacts[] {
  const elements = listOf(containerLogs, STREAMS).map(fieldsOf);
  const streams = elements.map((fields) => ({
    container: firstTextOf(fields['container'], fields['name']),
    previous: fields['previous'] === true,
    lines: tailOf(textIn(fields)),
  }));
  // What a container of a known name printed is no other's, whichever of them prints nothing.
  const isRepeated = typeof logs === 'string' && elements.some((fields) => repeats(textIn(fields), logs));
  if (!isRepeated) streams.push({ container: '', previous: false, lines: tailOf(logs) });
  return streams.filter((stream) => stream.lines.length > 0);
}

function textIn(fields: Fields): unknown {
  return fields['text'] ?? fields['logs'];
}

/** So much of a text is no chance end of another container's. */
const SHORTENED = 200;

/** Whether one text is the other, or the end of it where a reporter has shortened either. */
function repeats(one: unknown, other: string): boolean {
  if (typeof one !== 'string' || one === '') return false;
  const isLong = one.length >= SHORTENED && other.length >= SHORTENED;
  return one === other || (isLong && (one.endsWith(other) || other.endsWith(one)));
}

function tailOf(value: unknown): string[] {
  if (typeof value !== 'string' || isCleanedUpLog(value)) return [];
  const tail = value.length > TAIL_CHARACTERS ? value.slice(-TAIL_CHARACTERS) : value;
  return tail
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-TAIL_LINES)
    .map(cleanLine)
    .filter((line) => !NO_TEXT.test(line));
}

function cleanLine(line: string): string {
  const own = line.startsWith(DOCKER) ? unwrap(line) : line.replace(CRI, '');
  const cut = own.length > LINE_CHARACTERS ? own.slice(0, LINE_CHARACTERS) : own;
  const plain = cut.includes('\u001b') ? cut.replace(COLOURS, '') : cut;
  const bare = withoutInstant(withoutInstant(plain)).trimEnd();
  return bare === '' ? plain.trim() : bare;
}

function withoutInstant(line: string): string {
  return FIRST_OF_INSTANT.test(line) ? line.replace(INSTANT, '') : line;
}

/** What a line of Docker's json-file logs holds. */
function unwrap(line: string): string {
  const { log } = fieldsOf(parseJson(line));
  return typeof log === 'string' ? log.trimEnd() : line;
}
