import type { LogEvent } from '../../contracts/pod-logs.js';
import { linesBefore } from '../../rules/secrets/lines-before.js';

/** How much may wait for a client. */
export interface QueueLimits {
  /** In characters, counting 100 for each event besides its line. */
  readonly characters: number;
  /** So long the cluster is made to wait for a client that has fallen behind, in milliseconds; then lines are left out. */
  readonly patienceMs: number;
}

export const QUEUE_LIMITS: QueueLimits = { characters: 1024 * 1024, patienceMs: 10_000 };

/** A client gets about so much at a time, in characters. */
const PORTION = 64 * 1024;
const EVENT_COST = 100;

const costOf = (event: LogEvent) => EVENT_COST + (event.event === 'log' ? event.data.line.length : 0);

/**
 * The same events for a client that may be slow. As long as it falls behind for moments only, the cluster waits for it and no line is lost. One that stays behind
 * misses the oldest lines until it has caught up, and is told how many (`gap`): it sees what happens now, and keeps neither memory nor the cluster busy.
 */
export async function* forSlowClient(
  source: AsyncIterable<readonly LogEvent[]>,
  limits: QueueLimits,
): AsyncGenerator<readonly LogEvent[]> {
  const queue = new LogQueue(limits);
  const pump = fillQueue(queue, source);
  try {
    for (let events = await queue.take(); events.length > 0; events = await queue.take()) yield events;
    await pump;
  } finally {
    queue.end();
  }
}

async function fillQueue(queue: LogQueue, source: AsyncIterable<readonly LogEvent[]>): Promise<void> {
  try {
    for await (const events of source) {
      for (const event of events) await queue.put(event);
      if (queue.isEnded) return;
    }
  } finally {
    queue.end();
  }
}

class LogQueue {
  readonly #limits: QueueLimits;
  #events: LogEvent[] = [];
  #size = 0;
  #isEnded = false;
  /** Since when the client is behind, and whether it is waited for. */
  #behindSince: number | undefined;
  #isPatient = true;
  #wakeTaker: (() => void) | undefined;
  #wakePutter: (() => void) | undefined;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Resolves at once while there is room. */
  async put(event: LogEvent): Promise<void> {
    while (this.#size >= this.#limits.characters && !this.#isEnded) {
      this.#behindSince ??= performance.now();
      const left = this.#limits.patienceMs - (performance.now() - this.#behindSince);
      this.#isPatient &&= left > 0;
      if (this.#isPatient) await this.#room(left);
      else this.#leaveOut();
    }
    this.#events.push(event);
    this.#size += costOf(event);
    this.#wakeTaker?.();
  }

  /** The next events; none when there will be no more. */
  async take(): Promise<readonly LogEvent[]> {
    while (this.#events.length === 0) {
      if (this.#isEnded) return [];
      await new Promise<void>((resolve) => {
        this.#wakeTaker = resolve;
      });
    }
    let portion = 0;
    let count = 0;
    while (count < this.#events.length && portion < PORTION) portion += costOf(this.#events[count++] as LogEvent);
    const taken = this.#events.splice(0, count);
    this.#size -= portion;
    if (this.#size < this.#limits.characters / 2) this.#behindSince = undefined;
    if (this.#events.length === 0) this.#isPatient = true;
    this.#wakePutter?.();
    return taken;
  }

  end(): void {
    this.#isEnded = true;
    this.#wakeTaker?.();
    this.#wakePutter?.();
  }

  #room(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wakePutter = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Of what waits, the older half becomes one gap for each run in it. */
  #leaveOut(): void {
    let count = 0;
    for (let size = this.#size; size > this.#limits.characters / 2 && count < this.#events.length; count += 1) {
      size -= costOf(this.#events[count] as LogEvent);
    }
    const leftOut = this.#events.slice(0, count);
    this.#events = [...gapsOf(leftOut), ...goingOn(leftOut, this.#events.slice(count))];
    this.#size = this.#events.reduce((sum, event) => sum + costOf(event), 0);
  }
}

/** What is told of events whose lines are left out. */
function gapsOf(events: readonly LogEvent[]): LogEvent[] {
  const gaps: LogEvent[] = [];
  for (const event of events) {
    const lines = event.event === 'log' ? 1 : event.event === 'gap' ? event.data.lines : 0;
    const before = gaps.at(-1);
    if (lines === 0) gaps.push(event);
    else if (before?.event === 'gap') gaps[gaps.length - 1] = gap(before.data.lines + lines);
    else gaps.push(gap(lines));
  }
  return gaps;
}

/** The events behind those that are left out: the first line still knows what stood before it. */
function goingOn(leftOut: readonly LogEvent[], [next, ...others]: readonly LogEvent[]): LogEvent[] {
  if (next === undefined) return [];
  if (next.event !== 'log') return [next, ...others];
  const lines = leftOut.flatMap((event) => (event.event === 'log' ? [event.data.line] : []));
  return [{ ...next, before: linesBefore(next.before ?? '', lines) }, ...others];
}

const gap = (lines: number): LogEvent => ({ event: 'gap', data: { lines } });
