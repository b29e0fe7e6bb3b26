import { beforeEach, describe, expect, it } from 'vitest';
import { eachDatabase } from '../../support/databases.js';
import { freshStorage } from '../users/fresh-storage.js';
import {
  addPods,
  type FakeNotifier,
  HOUR,
  MINUTE,
  type NotificationsUnderTest,
  notificationsOn,
} from './notification-fixture.js';

eachDatabase('sending messages', (engine) => {
  const storage = freshStorage(engine);
  let on: NotificationsUnderTest;
  let slack: FakeNotifier;
  beforeEach(() => {
    on = notificationsOn(storage());
    slack = on.notifiers.enable('slack');
  });

  describe('of an incident', () => {
    it('tells what failed, why, the first step and where to read on, as it is when it is sent', async () => {
      const id = await on.open({ cluster: 'east' }, 2);
      await addPods(on.storage, id, 3, Date.UTC(2026, 0, 1));
      expect(await on.drain()).toEqual(['sent']);
      const [{ id: deliveryId } = { id: 0 }] = await on.statesOf(id);
      expect(slack.sent).toEqual([
        {
          id: `delivery-${deliveryId}`,
          kind: 'opened',
          severity: 'high',
          title: 'ConfigMap web-config does not exist',
          why: 'The container web takes its environment from the ConfigMap web-config, which does not exist.',
          firstStep: { text: 'Create it.', command: 'kubectl create configmap web-config' },
          cluster: 'east',
          namespace: 'shop',
          owner: { kind: 'Deployment', name: 'web' },
          cause: 'missing-config-map',
          pods: 5,
          podName: expect.stringMatching(/^web-/),
          since: '2026-01-01T00:00:00.000Z',
          at: '2026-01-01T00:00:00.000Z',
          url: `https://podproof.example/incidents/${id}`,
        },
      ]);
      expect(await on.summary()).toMatchObject({ queued: 0, lastSentAt: on.clock.now(), lastError: null });
    });

    it('tells one opening to each notifier, however many pods fail', async () => {
      const teams = on.notifiers.enable('teams');
      const id = await on.open();
      for (let round = 0; round < 5; round += 1) await on.grow(id, 4);
      await on.drain('slack');
      await on.drain('teams');
      expect([slack.kinds, teams.kinds]).toEqual([['opened'], ['opened']]);
      expect(slack.sent[0]?.pods).toBe(21);
    });

    it('tells growth once in each interval after the last message, with the number of then', async () => {
      await on.set('notify_update_minutes', '10');
      const id = await on.open();
      await on.drain();
      for (let minute = 1; minute <= 25; minute += 1) {
        on.clock.advance(MINUTE);
        await on.grow(id);
        await on.drain();
      }
      expect(slack.kinds).toEqual(['opened', 'grown', 'grown']);
      expect(slack.sent.map(({ pods }) => pods)).toEqual([1, 11, 21]);
    });

    it('tells no growth that the last message told already, nor of what is resolved', async () => {
      const id = await on.open();
      await on.grow(id, 3);
      await on.drain();
      expect((await on.statesOf(id)).map(({ outcome }) => outcome)).toEqual(['sent', 'skipped']);
      on.clock.advance(MINUTE);
      await on.grow(id, 3);
      await on.drain();
      await on.resolve(id);
      on.clock.advance(HOUR);
      await on.drain();
      expect(slack.kinds).toEqual(['opened', 'resolved']);
    });

    it('tells the end, with when it was', async () => {
      const id = await on.open();
      await on.drain();
      on.clock.advance(MINUTE);
      await on.resolve(id);
      on.clock.advance(MINUTE);
      await on.drain();
      expect(slack.kinds).toEqual(['opened', 'resolved']);
      expect(slack.sent[1]).toMatchObject({ at: '2026-01-01T00:01:00.000Z', since: '2026-01-01T00:00:00.000Z' });
    });

    it('tells nothing of what was over before anything was told', async () => {
      const id = await on.open();
      await on.resolve(id);
      expect(await on.drain()).toEqual(['settled', 'settled']);
      expect(slack.tried).toEqual([]);
    });

    it('tells nothing of what opens again before its end was told, and all of it afterwards', async () => {
      const id = await on.open();
      await on.drain();
      await on.resolve(id);
      expect(await on.open()).toBe(id);
      await on.drain();
      expect(slack.kinds).toEqual(['opened']);
      await on.resolve(id);
      await on.drain();
      await on.open();
      await on.drain();
      expect(slack.kinds).toEqual(['opened', 'resolved', 'opened']);
    });

    it('tells what it grew by when it opened again before its end was told', async () => {
      await on.set('notify_update_minutes', '10');
      const id = await on.open();
      await on.drain();
      await on.resolve(id);
      await on.open({}, 3);
      await on.drain();
      on.clock.advance(10 * MINUTE);
      await on.drain();
      expect(slack.sent.map(({ kind, pods }) => `${kind} ${pods}`)).toEqual(['opened 1', 'grown 4']);
    });

    it('drops what is about an incident that is gone', async () => {
      const id = await on.open();
      await on.storage.tables.remove('incidents', [[id]]);
      expect(await on.drain()).toEqual(['settled']);
    });

    it('lets an end wait for the opening that another replica is sending', async () => {
      const id = await on.open();
      const other = notificationsOn(storage(), { clock: on.clock, notifiers: on.notifiers });
      let arrive = () => {};
      slack.instead = () =>
        new Promise((resolve) => {
          arrive = resolve;
        });
      const sending = other.sendNext('slack');
      await expect.poll(() => slack.tried.length).toBe(1);
      await on.resolve(id);
      expect(await on.drain()).toEqual(['settled']);
      arrive();
      expect(await sending).toEqual({ is: 'sent' });
      slack.instead = null;
      on.clock.advance(MINUTE);
      await on.drain();
      expect(slack.kinds).toEqual(['opened', 'resolved']);
    });
  });

  it('gives up what the process died over five times, and says so', async () => {
    const id = await on.open();
    slack.instead = () => new Promise(() => {});
    for (let process = 1; process <= 5; process += 1) {
      void notificationsOn(storage(), { clock: on.clock, notifiers: on.notifiers }).sendNext('slack');
      await expect.poll(() => slack.tried.length).toBe(process);
      on.clock.advance(2 * MINUTE);
    }
    slack.instead = null;
    expect(await on.drain()).toEqual(['settled']);
    expect(slack.sent).toEqual([]);
    expect(await on.statesOf(id)).toMatchObject([{ outcome: 'gave_up' }]);
    expect((await on.summary())?.lastError).toMatch(/server ended 5 times/);
  });

  describe('filters', () => {
    it.each<[string, () => Promise<unknown> | FakeNotifier]>([
      ['the least severity of all', () => on.set('notify_min_severity', 'critical')],
      ['the namespaces of all', () => on.set('notify_namespaces', 'bank, pay-*')],
      ['its own namespaces', () => on.notifiers.enable('slack', { namespaces: ['bank'] })],
      ['its own causes', () => on.notifiers.enable('slack', { causes: ['image-*', 'oom-killed'] })],
      ['its own least severity', () => on.notifiers.enable('slack', { min_severity: 'critical' })],
    ])('keep back what %s do not let through, its growth and its end', async (_what, restrict) => {
      await restrict();
      const id = await on.open();
      await on.drain();
      await on.grow(id);
      await on.drain();
      await on.resolve(id);
      await on.drain();
      expect(slack.tried).toEqual([]);
    });

    it('let through what fits them all, and take an empty or broken one for none', async () => {
      await on.set('notify_namespaces', 'bank,sh?p');
      await on.set('notify_min_severity', 'high');
      const config = { namespaces: ['s*'], causes: ['missing-*'], min_severity: 'high' };
      const teams = on.notifiers.enable('teams', config);
      on.notifiers.enable('slack', { namespaces: [], causes: 'all', min_severity: 'tiny' });
      await on.open();
      await on.drain('slack');
      await on.drain('teams');
      expect([slack.kinds, teams.kinds]).toEqual([['opened'], ['opened']]);
    });

    it('do not keep back the end of what was told', async () => {
      const id = await on.open();
      await on.drain();
      await on.set('notify_min_severity', 'critical');
      await on.resolve(id);
      await on.drain();
      expect(slack.kinds).toEqual(['opened', 'resolved']);
    });
  });

  describe('silences', () => {
    it('keep back what they fit while they are in force, and nothing else', async () => {
      const { id: silence } = await on.silences.create(
        { matchers: { namespace: 'shop' }, reason: 'upgrade', endsAt: on.clock.now() + HOUR },
        'ada',
      );
      const silent = await on.open();
      await on.open({ namespace: 'bank' });
      await on.drain();
      expect(slack.sent.map(({ namespace }) => namespace)).toEqual(['bank']);
      await on.silences.remove(silence);
      await on.grow(silent);
      await on.drain();
      expect(slack.sent.map(({ kind, namespace }) => `${kind} ${namespace}`)).toEqual(['opened bank', 'grown shop']);
    });

    it('keep back an end, too', async () => {
      const id = await on.open();
      await on.drain();
      const endsAt = on.clock.now() + HOUR;
      await on.silences.create({ matchers: { pod: 'web-*' }, reason: 'upgrade', endsAt }, 'ada');
      await on.resolve(id);
      await on.drain();
      expect(slack.kinds).toEqual(['opened']);
    });
  });

  describe('quiet hours', () => {
    it('hold messages until they end, and drop what is over by then', async () => {
      await on.set('quiet_hours', '22:00-07:00 Europe/Berlin');
      const [short, long] = [await on.open({ ownerName: 'short' }), await on.open({ ownerName: 'long' })];
      expect(await on.drain()).toEqual(['settled', 'settled']);
      await on.resolve(short);
      expect(await on.drain()).toEqual(['settled']);
      on.clock.time = Date.parse('2026-01-01T05:59:59Z');
      expect(await on.drain()).toEqual([]);
      expect(await on.summary()).toMatchObject({ queued: 3 });
      on.clock.advance(1_000);
      await on.drain();
      expect(slack.sent).toMatchObject([{ kind: 'opened', owner: { name: 'long' } }]);
      expect(await on.summary()).toMatchObject({ queued: 0 });
      await on.resolve(long);
      await on.drain();
      expect(slack.kinds).toEqual(['opened', 'resolved']);
    });
  });
});
