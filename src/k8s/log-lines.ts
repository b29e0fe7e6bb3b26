import type { LogLine } from '../kernel/ports/cluster/pod-logs.js';
import { AROUND, cutInLine, REACH } from '../rules/secrets/pieces.js';

const LINE_FEED = 0x0a;
/** A longer line comes in pieces, in bytes: a program may print for ever without a line feed. */
const LINE_LIMIT = 2 * 1024 * 1024;
/** RFC 3339 with up to nine digits of a second, as the kubelet puts it before each line. */
const STAMP = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d) /;

/**
 * Makes lines of the bytes of a log with timestamps. A letter may be cut between two chunks, so text is made of what is whole only; a line feed is part of no
 * letter, also where bytes are no UTF-8.
 */
export class LogLineReader {
  #begun: Buffer[] = [];
  #size = 0;
  /** Of the line whose first pieces were given already. */
  #continued: string | null | undefined;

  /** The lines that end in this chunk. */
  push(chunk: Buffer): LogLine[] {
    const end = chunk.lastIndexOf(LINE_FEED);
    const lines = end === -1 ? [] : this.#lines(chunk.subarray(0, end));
    this.#keep(end === -1 ? chunk : chunk.subarray(end + 1));
    return this.#size > LINE_LIMIT ? [...lines, this.#piece()] : lines;
  }

  /** What was printed last without a line feed. */
  end(): LogLine[] {
    return this.#size === 0 ? [] : this.#lines(Buffer.alloc(0));
  }

  #keep(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#begun.push(bytes);
    this.#size += bytes.length;
  }

  #taken(bytes: Buffer): Buffer {
    const whole = this.#begun.length === 0 ? bytes : Buffer.concat([...this.#begun, bytes]);
    this.#begun = [];
    this.#size = 0;
    return whole;
  }

  #lines(bytes: Buffer): LogLine[] {
    const [first = '', ...others] = this.#taken(bytes).toString('utf8').split('\n');
    const continued = this.#continued;
    this.#continued = undefined;
    const begun = continued === undefined ? parseLogLine(first) : { timestamp: continued, line: withoutReturn(first) };
    return [begun, ...others.map(parseLogLine)];
  }

  /** As much of a line without end as is whole letters and cuts through no secret: who reads the pieces one by one could not tell what they are. */
  #piece(): LogLine {
    const bytes = this.#taken(Buffer.alloc(0));
    const cut = pieceEnd(bytes);
    this.#keep(bytes.subarray(cut));
    const text = bytes.toString('utf8', 0, cut);
    const { timestamp, line } =
      this.#continued === undefined ? parseLogLine(text) : { timestamp: this.#continued, line: text };
    this.#continued = timestamp;
    return { timestamp, line };
  }
}

/** Where a piece of a line ends. What stands between two things is ASCII, so one byte is read as one letter. */
function pieceEnd(bytes: Buffer): number {
  const from = Math.max(0, bytes.length - REACH - 2 * AROUND);
  const end = bytes.toString('latin1', from);
  const cut = cutInLine(end, end.length - AROUND);
  return cut === undefined ? lastLetterEnd(bytes) : from + cut;
}

/** Where the last letter that is whole ends, at most three bytes before the end. */
function lastLetterEnd(bytes: Buffer): number {
  let start = bytes.length - 1;
  while (start > bytes.length - 4 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1;
  const isLead = ((bytes[start] ?? 0) & 0xc0) === 0xc0;
  return isLead ? start : bytes.length;
}

function parseLogLine(text: string): LogLine {
  const [stamp, second = '', fraction = '', zone = 'Z'] = STAMP.exec(text.slice(0, 40)) ?? [];
  if (stamp === undefined) return { timestamp: null, line: withoutReturn(text) };
  const timestamp = `${inUtc(second, zone)}.${fraction.padEnd(9, '0')}Z`;
  return { timestamp, line: withoutReturn(text.slice(stamp.length)) };
}

/** A kubelet writes the time of its own zone. */
function inUtc(second: string, zone: string): string {
  if (zone === 'Z') return second;
  const instant = Date.parse(`${second}${zone}`);
  return Number.isNaN(instant) ? second : new Date(instant).toISOString().slice(0, 19);
}

/** Lines may end with `\r\n`; another `\r` is the program's, which writes over what it wrote. */
function withoutReturn(text: string): string {
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}
