import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WorkQueue } from '../../../src/k8s/watch/work-queue.js';
import { recordingLogger } from '../../support/fakes.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function queueOf(work: (key: string, signal: AbortSignal) => Promise<void> = async () => {}, concurrency = 2) {
  const worked: string[] = [];
  const logger = recordingLogger();
  const queue = new WorkQueue({
    name: 'pods',
    concurrency,
    logger,
    backoff: { firstMs: 100, longestMs: 1_000 },
    work: (key, signal) => {
      worked.push(key);
      return work(key, signal);
    },
  });
  return { queue, worked, logger };
}

/** Work that ends when it is told to. */
function gate() {
  const open: (() => void)[] = [];
  return { open, pass: () => new Promise<void>((resolve) => open.push(resolve)) };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('a queue of work', () => {
  it('works a key once however often it was added before its turn, a few at a time and in order', async () => {
    const { open, pass } = gate();
    const { queue, worked } = queueOf(pass);
    for (const key of ['a', 'b', 'c', 'c', 'd', 'c']) queue.add(key);
    await settle();
    expect([worked, queue.size]).toEqual([['a', 'b'], 2]);
    open.shift()?.();
    await settle();
    expect(worked).toEqual(['a', 'b', 'c']);
    open.shift()?.();
    await settle();
    expect([worked, queue.size]).toEqual([['a', 'b', 'c', 'd'], 0]);
  });

  it('works a key again that was added while it was worked, and never twice at once', async () => {
    const { open, pass } = gate();
    const { queue, worked } = queueOf(pass);
    queue.add('a');
    queue.add('a');
    queue.add('a');
    await settle();
    expect(worked).toEqual(['a']);
    open.shift()?.();
    await settle();
    expect([worked, queue.size]).toEqual([['a', 'a'], 0]);
  });

  it('waits until the time of a key, of several the earliest', async () => {
    const { queue, worked } = queueOf();
    queue.add('a', 1_000);
    queue.add('a', 200);
    queue.add('a', 500);
    queue.add('b', 300);
    await vi.advanceTimersByTimeAsync(199);
    expect(worked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(worked).toEqual(['a']);
    queue.add('b');
    await settle();
    expect(worked).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([worked, queue.size]).toEqual([['a', 'b'], 0]);
  });

  it('tries again what failed, after waits that grow, and forgets that when it works', async () => {
    let failures = 3;
    const { queue, worked, logger } = queueOf(async () => {
      failures -= 1;
      if (failures >= 0) throw new Error('not yet');
    });
    queue.add('a');
    await vi.advanceTimersByTimeAsync(100 + 200 + 400);
    expect(worked).toHaveLength(4);
    const waits = logger.lines.map(({ fields }) => (fields as { retry_in_ms: number }).retry_in_ms);
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(50 * 2 ** index);
      expect(wait).toBeLessThanOrEqual(100 * 2 ** index);
    }
    failures = 1;
    queue.add('a');
    await settle();
    expect((logger.lines.at(-1)?.fields as { retry_in_ms: number }).retry_in_ms).toBeLessThanOrEqual(100);
  });

  it('goes on with the next when one fails before it has begun', async () => {
    const { queue, worked } = queueOf((key) => {
      if (key === 'a' && worked.length === 1) throw new Error('at once');
      return Promise.resolve();
    }, 1);
    for (const key of ['a', 'b']) queue.add(key);
    await vi.advanceTimersByTimeAsync(100);
    expect(worked).toEqual(['a', 'b', 'a']);
  });

  it('lets nothing new begin once it is stopped, and waits for what runs', async () => {
    const { open, pass } = gate();
    let aborted: AbortSignal | undefined;
    const { queue, worked } = queueOf((_key, signal) => {
      aborted = signal;
      return pass();
    }, 1);
    for (const key of ['a', 'b']) queue.add(key);
    queue.add('c', 10);
    await settle();
    let hasStopped = false;
    const stopped = queue.stop().then(() => {
      hasStopped = true;
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([hasStopped, aborted?.aborted, queue.size]).toEqual([false, true, 0]);
    open.shift()?.();
    await stopped;
    queue.add('d');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(worked).toEqual(['a']);
  });
});
