import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Turns } from '../../src/k8s/turns.js';

/** Keeps the event loop busy. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

it('many streams with much to do leave the event loop to others, and all get their turns', async () => {
  const turns = new Turns();
  const done = [0, 0, 0, 0];
  let workInTurn = 0;
  let most = 0;
  const streams = done.map(async (_none, index) => {
    for (let piece = 0; piece < 15; piece += 1) {
      await turns.next();
      work(2);
      workInTurn += 2;
      most = Math.max(most, workInTurn);
      done[index] = (done[index] ?? 0) + 1;
    }
  });
  const all = Promise.all(streams);
  while (done.some((pieces) => pieces < 15)) {
    await turn();
    workInTurn = 0;
  }
  await all;
  expect(done).toEqual([15, 15, 15, 15]);
  expect(most).toBeLessThanOrEqual(24);
});

it('a piece of work now and then waits for nothing', async () => {
  const turns = new Turns();
  let isLater = false;
  setImmediate(() => {
    isLater = true;
  });
  await turns.next();
  await turns.next();
  expect(isLater).toBe(false);
});
