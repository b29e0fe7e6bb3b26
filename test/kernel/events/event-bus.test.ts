import { expect, test } from 'vitest';
import { EventBus, QUEUE_LIMIT } from '../../../src/kernel/events/event-bus.js';
import { recordingLogger, recordingMetrics } from '../../support/fakes.js';

function setUp() {
  const logger = recordingLogger();
  const metrics = recordingMetrics();
  return { bus: new EventBus(logger, metrics), logger, metrics };
}

const registry = (name: string) =>
  ({ type: 'trusted_registry_change', data: { registry: name, action: 'added' } }) as const;

test('one listener hears facts of different names in the order in which they were told', async () => {
  const { bus } = setUp();
  const heard: string[] = [];
  const done = new Promise<void>((resolve) => {
    bus.on('client.event', 'one', async () => {
      await new Promise((next) => setImmediate(next));
      heard.push('event');
    });
    bus.on('cache.stale', 'one', ({ cache }) => {
      heard.push(cache);
      if (heard.length === 4) resolve();
    });
  });
  bus.emit('client.event', registry('a'));
  bus.emit('cache.stale', { cache: 'settings' });
  bus.emit('client.event', registry('b'));
  bus.emit('cache.stale', { cache: 'exclusions' });
  expect(heard).toEqual([]);
  await done;
  expect(heard).toEqual(['event', 'settings', 'event', 'exclusions']);
});

test('a listener that throws or never ends harms neither the teller nor the others', async () => {
  const { bus, logger } = setUp();
  bus.on('cache.stale', 'stuck', () => new Promise(() => {}));
  bus.on('cache.stale', 'broken', () => {
    throw new Error('no');
  });
  const heard = new Promise<void>((resolve) => {
    let count = 0;
    bus.on('cache.stale', 'well', () => {
      count += 1;
      if (count === 2) resolve();
    });
  });
  bus.emit('cache.stale', { cache: 'settings' });
  bus.emit('cache.stale', { cache: 'settings' });
  await heard;
  expect(logger.lines.filter(({ level }) => level === 'error')).toHaveLength(2);
});

test('a full queue drops its oldest facts and counts them', async () => {
  const { bus, metrics } = setUp();
  const heard: string[] = [];
  const done = new Promise<void>((resolve) => {
    bus.on('client.event', 'slow', (event) => {
      if (event.type === 'trusted_registry_change') heard.push(event.data.registry);
      if (heard.length === QUEUE_LIMIT) resolve();
    });
  });
  for (let index = 0; index < QUEUE_LIMIT + 3; index += 1) bus.emit('client.event', registry(String(index)));
  expect(metrics.depths.get('bus:slow')?.()).toBe(QUEUE_LIMIT);
  await done;
  expect(heard[0]).toBe('3');
  expect(metrics.dropped).toEqual(['bus:slow', 'bus:slow', 'bus:slow']);
});

test('the one that brought a fact does not hear it', async () => {
  const { bus } = setUp();
  const heard: string[] = [];
  bus.on('cache.stale', 'relay', () => {
    heard.push('relay');
  });
  const other = new Promise<void>((resolve) => bus.on('cache.stale', 'other', () => resolve()));
  bus.emit('cache.stale', { cache: 'settings' }, 'relay');
  await other;
  expect(heard).toEqual([]);
});
