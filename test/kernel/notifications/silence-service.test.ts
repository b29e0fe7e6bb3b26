import { beforeEach, describe, expect, it } from 'vitest';
import { isSilenced } from '../../../src/kernel/notifications/silence-matching.js';
import type { NewSilence } from '../../../src/kernel/notifications/silence-service.js';
import type { SilenceMatchers } from '../../../src/kernel/ports/storage/silences.js';
import { useEngine } from '../../support/databases.js';
import { freshStorage } from '../users/fresh-storage.js';
import { HOUR, MINUTE, type NotificationsUnderTest, notificationsOn } from './notification-fixture.js';

const target = {
  incident: { namespace: 'shop', owner: { kind: 'Deployment', name: 'web' }, cause: 'image-not-found' },
  podName: 'web-1',
};

describe('a silence', () => {
  const fits = (matchers: SilenceMatchers, podName: string | null = target.podName) => {
    const silence = { id: 1, matchers, reason: 'x', startsAt: 10, endsAt: 20, createdBy: 'ada' };
    return isSilenced([silence], { ...target, podName }, 10);
  };

  it.each<[boolean, SilenceMatchers]>([
    [true, { namespace: 'sh?p' }],
    [false, { namespace: 'bank' }],
    [true, { owner: 'we*' }],
    [true, { owner: 'Deployment/web' }],
    [true, { owner: '*/web' }],
    [false, { owner: 'StatefulSet/*' }],
    [true, { pod: 'web-*' }],
    [false, { pod: 'web' }],
    [true, { cause: 'image-*' }],
    [true, { namespace: 'shop', owner: 'web', pod: 'web-1', cause: '*' }],
    [false, { namespace: 'shop', owner: 'web', pod: 'web-1', cause: 'oom-killed' }],
  ])('fits or not (%s): %j', (expected, matchers) => {
    expect(fits(matchers)).toBe(expected);
  });

  it('of pods fits nothing whose pod is not known', () => {
    expect(fits({ pod: '*' }, null)).toBe(false);
  });

  it('is in force from its start to its end', () => {
    const silence = { id: 1, matchers: { namespace: '*' }, reason: 'x', startsAt: 10, endsAt: 20, createdBy: 'ada' };
    expect([9, 10, 19, 20].map((now) => isSilenced([silence], target, now))).toEqual([false, true, true, false]);
  });
});

describe('silences', () => {
  const storage = freshStorage(useEngine('sqlite'));
  let on: NotificationsUnderTest;
  beforeEach(() => {
    on = notificationsOn(storage());
  });
  const valid = (): NewSilence => ({
    matchers: { namespace: 'shop' },
    reason: ' upgrade ',
    endsAt: on.clock.now() + HOUR,
  });

  it('take effect at once, say who made them, and end when they are removed', async () => {
    const now = on.clock.now();
    const created = await on.silences.create(valid(), 'ada');
    const expected = { matchers: { namespace: 'shop' }, reason: 'upgrade', startsAt: now, createdBy: 'ada' };
    expect(created).toMatchObject(expected);
    expect(await on.silences.list()).toEqual([created]);
    expect(on.silences.matches(target)).toBe(true);
    await on.silences.remove(created.id);
    expect(on.silences.matches(target)).toBe(false);
    await expect(on.silences.remove(created.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('keep no secret in what says why: every role reads it', async () => {
    const silence = {
      matchers: { pod: 'a' },
      reason: 'login with password=hunter2hunter2',
      endsAt: on.clock.now() + HOUR,
    };
    expect((await on.silences.create(silence, 'ada')).reason).toBe('login with password=[redacted:password]');
  });

  it('wait for their start', async () => {
    await on.silences.create({ ...valid(), startsAt: on.clock.now() + MINUTE }, 'ada');
    expect(on.silences.matches(target)).toBe(false);
    on.clock.advance(MINUTE);
    expect(on.silences.matches(target)).toBe(true);
    on.clock.advance(HOUR);
    expect(on.silences.matches(target)).toBe(false);
  });

  it.each<[string, (silence: NewSilence, now: number) => Partial<NewSilence>]>([
    ['fits everything', () => ({ matchers: {} })],
    ['has only matchers that are left out', () => ({ matchers: { namespace: undefined } })],
    ['has no reason', () => ({ reason: ' \n' })],
    ['has ended', (_silence, now) => ({ endsAt: now })],
    ['ends before it starts', ({ endsAt }) => ({ startsAt: endsAt })],
  ])('refuse one that %s', async (_what, change) => {
    const silence = { ...valid(), ...change(valid(), on.clock.now()) };
    await expect(on.silences.create(silence, 'ada')).rejects.toMatchObject({ code: 'invalid' });
    expect(await on.silences.list()).toEqual([]);
  });

  it('are told to other replicas', async () => {
    const other = notificationsOn(storage(), { clock: on.clock });
    on.bus.on('cache.stale', 'relay', (fact) => other.bus.emit('cache.stale', fact, 'relay'));
    await on.silences.create(valid(), 'ada');
    await expect.poll(() => other.silences.matches(target)).toBe(true);
  });
});
