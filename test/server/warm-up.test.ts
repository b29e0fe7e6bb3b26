import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { warmUp } from '../../src/server/warm-up.js';
import { recordingLogger } from '../support/fakes.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Steps that each take as long, by the clock of the test. */
function* stepsOf(count: number, takesMs: number, taken: number[]): Generator<void> {
  for (let step = 1; step <= count; step += 1) {
    vi.setSystemTime(Date.now() + takesMs);
    vi.spyOn(performance, 'now').mockReturnValue(Date.now());
    taken.push(step);
    yield;
  }
}

test('steps are taken in slices between other work, to the end', async () => {
  const taken: number[] = [];
  const finished = vi.fn(() => taken.length);
  warmUp(recordingLogger(), { steps: stepsOf(7, 2, taken), finished });
  expect(taken).toEqual([]);
  await vi.advanceTimersToNextTimerAsync();
  const first = taken.length;
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(7);
  await vi.runAllTimersAsync();
  expect(taken).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(finished.mock.results.map(({ value }) => value)).toEqual([7]);
});

test('whoever stops it has it stopped', async () => {
  const taken: number[] = [];
  const stop = warmUp(recordingLogger(), { steps: stepsOf(50, 5, taken) });
  await vi.advanceTimersToNextTimerAsync();
  const before = taken.length;
  stop();
  await vi.runAllTimersAsync();
  expect(taken).toHaveLength(before);
  expect(vi.getTimerCount()).toBe(0);
});

test('a step that fails ends it, and the log says so', async () => {
  const logger = recordingLogger();
  const failing = function* (): Generator<void> {
    yield;
    throw new Error('broken');
  };
  const finished = vi.fn();
  warmUp(logger, { steps: failing(), finished });
  await vi.runAllTimersAsync();
  expect(logger.lines.map(({ fields }) => fields)).toEqual([{ error: 'broken' }]);
  expect(finished).toHaveBeenCalledOnce();
});
