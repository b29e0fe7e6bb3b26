import { expect, it } from 'vitest';
import { ServerClock } from '../../src/k8s/server-clock.js';

it('tells the time of the API server, whatever our own clock says', () => {
  let steady = 1_000;
  const clock = new ServerClock(() => steady);
  clock.heard('Thu, 01 Jan 2026 00:00:00 GMT');
  expect(clock.now()).toBe(Date.parse('2026-01-01T00:00:00.500Z'));
  steady += 60_000;
  expect(clock.now()).toBe(Date.parse('2026-01-01T00:01:00.500Z'));
  // A header has whole seconds, and answers take their time.
  for (const time of ['00:00:59', '00:01:01']) clock.heard(`Thu, 01 Jan 2026 ${time} GMT`);
  expect(clock.now()).toBe(Date.parse('2026-01-01T00:01:00.500Z'));
  clock.heard('Thu, 01 Jan 2026 00:30:00 GMT');
  expect(clock.now()).toBe(Date.parse('2026-01-01T00:30:00.500Z'));
  for (const odd of [undefined, '', 'soon']) clock.heard(odd);
  expect(clock.now()).toBe(Date.parse('2026-01-01T00:30:00.500Z'));
});

it('tells whole milliseconds, whatever the steady clock has', () => {
  let steady = 0.25;
  const clock = new ServerClock(() => steady);
  steady += 1_234.5678;
  expect(Number.isInteger(clock.now())).toBe(true);
});
