import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Notification } from '../../../kernel/ports/notifier.js';
import { anyNotification, filledWith, HOSTILE_MESSAGES, KINDS, notificationOf } from './notifications.js';
import { type NotifierUnderTest, textsIn } from './notifier-under-test.js';
import { createNotifier, type Received, Service } from './service.js';

const NEVER = new AbortController().signal;

/** No layout survives these: control characters, those that turn the direction, half surrogates. */
const BREAKS_LAYOUT = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;

/** What a notifier makes of notifications. */
export function describeMessages<Config>(underTest: NotifierUnderTest<Config>): void {
  const { plugin, config, wire } = underTest;

  async function sent(...notifications: readonly Notification[]): Promise<readonly Received[]> {
    const service = new Service(config.webhook_url).answers(wire.accepted, { times: notifications.length });
    const notifier = await createNotifier(underTest);
    for (const notification of notifications) await notifier.send(notification, NEVER);
    return service.received;
  }

  function faultsOf({ body, bytes }: Received): readonly string[] {
    const tooLong = bytes > wire.maxBytes ? [`${bytes} bytes are more than ${wire.maxBytes}`] : [];
    const broken = textsIn(body).filter(({ text }) => wire.isData !== true && BREAKS_LAYOUT.test(text));
    return [...tooLong, ...broken.map(({ path }) => `${path} breaks the layout`), ...wire.faults(body)];
  }

  describe('messages', () => {
    it.each(KINDS)(
      'tells of %s: what, where, why and, while there is something to do, the first step',
      async (kind) => {
        const notification = notificationOf({ kind });
        const [received] = await sent(notification);
        const text = JSON.stringify(received?.body);
        const expected = [notification.title, notification.why, 'shop', 'web', 'oom-killed', notification.url ?? ''];
        for (const part of expected) expect(text).toContain(part);
        if (kind !== 'resolved') expect(text).toContain(notification.firstStep?.command);
      },
    );

    it('looks different for each kind, and says of a test that it is one', async () => {
      const bodies = (await sent(...KINDS.map((kind) => notificationOf({ kind })))).map(({ body }) =>
        JSON.stringify(body),
      );
      expect(new Set(bodies).size).toBe(KINDS.length);
      expect(bodies[KINDS.indexOf('test')]).toMatch(/\btest\b/i);
      expect(bodies[KINDS.indexOf('resolved')]).toMatch(/resolved/i);
    });

    it('has no link while no address is known, and no step when there is none', async () => {
      const [received] = await sent(notificationOf({ url: null, firstStep: null }));
      expect(JSON.stringify(received?.body)).not.toContain('podproof.example');
      expect(received && faultsOf(received)).toEqual([]);
    });

    it('is the same in every try of one notification', async () => {
      const [first, second] = await sent(notificationOf(), notificationOf());
      expect(second?.body).toEqual(first?.body);
    });

    it.each(HOSTILE_MESSAGES.map((text, index) => [index, text.slice(0, 40), text] as const))(
      'keeps the limits and lets nothing work that a cluster says (%i: %j)',
      async (_index, _beginning, text) => {
        const received = await sent(...KINDS.map((kind) => filledWith(text, kind)));
        expect(received.map(faultsOf)).toEqual(KINDS.map(() => []));
      },
    );

    it('keeps the limits whatever the notification is', async () => {
      const service = new Service(config.webhook_url).answers(wire.accepted, { times: 1000 });
      const notifier = await createNotifier(underTest);
      await fc.assert(
        fc.asyncProperty(anyNotification, async (notification) => {
          await notifier.send(notification, NEVER);
          const received = service.received.at(-1);
          expect(received && faultsOf(received)).toEqual([]);
        }),
      );
    });
  });

  describe('where they go', () => {
    const { origin } = new URL(config.webhook_url);
    const routes = [
      { namespaces: ['shop-*', 'till'], webhook_url: `${origin}/routed/shop` },
      { namespaces: ['shop-eu', '*-eu'], webhook_url: `${origin}/routed/eu` },
    ];

    async function pathsOf(changes: object, notifications: readonly Partial<Notification>[]): Promise<string[]> {
      const service = new Service(`${origin}/`).answers(wire.accepted, { times: 10 });
      const notifier = await createNotifier(underTest, { ...changes });
      for (const notification of notifications) await notifier.send(notificationOf(notification), NEVER);
      return service.received.map(({ path }) => new URL(path, origin).pathname);
    }

    const main = new URL(config.webhook_url).pathname;

    it.runIf(plugin.configSchema.safeParse({ ...config, routes }).success)(
      'takes the first route that fits the namespace, else the main address, and tests all of them',
      async () => {
        const namespaces = ['shop-eu', 'till', 'bank-eu', 'shop', 'bank'];
        const failures = namespaces.map((namespace) => ({ namespace }));
        const expected = ['/routed/shop', '/routed/shop', '/routed/eu', main, main];
        const tested = [main, '/routed/shop', '/routed/eu'];
        expect(await pathsOf({ routes }, [...failures, { kind: 'test' }])).toEqual([...expected, ...tested]);
      },
    );

    it('proves by a test message that it works', async () => {
      const service = new Service(config.webhook_url).answers(wire.accepted);
      await plugin.test(await createNotifier(underTest), NEVER);
      expect(service.received).toHaveLength(1);
      expect(JSON.stringify(service.received[0]?.body)).toMatch(/\btest\b/i);
    });
  });
}
