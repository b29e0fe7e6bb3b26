import type { LogLine, LogTail } from '../kernel/ports/cluster/pod-logs.js';
import { linesBefore } from '../rules/secrets/lines-before.js';
import { cutInLine, PIECE, REACH } from '../rules/secrets/pieces.js';

/** The most that is kept of the end of a log, in bytes. */
const TAIL_LIMIT = 4 * 1024 * 1024;
/** The bytes of a log, of which only the end is kept. */
export class LogEnd {
  readonly #kept: Buffer[] = [];
  #size = 0;
  #isCut = false;

  add(chunk: Buffer): void {
    this.#kept.push(chunk);
    this.#size += chunk.length;
    while (this.#size - (this.#kept[0]?.length ?? 0) > TAIL_LIMIT) {
      this.#size -= this.#kept.shift()?.length ?? 0;
      this.#isCut = true;
    }
  }

  /** The last lines of it. */
  tail(lines: number): LogTail {
    const bytes = Buffer.concat(this.#kept);
    const isCut = this.#isCut || this.#size > TAIL_LIMIT;
    const whole = isCut ? wholeLines(bytes.subarray(-TAIL_LIMIT).toString('utf8')) : bytes.toString('utf8');
    const text = lastLines(whole, lines);
    const start = whole.length - text.length;
    const before = whole.slice(Math.max(0, start - PIECE), start).replace(/\n$/, '');
    return { text, isCut: isCut && start === 0, ...(before !== '' && { before }) };
  }
}

/** Lines, of which only the last are kept. */
export class LastLines {
  #lines: LogLine[] = [];
  #before = '';
  #size = 0;

  constructor(private readonly count: number) {}

  add(lines: readonly LogLine[]): void {
    this.#lines.push(...lines);
    for (const { line } of lines) this.#size += line.length;
    let surplus = 0;
    while (this.#lines.length - surplus > this.count || this.#isTooMuch(surplus)) {
      this.#size -= this.#lines[surplus]?.line.length ?? 0;
      surplus += 1;
    }
    const gone = this.#lines.splice(0, surplus);
    this.#before = linesBefore(
      this.#before,
      gone.map(({ line }) => line),
    );
  }

  get lines(): readonly LogLine[] {
    const [first, ...others] = this.#lines;
    return first === undefined || this.#before === '' ? this.#lines : [{ ...first, before: this.#before }, ...others];
  }

  #isTooMuch(surplus: number): boolean {
    return this.#size > TAIL_LIMIT && this.#lines.length - surplus > 1;
  }
}

/** The end of a log without the line that it begins in the middle of, but where there is no other: then without what may be the end of a secret. */
export function wholeLines(text: string): string {
  const lineEnd = text.indexOf('\n');
  const isOne = lineEnd === -1 || lineEnd === text.length - 1;
  if (!isOne) return text.slice(lineEnd + 1);
  const cut = text.length > 2 * REACH ? cutInLine(text, REACH) : undefined;
  return text.slice(cut ?? 0).replace(/^\ufffd{1,3}/, '');
}

/** As many lines from the end. */
function lastLines(text: string, count: number): string {
  let start = text.endsWith('\n') ? text.length - 1 : text.length;
  for (let found = 0; found < count && start > 0; found += 1) start = text.lastIndexOf('\n', start - 1);
  return start > 0 ? text.slice(start + 1) : text;
}
