import { describe, expect, it } from 'vitest';
import { decorateNotifier } from '../../../kernel/plugins/policies/notifier.js';
import { retry } from '../../../kernel/plugins/policies/retry.js';
import { timeLimit } from '../../../kernel/plugins/policies/time-limit.js';

import { PodproofError } from '../../../kernel/ports/errors.js';
import { notificationOf } from './notifications.js';
import type { NotifierUnderTest } from './notifier-under-test.js';
import { createNotifier, rejectionOf, Service } from './service.js';

const NEVER = new AbortController().signal;
const RETRY = { attempts: 3, firstWaitMs: 1, longestWaitMs: 1000 };
const SLOW = { delayMs: 5000 };

const REFUSALS: readonly (readonly [status: number, code: string, words: RegExp])[] = [
  [400, 'invalid', /message/],
  [401, 'refused', /webhook/],
  [403, 'refused', /webhook/],
  [404, 'not_found', /webhook/],
  [410, 'not_found', /webhook/],
  [500, 'unavailable', /./],
  [503, 'unavailable', /./],
];

/** What a notifier says when its service does not take a message. */
export function describeNotifierErrors<Config>(underTest: NotifierUnderTest<Config>): void {
  const { config, wire } = underTest;
  const { pathname, search } = new URL(config.webhook_url);
  const start = async () => ({ service: new Service(config.webhook_url), notifier: await createNotifier(underTest) });

  /** A URL in a message would be a key in a log. */
  function expectError(error: unknown, code: string, words = /./): void {
    expect(PodproofError.isInstance(error) && error.code).toBe(code);
    const { message, cause } = error as Error;
    expect(message).toMatch(words);
    for (const secret of [pathname, search].filter((part) => part.length > 1)) {
      expect(message).not.toContain(secret);
      expect(JSON.stringify(cause ?? null)).not.toContain(secret);
    }
  }

  describe('refusals', () => {
    it.each(REFUSALS)('says what %i means, without the address', async (status, code, words) => {
      const { service, notifier } = await start();
      service.answers({ status, body: `no way: ${config.webhook_url} (${pathname}${search})` });
      expectError(await rejectionOf(notifier.send(notificationOf(), NEVER)), code, words);
    });

    it('does not take a redirect for a delivery', async () => {
      const { service, notifier } = await start();
      service.answers({ status: 302, headers: { Location: 'https://elsewhere.example/' } });
      expectError(await rejectionOf(notifier.send(notificationOf(), NEVER)), 'invalid', /redirect/);
    });

    it('delivers in the end when the service asks to wait, under the policy for tries', async () => {
      const { service, notifier } = await start();
      service.answers(wire.limited(0)).answers(wire.limited(0.01)).answers(wire.accepted);
      await decorateNotifier(notifier, retry(RETRY)).send(notificationOf(), NEVER);
      expect(service.received).toHaveLength(3);
    });

    it('says how long to wait when that is too long to wait here', async () => {
      const { service, notifier } = await start();
      service.answers(wire.limited(60), { times: 3 });
      const error = await rejectionOf(decorateNotifier(notifier, retry(RETRY)).send(notificationOf(), NEVER));
      expectError(error, 'rate_limited');
      expect(error).toMatchObject({ retryAfterMs: 60_000 });
      expect(service.received).toHaveLength(1);
    });
  });

  describe('faults on the way', () => {
    it('tells a cut connection', async () => {
      const { service, notifier } = await start();
      service.cutsConnection();
      expectError(await rejectionOf(notifier.send(notificationOf(), NEVER)), 'unavailable');
    });

    it('does not hold up the policy for time', async () => {
      const { service, notifier } = await start();
      service.answers(wire.accepted, SLOW);
      const limited = decorateNotifier(notifier, timeLimit('notify', 50));
      expectError(await rejectionOf(limited.send(notificationOf(), NEVER)), 'timeout');
    });

    it('stops when it is aborted, and sends nothing when it was before', async () => {
      const { service, notifier } = await start();
      service.answers(wire.accepted, SLOW);
      const controller = new AbortController();
      const sending = rejectionOf(notifier.send(notificationOf(), controller.signal));
      setTimeout(() => controller.abort(), 20);
      expectError(await sending, 'aborted');
      const before = service.received.length;
      expectError(await rejectionOf(notifier.send(notificationOf(), AbortSignal.abort())), 'aborted');
      expect(service.received).toHaveLength(before);
    });
  });
}
