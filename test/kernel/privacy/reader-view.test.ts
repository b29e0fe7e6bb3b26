import { expect, test } from 'vitest';
import { eventView, readerView } from '../../../src/kernel/privacy/reader-view.js';

const EVENTS = 300;

function longEvent(index: number) {
  return { reason: 'Failed', count: index, message: `password=canary${index} is wrong, and so on `.repeat(250) };
}

test('many long texts in one event are told up to a limit, the first ones first, with every field in its place', () => {
  const events = Array.from({ length: EVENTS }, (_each, index) => longEvent(index));
  const told = eventView({ title: 'the cause '.repeat(20), events, status: 'open' });
  expect(told.title).toBe('the cause '.repeat(20));
  expect(told.status).toBe('open');
  expect(told.events.map(({ reason, count }) => ({ reason, count }))).toEqual(
    events.map(({ reason, count }) => ({ reason, count })),
  );
  const texts = told.events.map(({ message }) => message);
  expect(texts[0]).toContain('is wrong, and so on');
  expect(texts.at(-1)).toBe('…');
  expect(texts.join('').length).toBeLessThan(100_000);
  expect(JSON.stringify(told)).not.toContain('canary');
});

test('a log that prints bare what the manifest of its record gives as a secret is shown without it', async () => {
  const container = { name: 'orders', image: 'orders:1', env: [{ name: 'DB_PASSWORD', value: 'zebra7Quilt' }] };
  const manifest = JSON.stringify({ apiVersion: 'v1', kind: 'Pod', spec: { containers: [container] } });
  const record = { id: '7', manifest, logs: 'cannot read zebra7Quilt of orders' };
  const shown = await readerView(record);
  expect(shown.logs).toBe('cannot read [redacted:secret] of orders');
  expect(shown.manifest).not.toContain('zebra7Quilt');
  expect(await readerView({ ...record, manifest: '' })).toEqual({ ...record, manifest: '' });
});
