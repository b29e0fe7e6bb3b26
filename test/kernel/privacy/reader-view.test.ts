import { expect, test } from 'vitest';
import { eventView } from '../../../src/kernel/privacy/reader-view.js';

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
