import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { GROWTH_WINDOW_MS, GrowthMemo } from '../../../src/kernel/notifications/growth-memo.js';
import { NotificationQueue } from '../../../src/kernel/notifications/notification-queue.js';
import type { PluginAccess } from '../../../src/kernel/plugins/plugin-access.js';
import type { DeliveryRepository, NewDelivery } from '../../../src/kernel/ports/storage/deliveries.js';
import { FakeClock } from '../../support/fakes.js';
import { NO_CHANGES } from './notification-fixture.js';

/** A repository that keeps what is added, and the queue that writes to it. */
function setUp(ids: string[] = ['slack', 'teams']) {
  const batches: (readonly NewDelivery[])[] = [];
  const state = { isAway: false };
  const deliveries = {
    addMany: async (rows: readonly NewDelivery[]) => {
      if (state.isAway) throw new Error('the storage is away');
      batches.push(rows);
    },
  } as unknown as DeliveryRepository;
  const use = async (_kind: string, work: (storage: object) => Promise<unknown>) => work({ deliveries });
  const clock = new FakeClock(1_000_000);
  const notifiers = { list: () => ids.map((id) => ({ id, config: {} })), messagesPerMinute: () => 60 };
  const queue = new NotificationQueue({ use } as unknown as PluginAccess, notifiers, clock);
  const write = (changes: object) => queue.write({ deliveries }, { ...NO_CHANGES, ...changes }, clock.now());
  const written = () => batches.flat().map(({ notifier, kind, incidentId }) => `${notifier} ${kind} ${incidentId}`);
  return { batches, state, clock, queue, write, written };
}

describe('the queue of notifications', () => {
  let on: ReturnType<typeof setUp>;
  beforeEach(() => {
    on = setUp();
  });

  it('writes all that a change brings with one statement, for each notifier', async () => {
    await on.write({ opened: [1], grown: [2], resolved: [3] });
    expect(on.batches).toHaveLength(1);
    expect(on.written().sort()).toEqual([
      'slack grown 2',
      'slack opened 1',
      'slack resolved 3',
      'teams grown 2',
      'teams opened 1',
      'teams resolved 3',
    ]);
    expect(on.batches[0]?.[0]).toMatchObject({ dueAt: on.clock.now(), at: on.clock.now() });
  });

  it('writes nothing when nothing changed, and when no notifier is enabled', async () => {
    await on.write({});
    const nobody = setUp([]);
    await nobody.write({ opened: [1], grown: [2], resolved: [3] });
    await nobody.queue.writeOwed();
    expect([...on.batches, ...nobody.batches]).toEqual([]);
  });

  it('writes the growth of a storm once in a while, and its last growth in the end', async () => {
    on = setUp(['slack']);
    for (let batch = 0; batch < 100; batch += 1) {
      on.clock.advance(100);
      await on.write({ grown: [1] });
    }
    expect(on.written()).toEqual(['slack grown 1']);
    await on.queue.writeOwed();
    expect(on.written()).toEqual(['slack grown 1']);
    on.clock.advance(GROWTH_WINDOW_MS);
    await on.queue.writeOwed();
    expect(on.written()).toEqual(['slack grown 1', 'slack grown 1']);
    on.clock.advance(GROWTH_WINDOW_MS);
    await on.queue.writeOwed();
    expect(on.written()).toHaveLength(2);
  });

  it('writes growth at once when the incident was opened again or resolved meanwhile', async () => {
    on = setUp(['slack']);
    for (const change of ['opened', 'resolved']) {
      await on.write({ grown: [1] });
      await on.write({ [change]: [1] });
      await on.write({ grown: [1] });
    }
    expect(on.written().filter((row) => row.includes('grown'))).toHaveLength(3);
  });

  it('owes the growth until it could be written', async () => {
    on = setUp(['slack']);
    await on.write({ grown: [1] });
    await on.write({ grown: [1] });
    on.clock.advance(GROWTH_WINDOW_MS);
    on.state.isAway = true;
    await expect(on.queue.writeOwed()).rejects.toThrow('away');
    on.state.isAway = false;
    await on.queue.writeOwed();
    expect(on.written()).toHaveLength(2);
  });
});

describe('what is remembered of growth', () => {
  it('loses no growth: after the last one something is written', () => {
    const step = fc.record({ wait: fc.nat({ max: GROWTH_WINDOW_MS }), id: fc.nat({ max: 3 }), takes: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const memo = new GrowthMemo();
        const [grewAt, writtenAt] = [new Map<number, number>(), new Map<number, number>()];
        let now = 1;
        for (const { wait, id, takes } of steps) {
          now += wait;
          const writes = takes ? memo.takeOwed(now) : memo.admit([id], now);
          if (!takes) grewAt.set(id, now);
          for (const written of writes) {
            expect(now - (writtenAt.get(written) ?? -GROWTH_WINDOW_MS)).toBeGreaterThanOrEqual(GROWTH_WINDOW_MS);
            writtenAt.set(written, now);
          }
        }
        for (const written of memo.takeOwed(now + GROWTH_WINDOW_MS)) writtenAt.set(written, now + GROWTH_WINDOW_MS);
        for (const [id, at] of grewAt) expect(writtenAt.get(id) ?? 0).toBeGreaterThanOrEqual(at);
      }),
    );
  });

  it('stays small, and writes what it does not remember', () => {
    const memo = new GrowthMemo();
    const ids = Array.from({ length: 10_001 }, (_, index) => index);
    expect(memo.admit(ids, 1)).toHaveLength(10_001);
    expect(memo.admit(ids, 2)).toEqual([10_000]);
    expect(memo.admit([10_000], 3)).toEqual([10_000]);
  });
});
