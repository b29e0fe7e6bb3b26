import { defaultParseSearch } from '@tanstack/react-router';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryText } from '../../../dashboard/src/lib/query-text.js';

test('several values of one thing are written one after the other', () => {
  expect(queryText({ ns: 'shop', cause: ['oom-killed', 'log-dns'] })).toBe('?ns=shop&cause=oom-killed&cause=log-dns');
  expect(queryText({ cause: [] })).toBe('');
});

test('an address says what it was made from', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.record({ a: fc.integer() }));
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), value, { noNullPrototype: true }), (search) => {
      expect({ ...defaultParseSearch(queryText(search)) }).toEqual(search);
    }),
  );
});
