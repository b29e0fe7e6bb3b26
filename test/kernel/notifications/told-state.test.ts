import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Notification } from '../../../src/kernel/ports/notifier.js';
import { useEngine } from '../../support/databases.js';
import { HOUR, MINUTE, type NotificationsUnderTest, notificationsOn } from './notification-fixture.js';

const EVERY = 10 * MINUTE;

const action = fc.oneof(
  { weight: 3, arbitrary: fc.constant('open') },
  { weight: 4, arbitrary: fc.constant('grow') },
  { weight: 3, arbitrary: fc.constant('resolve') },
  { weight: 3, arbitrary: fc.constant('flap') },
  { weight: 6, arbitrary: fc.constant('send') },
  { weight: 3, arbitrary: fc.constantFrom('minute', 'quarter', 'hours') },
  { weight: 2, arbitrary: fc.constantFrom('break', 'repair') },
  { weight: 2, arbitrary: fc.constant('prove') },
);

const isOpen = async (on: NotificationsUnderTest, id: number) =>
  (await on.storage.incidents.get(id))?.status === 'open';

/** What may happen. Answers the incident that it is about, when that is another one now. */
const HAPPENINGS: Readonly<Record<string, (on: NotificationsUnderTest, id: number) => unknown>> = {
  open: (on) => on.open(),
  grow: async (on, id) => {
    if (await isOpen(on, id)) await on.grow(id, 2);
  },
  resolve: (on, id) => on.resolve(id),
  flap: async (on, id) => {
    await on.resolve(id);
    return on.open();
  },
  send: (on) => on.drain(),
  minute: (on) => on.clock.advance(MINUTE),
  quarter: (on) => on.clock.advance(EVERY * 1.5),
  hours: (on) => on.clock.advance(3 * HOUR),
  prove: (on, id) => {
    on.proofs.proof = { title: 'Raise the limit', reason: '', command: null };
    return on.queue.writeProven(id);
  },
  break: (on) => on.notifiers.enable('slack').failWith('unavailable'),
  repair: (on) => {
    on.notifiers.enable('slack').instead = null;
  },
};

/** An order that makes sense to a reader: it begins before it grows or ends, and ends once. */
function expectSense(sent: readonly Notification[]): void {
  let isKnown = false;
  for (const { kind } of sent) {
    expect(isKnown, sent.map((one) => one.kind).join(' ')).toBe(kind !== 'opened');
    isKnown = kind !== 'resolved';
  }
}

/** In the end the reader knows how it is. */
async function expectTruth(on: NotificationsUnderTest): Promise<void> {
  const incidents = (await on.storage.incidents.list({}, { limit: 100 })).items;
  for (const { id, status, pods } of incidents) {
    const sent = on.notifiers.enable('slack').sent.filter(({ url }) => url?.endsWith(`/${id}`));
    expectSense(sent);
    const last = sent.at(-1);
    if (status === 'resolved') expect(['resolved', undefined]).toContain(last?.kind);
    else expect(last).toMatchObject({ pods, kind: expect.stringMatching(/opened|grown|proven/) });
  }
  expect((await on.summary())?.queued ?? 0).toBe(0);
}

describe('what a reader is told, whatever happens in whatever order', () => {
  const engine = useEngine('sqlite');

  it('makes sense, and in the end is how it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 30 }), async (actions) => {
        const on = notificationsOn(await engine.open());
        await on.set('notify_update_minutes', '10');
        const slack = on.notifiers.enable('slack');
        let id = 0;
        for (const what of actions) {
          const happened = await HAPPENINGS[what]?.(on, id);
          if (typeof happened === 'number') id = happened;
        }
        slack.instead = null;
        for (let round = 0; round < 4; round += 1) {
          on.clock.advance(HOUR);
          await on.queue.writeOwed();
          await on.drain();
        }
        await expectTruth(on);
        await on.storage.dispose();
      }),
      { numRuns: 60 },
    );
  });
});
