import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Dialect } from '../../../src/kit/knex/dialect.js';
import { retrying } from '../../../src/kit/knex/transaction.js';

const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
const dialect = {
  isTransient: (error: unknown) => error === deadlock,
  classify: () => 'internal',
  explain: () => 'it cannot do this',
} as unknown as Dialect;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('what goes by is tried again', async () => {
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries < 3) throw deadlock;
    return 'done';
  };
  expect(await retrying(dialect, work)).toBe('done');
  expect(tries).toBe(3);
});

test('what does not go by in time is an outage, to be asked again, and not a defect', async () => {
  const work = async () => {
    vi.advanceTimersByTime(6_000);
    throw deadlock;
  };
  await expect(retrying(dialect, work)).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 1_000 });
});

test('what will not go by is not tried again', async () => {
  let tries = 0;
  const defect = new Error('no such column');
  const work = async () => {
    tries += 1;
    throw defect;
  };
  await expect(retrying(dialect, work)).rejects.toBe(defect);
  expect(tries).toBe(1);
});
