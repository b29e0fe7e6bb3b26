import { describe, expect, it } from 'vitest';
import { comparisonIn, expectedIn, subjectOf } from '../../../../../src/rules/kinds/log/lines/complaint-subject.js';

describe('what a complaint is about', () => {
  it.each([
    ['missing', 'Failed to read the bundle: cluster amber not found', 'cluster amber'],
    ['missing', "Can't find resource 'shelf.xml' in classpath", "resource 'shelf.xml' in classpath"],
    ['missing', 'Error: no such index [rows-2024]', 'index [rows-2024]'],
    ['missing', 'Error: realm amber does not exist', 'realm amber'],
    ['missing', 'it was not found', ''],
    ['missing', 'depot.shelves.NoSuchShelf: No such shelf named amber', 'shelf named amber'],
    ['lacking', 'no value found: missing from /etc/depot/settings.py', ''],
    ['lacking', 'no query parameter was given preparing the rule failed', 'query parameter'],
    ['lacking', 'There are 8 threads, so 2.00GiB are required. Exiting...', ''],
    ['lacking', 'Error: missing required field: cookie-secret', 'field cookie-secret'],
    ['lacking', 'config: no shelf backend configured', 'shelf backend'],
    ['lacking', 'storage: bucket name is required', 'bucket name'],
    ['present', 'topic "rows" already exists', 'topic "rows"'],
    ['unsupported', 'Unknown/unsupported storage engine: InnoDB', 'storage engine InnoDB'],
    ['unsupported', 'TLS 1.0 is not supported', 'TLS 1.0'],
  ] as const)('is told in its own words where it is %s: %s', (sort, line, subject) => {
    expect(subjectOf(line, sort)).toBe(subject);
  });

  it('is told with what it expects and what it finds', () => {
    expect(expectedIn('expected version 5, got 7')).toEqual({ expected: 'version 5', found: '7' });
    expect(expectedIn('Expected 4 drives but found 3 from node')).toEqual({ expected: '4 drives', found: '3' });
    expect(expectedIn('something unexpected')).toBeUndefined();
  });

  it('is told with the two numbers that it compares', () => {
    const [name, value, other, limit] = ['max_rows', '64', 'shelf_rows', '16'];
    const greater = { name, value, isGreater: true, other, limit };
    expect(comparisonIn('max_rows (64) is greater than the derived shelf_rows (16)')).toEqual(greater);
    expect(comparisonIn('Error: max_rows 64 is larger than shelf_rows=16')).toEqual(greater);
    expect(comparisonIn('max_rows: 64 is smaller than shelf_rows: 16')).toEqual({ ...greater, isGreater: false });
    expect(comparisonIn('the file is larger than 16 MB')).toBeUndefined();
    expect(comparisonIn(`${'a1 '.repeat(20_000)}is greater than`.slice(0, 1_500))).toBeUndefined();
  });

  it('is found in time, whatever stands there', () => {
    const long = `${'word '.repeat(20_000)}not found`;
    expect(subjectOf(long.slice(0, 1_500), 'missing').length).toBeLessThan(200);
  });
});
