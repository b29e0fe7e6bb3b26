import type { LogLine, LogTail } from '../kernel/ports/cluster/pod-logs.js';

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
    return { text, isCut: isCut && text.length === whole.length };
  }
}

/** Lines, of which only the last are kept. */
export class LastLines {
  #lines: LogLine[] = [];
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
    this.#lines.splice(0, surplus);
  }

  get lines(): readonly LogLine[] {
    return this.#lines;
  }

  #isTooMuch(surplus: number): boolean {
    return this.#size > TAIL_LIMIT && this.#lines.length - surplus > 1;
  }
}

/** The end of a log without the line that it begins in the middle of, but where there is no other: then without what is left of a character. */
export function wholeLines(text: string): string {
  const lineEnd = text.indexOf('\n');
  const isOne = lineEnd === -1 || lineEnd === text.length - 1;
  return isOne ? text.replace(/^\ufffd{1,3}/, '') : text.slice(lineEnd + 1);
}

/** As many lines from the end. */
function lastLines(text: string, count: number): string {
  let start = text.endsWith('\n') ? text.length - 1 : text.length;
  for (let found = 0; found < count && start > 0; found += 1) start = text.lastIndexOf('\n', start - 1);
  return start > 0 ? text.slice(start + 1) : text;
}
