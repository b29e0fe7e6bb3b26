import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { failing } from './failing.js';

const NAMED = 'panic: unknown time zone Europe/Berlin';
const UNNAMED = 'LoadLocation: open /usr/local/go/lib/time/zoneinfo.zip: no such file or directory';
const MODE = { name: 'MODE', value: 'x' };

describe('run-in-utc', () => {
  it.each([NAMED, UNNAMED])('tries UTC in place of the zone: %s', (log) => {
    const { fields, text } = failing(log, { env: [MODE, { name: 'TZ', value: 'Europe/Berlin' }] });
    const fix = fixBy('run-in-utc', fields);
    expect(fix.scope).toBe('mirror-only');
    expect(fixedPod(fix, text)['spec']).toMatchObject({ containers: [{ env: [MODE, { name: 'TZ', value: 'UTC' }] }] });
    expect(fix.patch).toHaveLength(1);
    expectDoneOnce(fix, fields, text);
  });

  it.each([
    ['TZ is not set', NAMED, [MODE]],
    ['TZ names another zone than the log', NAMED, [{ name: 'TZ', value: 'Asia/Tokyo' }]],
    ['TZ is written out', UNNAMED, [{ name: 'TZ', value: 'CET-1CEST' }]],
    ['TZ is UTC already', 'panic: unknown time zone UTC', [{ name: 'TZ', value: 'UTC' }]],
    ['TZ comes from elsewhere', UNNAMED, [{ name: 'TZ', valueFrom: { configMapKeyRef: { name: 'a', key: 'tz' } } }]],
  ])('proposes nothing where %s', (_name, log, env) => {
    expect(fixFor(failing(log, { env }).fields)).toBeNull();
  });
});
