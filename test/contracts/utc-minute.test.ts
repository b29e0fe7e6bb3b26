import { expect, it } from 'vitest';
import { utcMinute } from '../../src/contracts/utc-minute.js';

it('cuts an instant to its minute, in UTC', () => {
  expect(utcMinute('2026-03-14T09:42:59.999Z')).toBe('2026-03-14 09:42 UTC');
  expect(utcMinute('2026-03-14T01:42:00+02:00')).toBe('2026-03-13 23:42 UTC');
});

it('is undefined for a text that is no instant', () => {
  expect(['', 'soon', '2026-13-40T00:00:00Z'].map(utcMinute)).toEqual([undefined, undefined, undefined]);
});
