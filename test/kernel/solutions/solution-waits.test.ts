import { expect, test } from 'vitest';
import { EventBus } from '../../../src/kernel/events/event-bus.js';
import type { StoredFailure } from '../../../src/kernel/ports/storage/failures.js';
import { SolutionWaits } from '../../../src/kernel/solutions/solution-waits.js';
import { recordingLogger, recordingMetrics } from '../../support/fakes.js';

const LONG_MS = 60_000;

function setUp(waitMs = LONG_MS) {
  const bus = new EventBus(recordingLogger(), recordingMetrics());
  return { bus, waits: new SolutionWaits(bus, waitMs) };
}

test('a report waits for the solution of its own record', async () => {
  const { bus, waits } = setUp();
  const waiting = waits.forSolution(7);
  for (const id of [6, 7]) bus.emit('solution.updated', { failure: { id } as StoredFailure });
  expect(await waiting).toMatchObject({ id: 7 });
});

test('it waits no longer than it may, and not at all when it may not', async () => {
  expect(await setUp(5).waits.forSolution(7)).toBeUndefined();
  expect(await setUp(0).waits.forSolution(7)).toBeUndefined();
});

test('when the server stops, whoever waits goes on at once, and nobody waits any more', async () => {
  const { waits } = setUp();
  const waiting = [waits.forSolution(7), waits.forSolution(8)];
  waits.end();
  expect(await Promise.all(waiting)).toEqual([undefined, undefined]);
  expect(await waits.forSolution(9)).toBeUndefined();
}, 5_000);
