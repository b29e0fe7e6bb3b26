import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chipText, parseFilterText, withWritten } from '../../../dashboard/src/lib/filter-text.js';
import {
  chipsOf,
  type Filters,
  readFilters,
  SEVERITIES,
  sinceInstant,
  withoutChip,
} from '../../../dashboard/src/lib/list-filters.js';

const CHOICES = { severity: SEVERITIES, status: ['new', 'investigating'] };
const NOW = Date.parse('2026-03-14T12:00:00Z');

test('a text is taken apart to filters and what is looked for', () => {
  const text = 'ns:shop cause:oom-killed severity:high severity:critical refuses "two words" since:2h';
  expect(parseFilterText(text, CHOICES)).toEqual({
    ns: 'shop',
    filters: {
      cause: ['oom-killed'],
      severity: ['high', 'critical'],
      since: '2h',
      q: 'refuses two words',
    },
  });
});

test('what has the form of a filter and is none is looked for as it was written', () => {
  expect(parseFilterText('severity:terrible image:1.5 status: http://x', CHOICES).filters).toEqual({
    q: 'severity:terrible image:1.5 status: http://x',
  });
});

test('an address gives only what makes sense', () => {
  const search = { severity: ['high', 'awful'], cause: 'x', node: 7, q: '', since: 'tomorrow', owner: [{}, null] };
  expect(readFilters(search, CHOICES)).toEqual({ severity: ['high'], cause: ['x'], node: ['7'] });
});

test('an address sorts only by what the list can be sorted by', () => {
  const search = { sort: 'pods' };
  expect(readFilters(search, { ...CHOICES, sort: ['pods'] })).toEqual({ sort: 'pods' });
  expect(readFilters(search, CHOICES)).toEqual({});
});

test('since is a time or an age', () => {
  expect(sinceInstant('2h', NOW)).toBe('2026-03-14T10:00:00.000Z');
  expect(sinceInstant('2026-03-01', NOW)).toBe('2026-03-01T00:00:00.000Z');
  expect(sinceInstant('99999d', NOW)).toMatch(/^\d{4}-/);
  expect(sinceInstant('soon', NOW)).toBeUndefined();
});

const value = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });
const values = fc.uniqueArray(value, { minLength: 1, maxLength: 4 });

test('a chip says of a filter what would be written for it', () => {
  fc.assert(
    fc.property(value, (text) => {
      expect(parseFilterText(chipText('cause', text), {}).filters).toEqual({ cause: [text] });
    }),
  );
});

test('taking every chip away leaves nothing', () => {
  fc.assert(
    fc.property(fc.record({ cause: values, owner: values, node: values }, { requiredKeys: [] }), (some) => {
      const filters = readFilters(some, {});
      const left = chipsOf(filters, undefined).reduce<Filters>(withoutChip, filters);
      expect(left).toEqual({});
    }),
  );
});

test('what is written again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (text) => {
      const written = parseFilterText(text, CHOICES);
      const once = withWritten({}, written);
      expect(withWritten(once, written)).toEqual(once);
    }),
  );
});
