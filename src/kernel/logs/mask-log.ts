import type { LogEvent } from '../../contracts/pod-logs.js';
import { PIECE } from '../../rules/secrets/pieces.js';
import { readerView, shownToReaders } from '../privacy/reader-view.js';

type LogLine = Extract<LogEvent, { event: 'log' }>;

/** So long a block is waited for that has begun, in milliseconds: then its first lines are shown as they can be. */
const HOLD_MS = 1_000;
const BEGIN = '-----BEGIN ';
const END = '-----END ';
/** What a line ends with whose value stands on the next one: a key, a flag, the begin of a block of text. */
const ANNOUNCES = /(?:[:=|>：]|--?[\w-]{1,60}["']?)[ \t]{0,10}\r?$/;
const INDENTED = /^[ \t]/;
/** How much of the lines before is looked at with a line, in characters. */
const CONTEXT = 2_000;

/**
 * The same events for who may not see secrets. Lines are scrubbed together with those before them that say what they are: a key in PEM is one placeholder, and so
 * is a value whose name stands on the line before.
 */
export async function* maskLog(source: AsyncIterable<readonly LogEvent[]>): AsyncGenerator<readonly LogEvent[]> {
  const mask = new LogMask();
  const iterator = source[Symbol.asyncIterator]();
  try {
    let next = iterator.next();
    for (;;) {
      const result = await (mask.isHolding ? Promise.race([next, afterHold()]) : next);
      const events = await (result?.value === undefined ? mask.release() : mask.add(result.value));
      if (events.length > 0) yield events;
      if (result?.done === true) return;
      if (result !== undefined) next = iterator.next();
    }
  } finally {
    await iterator.return?.();
  }
}

function afterHold(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, HOLD_MS, undefined));
}

class LogMask {
  /** Lines of a block whose end has not come. */
  #held: LogLine[] = [];
  #heldSize = 0;
  /** What was told last, where it says what comes next. */
  #context = '';

  get isHolding(): boolean {
    return this.#held.length > 0;
  }

  async add(events: readonly LogEvent[]): Promise<LogEvent[]> {
    const masked: LogEvent[] = [];
    let plain: LogLine[] = [];
    const flush = async () => {
      const lines = plain;
      plain = [];
      masked.push(...(await this.#scrub(lines)));
    };
    for (const event of events) {
      if (event.event !== 'log') {
        await flush();
        masked.push(...(await this.release()), await readerView(event));
        this.#context = '';
      } else if (this.isHolding || opens(event.data.line)) {
        await flush();
        this.#goOnBehind(event);
        if (this.#hold(event)) masked.push(...(await this.release()));
      } else {
        if (event.before !== undefined) await flush();
        this.#goOnBehind(event);
        plain.push(event);
      }
    }
    await flush();
    return masked;
  }

  /** Lines that were left out may say what this one is. */
  #goOnBehind({ before }: LogLine): void {
    if (before !== undefined) this.#context = contextAfter(before);
  }

  /** What was held back, as it can be shown. */
  release(): Promise<LogEvent[]> {
    const lines = this.#held;
    this.#held = [];
    this.#heldSize = 0;
    return this.#scrub(lines);
  }

  /** Answers true when the block is complete, or longer than any that is looked for. */
  #hold(event: LogLine): boolean {
    this.#held.push(event);
    this.#heldSize += event.data.line.length + 1;
    return event.data.line.includes(END) || this.#heldSize > PIECE;
  }

  async #scrub(lines: readonly LogLine[]): Promise<LogEvent[]> {
    if (lines.length === 0) return [];
    const text = lines.map(({ data }) => data.line).join('\n');
    const context = this.#context;
    this.#context = contextAfter(context === '' ? text : `${context}\n${text}`);
    if (context === '') return laidOver(lines, await shownToReaders(text));
    const rest = await shownBehind(context, text);
    return rest === undefined ? [] : laidOver(lines, rest);
  }
}

/** A text as it is shown behind another one; undefined where all of it belongs to a secret that begins there. */
async function shownBehind(context: string, text: string): Promise<string | undefined> {
  const [before, together] = [await shownToReaders(context), await shownToReaders(`${context}\n${text}`)];
  if (together === before) return undefined;
  // What is told is the rest; where even the lines before look otherwise now, each line has to stand for itself.
  return together.startsWith(`${before}\n`) ? together.slice(before.length + 1) : shownToReaders(text);
}

/** The end of a log, in whose first lines is hidden what only the lines before them tell to be a secret; the rest is left to who hides all others. */
export async function maskStart(before: string, text: string): Promise<string> {
  const context = contextAfter(before);
  if (context === '') return text;
  const lineEnd = text.lastIndexOf('\n', PIECE);
  const start = lineEnd === -1 ? text : text.slice(0, lineEnd);
  return `${(await shownBehind(context, start)) ?? ''}${text.slice(start.length)}`;
}

/** Whether a block begins in a line and does not end there. */
function opens(line: string): boolean {
  const begin = line.lastIndexOf(BEGIN);
  return begin !== -1 && line.indexOf(END, begin) === -1;
}

/** The end of a text, as far as it says what the next line is: a block that is open, or a name with the lines indented below it. */
function contextAfter(text: string): string {
  const block = text.lastIndexOf(BEGIN);
  if (block === -1 || text.includes(END, block)) return announcementIn(text.slice(-CONTEXT).split('\n'));
  return text.length - block > PIECE ? '' : text.slice(block);
}

function announcementIn(lines: readonly string[]): string {
  const announces = (line: string) => ANNOUNCES.test(line.slice(-200));
  const at = lines.findLastIndex((line) => !INDENTED.test(line) || announces(line));
  return announces(lines[at] ?? '') ? lines.slice(at).join('\n') : '';
}

/** Lines with another text. Where a block has become shorter, its last line stands for all that are gone, so that a client goes on behind it. */
function laidOver(lines: readonly LogLine[], text: string): LogEvent[] {
  const shown = text.split('\n');
  return shown.map((line, index) => {
    const isLast = index === shown.length - 1;
    const of = lines[isLast ? lines.length - 1 : Math.min(index, lines.length - 1)] as LogLine;
    return of.data.line === line ? of : { ...of, data: { ...of.data, line } };
  });
}
