import { beforeEach } from 'vitest';
import type { Event } from '../../../src/contracts/event.js';
import { EventBus } from '../../../src/kernel/events/event-bus.js';
import type { EventMap } from '../../../src/kernel/events/event-map.js';
import type { PluginAccess } from '../../../src/kernel/plugins/plugin-access.js';
import { PodproofError } from '../../../src/kernel/ports/errors.js';
import type { Storage } from '../../../src/kernel/ports/storage.js';
import { useEngine } from '../../support/databases.js';
import { FakeClock, recordingLogger, recordingMetrics } from '../../support/fakes.js';

/** A bus that keeps what clients would see, and which caches were called stale. */
export function recordingBus() {
  const events: Event[] = [];
  const stale: EventMap['cache.stale']['cache'][] = [];
  const bus = new EventBus(recordingLogger(), recordingMetrics());
  bus.on('client.event', 'test', (event) => void events.push(event));
  bus.on('cache.stale', 'test', ({ cache }) => void stale.push(cache));
  return { bus, events, stale };
}

/** Lets the listeners of a bus hear what was told before. */
export const told = () => new Promise((resolve) => setImmediate(resolve));

/** What services of this test file are made from: a fresh database for each test, a clock to set, a bus that is heard. */
export function serviceParts() {
  const parts = {} as ReturnType<typeof recordingBus> & {
    plugins: PluginAccess;
    clock: FakeClock;
    /** From now on the storage is away, or back. */
    storageAway: (away: boolean) => void;
  };
  const engine = useEngine('sqlite');

  beforeEach(async () => {
    const storage = await engine.open();
    let away = false;
    const use = async (...given: unknown[]) => {
      if (away) throw new PodproofError('unavailable', 'the storage is away');
      return (given.at(-1) as (port: Storage) => Promise<unknown>)(storage);
    };
    const plugins = { use: use as PluginAccess['use'] };
    const storageAway = (value: boolean) => {
      away = value;
    };
    Object.assign(parts, recordingBus(), { plugins, clock: new FakeClock(), storageAway });
  });
  return parts;
}
