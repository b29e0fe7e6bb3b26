import { expect, test } from 'vitest';
import { TimeSlices } from '../../src/kernel/time-slices.js';

/** Takes so many milliseconds of the processor. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('work is done in its order, and answers', async () => {
  const slices = new TimeSlices();
  const order: number[] = [];
  const numbers = Array.from({ length: 30 }, (_, index) => index);
  const answers = await Promise.all(
    numbers.map((number) =>
      slices.run(() => {
        work(1);
        order.push(number);
        return number * 2;
      }),
    ),
  );
  expect(order).toEqual(numbers);
  expect(answers).toEqual(numbers.map((number) => number * 2));
  expect(slices.depth).toBe(0);
});

test('others get their turn between some milliseconds of a burst', async () => {
  const slices = new TimeSlices();
  let done = 0;
  const burst = Promise.all(
    Array.from({ length: 20 }, () =>
      slices.run(() => {
        work(5);
        done += 1;
      }),
    ),
  );
  const seen: number[] = [];
  while (done < 20) {
    await new Promise((resolve) => setImmediate(resolve));
    seen.push(done);
  }
  await burst;
  // What begins within a slice is done before the others: no more than two pieces of 5 ms.
  const steps = seen.map((count, index) => count - (seen[index - 1] ?? 0));
  expect(Math.max(...steps)).toBeLessThanOrEqual(2);
});

test('what throws is rejected and keeps nothing from being done', async () => {
  const slices = new TimeSlices();
  const failing = slices.run(() => {
    throw new Error('not this one');
  });
  const following = slices.run(() => 'done');
  await expect(failing).rejects.toThrow('not this one');
  expect(await following).toBe('done');
});

test('work that comes while others wait is counted, and done after them', async () => {
  const slices = new TimeSlices();
  const order: string[] = [];
  const first = slices.run(() => {
    order.push('first');
    void slices.run(() => order.push('from within'));
  });
  const second = slices.run(() => order.push('second'));
  expect(slices.depth).toBe(2);
  await Promise.all([first, second]);
  await slices.run(() => undefined);
  expect(order).toEqual(['first', 'second', 'from within']);
});
