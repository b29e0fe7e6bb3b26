import { beforeEach, describe, expect, it } from 'vitest';
import { pauseAfter } from '../../../src/kernel/notifications/retry-delay.js';
import { PodproofError } from '../../../src/kernel/ports/errors.js';
import { eachDatabase } from '../../support/databases.js';
import { freshStorage } from '../users/fresh-storage.js';
import {
  type FakeNotifier,
  HOUR,
  hang,
  MINUTE,
  type NotificationsUnderTest,
  notificationsOn,
} from './notification-fixture.js';

describe('the pause after a failure', () => {
  const error = (code: 'unavailable' | 'refused' | 'rate_limited', retryAfterMs?: number) =>
    new PodproofError(code, 'x', retryAfterMs === undefined ? {} : { retryAfterMs });

  it('grows until the circuit breaker lets through again', () => {
    const pauses = [1, 2, 3, 4, 5, 50].map((failures) => pauseAfter(error('unavailable'), failures));
    expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 31_000, 31_000]);
    expect(pauseAfter(new TypeError('a defect'), 1)).toBe(2_000);
  });

  it('is what the receiver asks for, within reason', () => {
    expect(pauseAfter(error('rate_limited', 7_000), 3)).toBe(7_000);
    expect(pauseAfter(error('rate_limited', HOUR), 1)).toBe(60_000);
  });

  it('is none where the next message may go to another address', () => {
    expect(pauseAfter(error('refused'), 9)).toBe(0);
  });
});

eachDatabase('a receiver that fails', (engine) => {
  const storage = freshStorage(engine);
  let on: NotificationsUnderTest;
  let slack: FakeNotifier;
  beforeEach(() => {
    on = notificationsOn(storage());
    slack = on.notifiers.enable('slack');
  });

  it('tries again with longer and longer waits, and shows the error until it goes well', async () => {
    slack.failWith('unavailable');
    await on.open();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 14; attempt += 1) {
      expect(await on.drain()).toEqual(['failed']);
      const [due] = (await on.storage.tables.export('deliveries', { limit: 1 })).rows;
      waits.push(Number(due?.['due_at']) - on.clock.now());
      on.clock.time = Number(due?.['due_at']);
    }
    expect(await on.summary()).toMatchObject({ queued: 1, lastError: 'it is unavailable' });
    for (const [attempt, wait] of waits.entries()) {
      const whole = Math.min(15 * MINUTE, 2_000 * 2 ** attempt);
      expect(wait).toBeGreaterThanOrEqual(whole / 2);
      expect(wait).toBeLessThanOrEqual(whole + 1);
    }
    slack.instead = null;
    await on.drain();
    expect(new Set(slack.tried.map(({ id }) => id)).size).toBe(1);
    expect(await on.summary()).toMatchObject({ queued: 0, lastError: null });
  });

  it('waits as long as a receiver asks that is too busy', async () => {
    slack.failWith('rate_limited', 90_000);
    await on.open();
    await on.drain();
    on.clock.advance(89_999);
    expect(await on.drain()).toEqual([]);
    slack.instead = null;
    on.clock.advance(10_000);
    expect(await on.drain()).toEqual(['sent']);
  });

  it.each(['refused', 'not_found', 'invalid'] as const)('tries again seldom when it is %s', async (code) => {
    slack.failWith(code);
    await on.open();
    await on.drain();
    on.clock.advance(2 * MINUTE);
    expect(await on.drain()).toEqual([]);
    slack.instead = null;
    on.clock.advance(3 * MINUTE);
    expect(await on.drain()).toEqual(['sent']);
  });

  it('gives up after a day of failures, with the error to see, and not before', async () => {
    slack.failWith('refused');
    const id = await on.open();
    const begun = on.clock.now();
    while (on.clock.now() < begun + 24 * HOUR) {
      await on.drain();
      expect(await on.summary()).toMatchObject({ queued: 1 });
      on.clock.advance(10 * MINUTE);
    }
    await on.drain();
    expect(await on.statesOf(id)).toMatchObject([{ outcome: 'gave_up' }]);
    expect(await on.summary()).toMatchObject({ queued: 0, lastError: 'it is refused' });
  });

  it('tries once more what the end of a long outage of our own finds', async () => {
    slack.failWith('unavailable');
    await on.open();
    await on.drain();
    on.clock.advance(48 * HOUR);
    slack.instead = null;
    expect(await on.drain()).toEqual(['sent']);
  });

  it('tells growth of what could not be told when it opened', async () => {
    slack.failWith('refused');
    const id = await on.open();
    await on.drain();
    on.clock.advance(25 * HOUR);
    await on.drain();
    slack.instead = null;
    await on.grow(id);
    await on.drain();
    expect(slack.kinds).toEqual(['grown']);
  });

  it('gives back what is being sent when it has to stop', async () => {
    slack.instead = hang;
    const id = await on.open();
    const stopping = new AbortController();
    const sending = on.sendNext('slack', stopping.signal);
    await expect.poll(() => slack.tried.length).toBe(1);
    stopping.abort();
    expect(await sending).toEqual({ is: 'interrupted' });
    slack.instead = null;
    expect(await on.drain()).toEqual(['sent']);
    expect(await on.statesOf(id)).toMatchObject([{ outcome: 'sent' }]);
  });

  it('is sent again by somebody else when its sender dies', async () => {
    slack.instead = hang;
    await on.open();
    void on.sendNext('slack');
    await expect.poll(() => slack.tried.length).toBe(1);
    slack.instead = null;
    expect(await on.drain()).toEqual([]);
    on.clock.advance(MINUTE);
    expect(await on.drain()).toEqual(['sent']);
    expect(slack.tried[0]?.id).toBe(slack.tried[1]?.id);
  });
});
