import type { Diagnosis, Evidence } from '../../contracts/diagnosis.js';
import type { Evidence as EvidenceOfPod } from '../../rules/evidence/evidence.js';
import { type Fields, fieldsOf, firstTextOf, listOf } from '../../rules/evidence/values.js';

/** What one run of a container printed, as the record keeps it. */
interface Log {
  readonly container: string;
  readonly previous: boolean;
  readonly lines: readonly string[];
}

type Place = NonNullable<Evidence['at']>;

const OF_CONTAINER = /^log of ([^,\s]{1,253})/;
/** What stands in a quote and not in the log: the middle that was cut, and secrets. */
const NOT_IN_LOG = / … |…|\[redacted:[a-z-]+\]/;
/** A shorter piece stands anywhere. */
const SHORTEST_PIECE = 4;
const MOST_LOGS = 60;

/** The same diagnosis, with the place of each line that it quotes from a log of the record, so that a page can show the lines round it. */
export function withPlaces(diagnosis: Diagnosis, record: Fields, evidence: EvidenceOfPod): Diagnosis {
  const logs = logsOf(record);
  return logs.length === 0 ? diagnosis : placed(diagnosis, { logs, evidence });
}

interface Places {
  readonly logs: readonly Log[];
  readonly evidence: EvidenceOfPod;
}

function placed(diagnosis: Diagnosis, places: Places): Diagnosis {
  const { evidence, others } = diagnosis;
  return {
    ...diagnosis,
    evidence: evidence.map((quote) => withPlace(quote, places)),
    others: others.map((other) => placed(other, places)),
  };
}

function withPlace(quote: Evidence, places: Places): Evidence {
  const container = quote.source === 'log' ? OF_CONTAINER.exec(quote.where)?.[1] : undefined;
  const at = container === undefined ? undefined : placeOf(quote.text, container, places);
  return at === undefined ? quote : { ...quote, at };
}

/** The run that rules have read is looked at first. */
function placeOf(text: string, container: string, { logs, evidence }: Places): Place | undefined {
  const piece = longestPiece(text.split('\n', 1)[0] ?? '');
  if (piece.length < SHORTEST_PIECE) return undefined;
  const named = logs.filter((log) => log.container === container);
  const candidates = named.length > 0 ? named : logs.filter((log) => log.container === '');
  const isRead = readRun(container, evidence);
  const ordered = [...candidates].sort((one, other) => Number(isRead(other)) - Number(isRead(one)));
  for (const { previous, lines } of ordered) {
    const index = lines.findLastIndex((line) => line.includes(piece));
    if (index !== -1) return { container, previous, line: index + 1 };
  }
  return undefined;
}

function readRun(container: string, { containers, facts }: EvidenceOfPod): (log: Log) => boolean {
  const lines = containers.find(({ name }) => name === container)?.logLines;
  const read = facts.logs.find((stream) => stream.lines === lines);
  return ({ previous }) => previous === read?.previous;
}

function longestPiece(line: string): string {
  const pieces = line.split(NOT_IN_LOG).map((piece) => piece.trim());
  return pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '');
}

function logsOf(record: Fields): Log[] {
  const streams = listOf(record['container_logs'], MOST_LOGS).map((element) => {
    const fields = fieldsOf(element);
    return {
      container: firstTextOf(fields['container'], fields['name']),
      previous: fields['previous'] === true,
      lines: linesOf(fields['text'] ?? fields['logs']),
    };
  });
  return [...streams, { container: '', previous: false, lines: linesOf(record['logs']) }].filter(
    ({ lines }) => lines.length > 0,
  );
}

function linesOf(value: unknown): string[] {
  return typeof value === 'string' && value !== '' ? value.split('\n') : [];
}
