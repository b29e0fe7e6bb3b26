import { beforeEach, expect, it } from 'vitest';
import { endedMirror, storedMirror } from '../../../src/kit/testing/storage/mirror-samples.js';
import { eachDatabase } from '../../support/databases.js';
import { freshStorage } from '../users/fresh-storage.js';
import { type FakeNotifier, MINUTE, type NotificationsUnderTest, notificationsOn } from './notification-fixture.js';

const SECOND = 1_000;
const PROOF = { title: 'Raise the memory limit.', reason: 'It held for 61 s.', command: null };

eachDatabase('the opening message of an incident that is proved by itself', (engine) => {
  const storage = freshStorage(engine);
  let on: NotificationsUnderTest;
  let slack: FakeNotifier;
  let failureId: number;
  beforeEach(async () => {
    on = notificationsOn(storage());
    slack = on.notifiers.enable('slack');
    await on.set('mirror_auto', 'critical,high,medium,low in *');
    const incident = await storage().incidents.get(await on.open());
    failureId = incident?.sample_failure_id ?? 0;
  });

  async function after(milliseconds: number): Promise<readonly string[]> {
    on.clock.advance(milliseconds);
    await on.drain();
    return slack.kinds;
  }

  const mirror = (mirror_id = 'first', id = failureId) => storedMirror(id, { mirror: { mirror_id } });

  it('waits for the verdict, and tells it', async () => {
    expect(await after(0)).toEqual([]);
    const live = mirror();
    await storage().mirrors.add(live);
    expect(await after(MINUTE)).toEqual([]);
    await storage().mirrors.update(endedMirror(live, {}, on.clock.now()));
    on.proofs.proof = PROOF;
    expect(await after(6 * SECOND)).toEqual(['opened']);
    expect(slack.sent[0]?.why).toContain('Proven in a mirror pod: Raise the memory limit.');
  });

  it('waits for the next candidate where one is refuted, and for nothing after one that cannot tell', async () => {
    const live = mirror();
    await storage().mirrors.add(live);
    await storage().mirrors.update(endedMirror(live, { verdict: 'REFUTED', status: 'Failed' }, on.clock.now()));
    expect(await after(5 * SECOND)).toEqual([]);
    const next = mirror('second');
    await storage().mirrors.add(next);
    expect(await after(MINUTE)).toEqual([]);
    await storage().mirrors.update(endedMirror(next, { verdict: 'INCONCLUSIVE', status: 'Expired' }, on.clock.now()));
    expect(await after(6 * SECOND)).toEqual(['opened']);
  });

  it('does not wait long where no mirror comes, or where one lives on and on', async () => {
    expect(await after(10 * SECOND)).toEqual([]);
    expect(await after(10 * SECOND)).toEqual(['opened']);
    const other = await storage().incidents.get(await on.open({ causeKey: 'another', ownerName: 'api' }));
    await storage().mirrors.add(mirror('other', other?.sample_failure_id ?? 0));
    expect(await after(2 * MINUTE)).toEqual(['opened']);
    expect(await after(2 * MINUTE)).toEqual(['opened', 'opened']);
  });

  it('goes out at once where the setting does not mean the incident', async () => {
    await on.set('mirror_auto', 'critical,high,medium,low in elsewhere-*');
    expect(await after(6 * SECOND)).toEqual(['opened']);
  });
});
