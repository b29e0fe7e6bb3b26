import { describe, expect, it } from 'vitest';
import type { LogEvent } from '../../../src/contracts/pod-logs.js';
import { forSlowClient } from '../../../src/kernel/logs/log-queue.js';

const LINE = 'x'.repeat(900);
const log = (index: number): LogEvent => ({ event: 'log', data: { line: `${index} ${LINE}`, timestamp: null } });
const restart: LogEvent = {
  event: 'restart',
  data: { restart_count: 1, started_at: null, finished_at: null, reason: null, exit_code: null, before: null },
};

/** Gives lines in batches of ten, and counts those that were taken from it. */
function source(count: number, { restartAt = -1 } = {}) {
  const state = { given: 0 };
  async function* batches() {
    for (let index = 0; index < count; index += 10) {
      yield Array.from({ length: 10 }, (_, of) => log(index + of));
      state.given += 10;
      if (index === restartAt) yield [restart];
    }
  }
  return { state, batches: batches() };
}

async function collect(batches: AsyncIterable<readonly LogEvent[]>): Promise<LogEvent[]> {
  const events: LogEvent[] = [];
  for await (const batch of batches) events.push(...batch);
  return events;
}

const linesOf = (events: readonly LogEvent[]) => events.filter(({ event }) => event === 'log').length;
const missedOf = (events: readonly LogEvent[]) =>
  events.reduce((sum, { event, data }) => sum + (event === 'gap' ? (data as { lines: number }).lines : 0), 0);

/** Lets everything that can go on without the client do so. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 500; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('events for a slow client', () => {
  it('are all told, in order, to one that takes them', async () => {
    const { batches } = source(1_000);
    const events = await collect(forSlowClient(batches, { characters: 10_000, patienceMs: 60_000 }));
    expect(events).toEqual(Array.from({ length: 1_000 }, (_, index) => log(index)));
  });

  it('wait for one that is behind for a moment', async () => {
    const { state, batches } = source(1_000);
    const events = forSlowClient(batches, { characters: 100_000, patienceMs: 60_000 });
    const [first] = (await events.next()).value ?? [];
    await settle();
    expect(state.given).toBeLessThan(300);
    expect([first, ...(await collect(events))].length).toBeGreaterThan(state.given / 10);
    expect(state.given).toBe(1_000);
  });

  it('know of the first line behind a gap what was printed before it', async () => {
    const { batches } = source(2_000);
    const events = forSlowClient(batches, { characters: 100_000, patienceMs: 0 });
    const told = [...((await events.next()).value ?? [])];
    await settle();
    told.push(...(await collect(events)));
    const at = told.findIndex(({ event }) => event === 'gap');
    const next = told[at + 1];
    const index = Number(next?.event === 'log' ? next.data.line.split(' ')[0] : Number.NaN);
    expect(next?.before?.endsWith(`${index - 1} ${LINE}`)).toBe(true);
    expect(told.filter(({ before }) => before !== undefined)).toHaveLength(
      told.filter(({ event }) => event === 'gap').length,
    );
  });

  it('leave out the oldest for one that stays behind, and say how many', async () => {
    const { state, batches } = source(5_000, { restartAt: 2_000 });
    const events = forSlowClient(batches, { characters: 100_000, patienceMs: 0 });
    const told = [...((await events.next()).value ?? [])];
    await settle();
    expect(state.given).toBe(5_000);
    told.push(...(await collect(events)));
    expect(linesOf(told)).toBeLessThan(300);
    expect(linesOf(told) + missedOf(told)).toBe(5_000);
    expect(told.at(-1)).toEqual(log(4_999));
    expect(told.filter(({ event }) => event !== 'log').map(({ event }) => event)).toEqual(['gap', 'restart', 'gap']);
  });

  it('never hold more than one line beyond the limit, however long that is', async () => {
    const huge: LogEvent = { event: 'log', data: { line: 'y'.repeat(1_000_000), timestamp: null } };
    async function* batches() {
      for (let count = 0; count < 50; count += 1) yield [huge];
    }
    const told = await collect(forSlowClient(batches(), { characters: 1_000, patienceMs: 0 }));
    expect(linesOf(told) + missedOf(told)).toBe(50);
  });

  it('end their source when the client leaves', async () => {
    let isEnded = false;
    async function* batches() {
      try {
        for (let index = 0; ; index += 1) yield [log(index)];
      } finally {
        isEnded = true;
      }
    }
    for await (const batch of forSlowClient(batches(), { characters: 10_000, patienceMs: 60_000 })) {
      expect(batch.length).toBeGreaterThan(0);
      break;
    }
    await settle();
    expect(isEnded).toBe(true);
  });

  it('fail as their source does, after what it gave', async () => {
    async function* batches() {
      yield [log(0)];
      throw new Error('broken');
    }
    const events = forSlowClient(batches(), { characters: 10_000, patienceMs: 0 });
    expect((await events.next()).value).toEqual([log(0)]);
    await expect(events.next()).rejects.toThrow('broken');
  });
});
