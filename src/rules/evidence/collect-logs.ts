import { fieldsOf, firstTextOf, listOf } from './values.js';

/** The end of what a container printed, without colours and without the instants that lines begin with. */
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

const COLOURS = /\u001b\[[0-9;]{0,20}[A-Za-z]/g;
const INSTANT = /^\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?: ?(?:Z|UTC|[+-]\d\d:?\d\d))?\]?:? ?/;

/** Logs by container, and the report's own log text under the name ''. */
export function collectLogs(containerLogs: unknown, logs: unknown): LogFacts[] {
  const streams = listOf(containerLogs, STREAMS).map((element) => {
    const fields = fieldsOf(element);
    return {
      container: firstTextOf(fields['container'], fields['name']),
      previous: fields['previous'] === true,
      lines: tailOf(fields['text'] ?? fields['logs']),
    };
  });
  streams.push({ container: '', previous: false, lines: tailOf(logs) });
  return streams.filter((stream) => stream.lines.length > 0);
}

function tailOf(value: unknown): string[] {
  if (typeof value !== 'string') return [];
  const tail = value.length > TAIL_CHARACTERS ? value.slice(-TAIL_CHARACTERS) : value;
  return tail
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-TAIL_LINES)
    .map(cleanLine);
}

function cleanLine(line: string): string {
  const cut = line.length > LINE_CHARACTERS ? line.slice(0, LINE_CHARACTERS) : line;
  const plain = cut.includes('\u001b') ? cut.replace(COLOURS, '') : cut;
  const bare = plain.replace(INSTANT, '').trimEnd();
  return bare === '' ? plain.trim() : bare;
}
