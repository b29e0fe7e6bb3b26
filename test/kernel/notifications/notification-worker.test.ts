import { afterEach, beforeEach, expect, it } from 'vitest';
import { eachDatabase } from '../../support/databases.js';
import { freshStorage } from '../users/fresh-storage.js';
import { hang, type NotificationsUnderTest, notificationsOn } from './notification-fixture.js';

const ENOUGH = { timeout: 10_000, interval: 10 };

eachDatabase('the worker of notifications', (engine) => {
  const storage = freshStorage(engine);
  const running: NotificationsUnderTest[] = [];
  let on: NotificationsUnderTest;
  const create = (...given: [] | [Parameters<typeof notificationsOn>[1]]) => {
    const created = notificationsOn(storage(), ...given);
    running.push(created);
    return created;
  };
  beforeEach(() => {
    on = create();
  });
  afterEach(async () => {
    for (const one of running.splice(0)) await one.worker.stop();
  });

  it('sends to others while one hangs', async () => {
    const [slack, teams] = [on.notifiers.enable('slack'), on.notifiers.enable('teams')];
    slack.instead = hang;
    on.worker.start();
    for (let index = 0; index < 5; index += 1) await on.open({ ownerName: `web-${index}` });
    await expect.poll(() => teams.sent.length, ENOUGH).toBe(5);
    expect([slack.tried.length, slack.sent.length]).toEqual([1, 0]);
  });

  it('sends what an earlier process left, and gives back what it is sending when it stops', async () => {
    const slack = on.notifiers.enable('slack');
    slack.instead = hang;
    await on.open();
    on.worker.start();
    await expect.poll(() => slack.tried.length, ENOUGH).toBe(1);
    await on.worker.stop();
    expect(await on.summary()).toMatchObject({ queued: 1, lastError: null });
    slack.instead = null;
    create({ clock: on.clock, notifiers: on.notifiers }).worker.start();
    await expect.poll(() => slack.sent.length, ENOUGH).toBe(1);
    await expect.poll(async () => (await on.summary())?.queued, ENOUGH).toBe(0);
  });

  it('shares the work among replicas: each message goes out once', async () => {
    const slack = on.notifiers.enable('slack');
    for (let index = 0; index < 40; index += 1) await on.open({ ownerName: `web-${index}` });
    on.worker.start();
    for (let replica = 0; replica < 2; replica += 1) {
      create({ clock: on.clock, notifiers: on.notifiers }).worker.start();
    }
    await expect.poll(async () => (await on.summary())?.queued, ENOUGH).toBe(0);
    expect(slack.sent).toHaveLength(40);
    expect(new Set(slack.tried.map(({ id }) => id)).size).toBe(40);
    expect(slack.tried).toHaveLength(40);
  });

  it('follows what is enabled', async () => {
    on.worker.start();
    const slack = on.notifiers.enable('slack');
    await on.open({ ownerName: 'one' });
    await expect.poll(() => slack.sent.length, ENOUGH).toBe(1);
    on.notifiers.enable('slack', { min_severity: 'critical' });
    await on.open({ ownerName: 'two' });
    await expect.poll(async () => (await on.summary())?.queued, ENOUGH).toBe(0);
    on.notifiers.disable('slack');
    const teams = on.notifiers.enable('teams');
    await on.open({ ownerName: 'three' });
    await expect.poll(() => teams.sent.length, ENOUGH).toBe(1);
    expect(slack.tried).toHaveLength(1);
  });

  it('keeps the pace of the receiver', async () => {
    on.notifiers.pace = 600;
    const slack = on.notifiers.enable('slack');
    const times: number[] = [];
    slack.instead = async () => void times.push(performance.now());
    for (let index = 0; index < 4; index += 1) await on.open({ ownerName: `web-${index}` });
    on.worker.start();
    await expect.poll(() => slack.sent.length, ENOUGH).toBe(4);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(95);
  });

  it('goes on when the storage was away', async () => {
    const slack = on.notifiers.enable('slack');
    const broken = storage().deliveries;
    const claim = broken.claim.bind(broken);
    let failures = 0;
    Object.assign(broken, {
      claim: (...given: Parameters<typeof claim>) => {
        failures += 1;
        if (failures <= 2) throw new Error('the storage is away');
        return claim(...given);
      },
    });
    await on.open();
    on.worker.start();
    await expect.poll(() => slack.sent.length, ENOUGH).toBe(1);
    expect(on.logger.lines.filter(({ level }) => level === 'warn')).toHaveLength(2);
  });

  it('does not wait for its next look when the bus tells of an incident', async () => {
    const patient = create({ pollMs: 600_000 });
    const slack = patient.notifiers.enable('slack');
    patient.worker.start();
    await patient.open({ ownerName: 'one' });
    await expect.poll(() => slack.sent.length, ENOUGH).toBe(1);
    await patient.open({ ownerName: 'two' });
    await expect.poll(() => slack.sent.length, ENOUGH).toBe(2);
  });

  it('writes the last growth of a storm in the end', async () => {
    const slack = on.notifiers.enable('slack');
    await on.set('notify_update_minutes', '1');
    const id = await on.open();
    on.worker.start();
    await expect.poll(() => slack.kinds, ENOUGH).toEqual(['opened']);
    on.clock.advance(60_000);
    await on.grow(id);
    await expect.poll(() => slack.kinds, ENOUGH).toEqual(['opened', 'grown']);
    // What was sent is written down as sent only after the provider has answered.
    await expect.poll(() => on.summary(), ENOUGH).toMatchObject({ queued: 0 });
    await on.grow(id, 5);
    expect(await on.summary()).toMatchObject({ queued: 0 });
    on.clock.advance(60_000);
    await expect.poll(() => slack.sent.map(({ pods }) => pods), ENOUGH).toEqual([1, 2, 7]);
  });
});
