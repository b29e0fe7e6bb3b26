import { expect, test } from 'vitest';
import { EventBus } from '../../../src/kernel/events/event-bus.js';
import { ReplicaRelay } from '../../../src/kernel/events/replica-relay.js';
import type { PluginAccess } from '../../../src/kernel/plugins/plugin-access.js';
import type { Relay } from '../../../src/kernel/ports/storage.js';
import { recordingLogger, recordingMetrics } from '../../support/fakes.js';

/** A storage that replicas share: what one publishes the others hear. */
class SharedRelay {
  readonly listeners = new Map<Relay, (text: string) => void>();
  published = 0;
  broken = false;

  join(): Relay {
    const relay: Relay = {
      shared: true,
      publish: async (texts) => {
        if (this.broken) throw new Error('the storage is away');
        this.published += 1;
        for (const [other, listener] of this.listeners) if (other !== relay) texts.forEach(listener);
      },
      subscribe: async (listener) => {
        this.listeners.set(relay, listener);
        return async () => void this.listeners.delete(relay);
      },
    };
    return relay;
  }
}

async function startReplica(relay: Relay) {
  const logger = recordingLogger();
  const metrics = recordingMetrics();
  const bus = new EventBus(logger, metrics);
  const plugins = {
    use: (_kind: string, work: (storage: unknown) => unknown) => work({ relay }),
  } as unknown as PluginAccess;
  const replica = new ReplicaRelay(plugins, bus, logger, metrics);
  await replica.start();
  return { bus, logger, replica };
}

const heardBy = (bus: EventBus) =>
  new Promise<string>((resolve) => bus.on('cache.stale', 'test', ({ cache }) => resolve(cache)));

test('a fact told at one replica is heard at the others once, and does not come back', async () => {
  const shared = new SharedRelay();
  const [one, other] = [await startReplica(shared.join()), await startReplica(shared.join())];
  const heard = heardBy(other.bus);
  one.bus.emit('cache.stale', { cache: 'exclusions' });
  expect(await heard).toBe('exclusions');
  await new Promise((resolve) => setImmediate(resolve));
  expect(shared.published).toBe(1);
});

test('a storage that is away loses the message, says so, and the next one goes through', async () => {
  const shared = new SharedRelay();
  const [one, other] = [await startReplica(shared.join()), await startReplica(shared.join())];
  const heard = heardBy(other.bus);
  shared.broken = true;
  one.bus.emit('cache.stale', { cache: 'settings' });
  await expect.poll(() => one.logger.lines.length).toBe(1);
  shared.broken = false;
  one.bus.emit('cache.stale', { cache: 'exclusions' });
  expect(await heard).toBe('exclusions');
});

test('while nobody else would hear it, nothing is made into a message', async () => {
  const shared = new SharedRelay();
  let isHeard = false;
  const one = await startReplica(Object.assign(shared.join(), { isHeard: async () => isHeard }));
  const other = await startReplica(shared.join());
  const heard = heardBy(other.bus);
  let made = 0;
  const counted = { cache: 'settings', toJSON: () => ({ cache: `settings ${(made += 1)}` }) } as const;
  const tell = async () => {
    one.bus.emit('cache.stale', counted);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  await tell();
  expect({ made, published: shared.published }).toEqual({ made: 0, published: 0 });
  isHeard = true;
  await tell();
  expect(await heard).toBe('settings 1');
});

test('what is no message of ours is passed over', async () => {
  const shared = new SharedRelay();
  const [one, other] = [await startReplica(shared.join()), await startReplica(shared.join())];
  const heard = heardBy(other.bus);
  for (const listener of shared.listeners.values()) ['{', '{"name":"process.exit","fact":{}}'].forEach(listener);
  one.bus.emit('cache.stale', { cache: 'settings' });
  expect(await heard).toBe('settings');
});

test('a stopped replica hears no more, and a storage of one replica is never published to', async () => {
  const shared = new SharedRelay();
  const { replica } = await startReplica(shared.join());
  await replica.stop();
  expect(shared.listeners.size).toBe(0);
  const alone = await startReplica({ ...shared.join(), shared: false });
  alone.bus.emit('cache.stale', { cache: 'settings' });
  await new Promise((resolve) => setImmediate(resolve));
  expect(shared.published).toBe(0);
});

test('after a switch of the storage facts go through the new one, also when the old one served one replica only', async () => {
  const alone: Relay = { shared: false, publish: async () => {}, subscribe: async () => async () => {} };
  const shared = new SharedRelay();
  let present = alone;
  const one = await startReplica({
    get shared() {
      return present.shared;
    },
    publish: (texts) => present.publish(texts),
    subscribe: (listener) => present.subscribe(listener),
  });
  const other = await startReplica(shared.join());
  const heard = heardBy(other.bus);
  one.bus.emit('cache.stale', { cache: 'plugins' });
  present = shared.join();
  one.bus.emit('storage.switched', { provider: 'postgres' });
  await expect.poll(() => shared.listeners.size).toBe(2);
  one.bus.emit('cache.stale', { cache: 'silences' });
  expect(await heard).toBe('silences');

  present = alone;
  one.bus.emit('storage.switched', { provider: 'sqlite' });
  await expect.poll(() => shared.listeners.size).toBe(1);
  const { published } = shared;
  one.bus.emit('cache.stale', { cache: 'silences' });
  await new Promise((resolve) => setImmediate(resolve));
  expect(shared.published).toBe(published);
});
