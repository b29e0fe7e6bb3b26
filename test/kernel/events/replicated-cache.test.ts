import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EventBus } from '../../../src/kernel/events/event-bus.js';
import { ReplicatedCache } from '../../../src/kernel/events/replicated-cache.js';
import type { Storage } from '../../../src/kernel/ports/storage.js';
import { eachDatabase } from '../../support/databases.js';
import { recordingLogger, recordingMetrics } from '../../support/fakes.js';
import { told } from '../findings/service-fixture.js';

const newBus = () => new EventBus(recordingLogger(), recordingMetrics());

const cacheOf = (read: () => Promise<string>) =>
  new ReplicatedCache(newBus(), { name: 'texts', initial: 'initial', read });

describe('ReplicatedCache', () => {
  it('keeps what the read that began last found, whichever ends last', async () => {
    const answers: ((value: string) => void)[] = [];
    const cache = cacheOf(() => new Promise<string>((resolve) => answers.push(resolve)));
    const reads = [cache.load(), cache.load()];
    answers[1]?.('new');
    await reads[1];
    answers[0]?.('old');
    await reads[0];
    expect(cache.value).toBe('new');
  });

  it('keeps what it has when reading fails', async () => {
    const answers = [Promise.resolve('read'), Promise.reject(new Error('away'))];
    const cache = cacheOf(() => answers.shift() ?? Promise.resolve('later'));
    expect(cache.value).toBe('initial');
    await cache.load();
    await expect(cache.load()).rejects.toThrow('away');
    expect(cache.value).toBe('read');
    await cache.load();
    expect(cache.value).toBe('later');
  });
});

eachDatabase('what replicas keep in memory', (engine) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await engine.open();
  });

  /** A cache of one setting in a server of its own; what it tells reaches the others by `relayTo`. */
  function replica() {
    const bus = newBus();
    const read = vi.fn(async () => (await storage.settings.all())['language'] ?? 'none');
    const onStale = vi.fn();
    const cache = new ReplicatedCache(bus, { name: 'language', initial: 'unknown', read, onStale });
    const write = async (value: string) => {
      await storage.settings.set('language', value, 0, 'ada');
      return cache.changed();
    };
    const relayTo = (other: { readonly bus: EventBus }) =>
      bus.on('cache.stale', 'relay', (fact) => other.bus.emit('cache.stale', fact, 'relay'));
    return { bus, cache, read, onStale, write, relayTo };
  }

  function twoReplicas() {
    const [one, other] = [replica(), replica()];
    one.relayTo(other);
    other.relayTo(one);
    return { one, other };
  }

  it('is read once by each replica for each write', async () => {
    const { one, other } = twoReplicas();
    expect(await one.write('de')).toBe('de');
    expect(one.cache.value).toBe('de');
    await vi.waitFor(() => expect(other.cache.value).toBe('de'));
    await told();
    expect([one.read.mock.calls.length, other.read.mock.calls.length]).toEqual([1, 1]);
    expect([one.onStale.mock.calls.length, other.onStale.mock.calls.length]).toEqual([0, 1]);
  });

  it('is told to the other replica also where reading it back fails, and read here with the next change', async () => {
    const { one, other } = twoReplicas();
    one.read.mockRejectedValueOnce(new Error('away'));
    await expect(one.write('de')).rejects.toThrow('away');
    expect(one.cache.value).toBe('unknown');
    await vi.waitFor(() => expect(other.cache.value).toBe('de'));
    await other.write('fr');
    await vi.waitFor(() => expect(one.cache.value).toBe('fr'));
  });

  it('stays as it was on a replica that cannot read, which goes on hearing of changes', async () => {
    const { one, other } = twoReplicas();
    await one.write('de');
    await vi.waitFor(() => expect(other.cache.value).toBe('de'));
    other.read.mockRejectedValueOnce(new Error('away'));
    await one.write('fr');
    await vi.waitFor(() => expect(other.read).toHaveBeenCalledTimes(2));
    expect(other.cache.value).toBe('de');
    await one.write('it');
    await vi.waitFor(() => expect(other.cache.value).toBe('it'));
  });

  it('is read again when another storage serves, and not when another cache has changed', async () => {
    const { bus, cache, read, onStale } = replica();
    await storage.settings.set('language', 'de', 0, 'ada');
    bus.emit('cache.stale', { cache: 'other' });
    await told();
    expect(read).not.toHaveBeenCalled();
    bus.emit('storage.switched', { provider: 'sqlite' });
    await vi.waitFor(() => expect(cache.value).toBe('de'));
    expect(onStale).toHaveBeenCalledOnce();
  });
});
