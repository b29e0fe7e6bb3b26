import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SETTING_KEYS, SETTINGS, type SettingKey } from '../../../src/kernel/settings/setting-definitions.js';
import { schemaOf } from '../../../src/kernel/settings/setting-service.js';
import { wholeNumberPattern } from '../../../src/kernel/settings/whole-number-pattern.js';

type Value = string | number | boolean;

const clock = fc.constantFrom('00:00', '07:00', '22:00', '23:59', '24:00', '7:00', '19:60');
const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone').slice(0, 50), 'UTC', '', 'a b', 'x'.repeat(65));
const hours = fc.tuple(clock, clock, zone).map(([from, to, where]) => `${from}-${to} ${where}`);
const part = fc.constantFrom('en', 'EN', 'deu', 'Latn', 'BR', '419', 'valencia', '1996', 'x', 'abcd', '1', 'u', '');
const tag = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('-'));
const glob = fc.constantFrom('shop', 'kube-*', '?', '', ' ', 'Shop', 'a b', 'a/b', 'x'.repeat(253), 'x'.repeat(254));
const globs = fc.array(glob, { maxLength: 20 }).map((all) => all.join(fc.sample(fc.constantFrom(',', ', '), 1)[0]));
const LIMITS = [0, 1, 2, 9, 10, 52_559_999, 52_560_000, 52_560_001, 1e9, 1e9 + 1, 1e12, 1e12 + 1];
const number = fc.oneof(fc.constantFrom(...LIMITS, -1, 0.5), fc.integer(), fc.double({ noNaN: true }));
const words = fc.constantFrom('true', 'false', 'TRUE', 'low', 'critical', 'none', '', '007', '+1', ' 1');
const severities = fc.constantFrom('critical', 'high,low', 'high ,medium', '', 'none', 'HIGH', 'low,');
const auto = fc
  .tuple(severities, fc.constantFrom(' in ', '  in ', ' on ', ' ', ''), globs)
  .map((parts) => parts.join(''));
const quantity = fc
  .tuple(fc.nat(20_000_000), fc.constantFrom('', 'm', 'Mi', 'Gi', 'G', 'e3', '.5', '.5Gi'))
  .map((parts) => parts.join(''));
const value: fc.Arbitrary<Value> = fc.oneof(
  number,
  number.map(String),
  fc.boolean(),
  words,
  hours,
  tag,
  globs,
  auto,
  quantity,
  fc.string(),
);

const takes = (key: SettingKey, given: Value) => SETTINGS[key].schema.safeParse(given).success;

describe.each(SETTING_KEYS)('the schema of %s', (key) => {
  const listed = z.fromJSONSchema(schemaOf(key));

  it('allows what the server takes, and nothing else', () => {
    fc.assert(
      fc.property(value, (given) => {
        expect([given, listed.safeParse(given).success]).toEqual([given, takes(key, given)]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('allows the default, and the present value as JSON has it', () => {
    const text = SETTINGS[key].default;
    expect(takes(key, text) && listed.safeParse(text).success).toBe(true);
    const typed = SETTINGS[key].schema.parse(text);
    if (typeof typed === 'number' || typeof typed === 'boolean') expect(takes(key, typed)).toBe(true);
  });
});

describe('a language tag that is taken', () => {
  it('is one that dates and numbers can be formatted by', () => {
    fc.assert(
      fc.property(tag, (text) => {
        fc.pre(takes('llm_language', text));
        expect(Intl.getCanonicalLocales(text)).toHaveLength(1);
      }),
    );
  });
});

describe('wholeNumberPattern', () => {
  it('matches the numbers of its range as text, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<0 | 1>(0, 1),
        fc.integer({ min: 10, max: 1e6 }),
        fc.integer({ min: 0, max: 2e6 }),
        (low, high, n) => {
          expect(wholeNumberPattern(low, high).test(String(n))).toBe(n >= low && n <= high);
          for (const edge of [high - 1, high, high + 1])
            expect(wholeNumberPattern(low, high).test(String(edge))).toBe(edge <= high);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('the schemas of settings', () => {
  it.each([
    ['stale_after_minutes', 1, 52_560_000, 'minutes'],
    ['failure_heartbeat_minutes', 1, 1_440, 'minutes'],
    ['llm_daily_tokens', 0, 1e12, 'tokens'],
    ['mirror_per_namespace', 0, 100, 'mirrors'],
  ] as const)('say at their top what %s is bounded by and counted in', (key, minimum, maximum, unit) => {
    expect(schemaOf(key)).toMatchObject({ minimum, maximum, 'x-unit': unit });
  });

  it.each(SETTING_KEYS.filter((key) => typeof SETTINGS[key].schema.parse(SETTINGS[key].default) === 'number'))(
    'bound %s, which is a number',
    (key) => {
      expect(schemaOf(key)).toMatchObject({ minimum: expect.any(Number), maximum: expect.any(Number) });
    },
  );
});
