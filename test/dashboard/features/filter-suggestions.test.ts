import { describe, expect, it } from 'vitest';
import { suggestionsFor } from '../../../dashboard/src/features/lists/filter/suggestions.js';
import { partAt, withFilter, withName } from '../../../dashboard/src/features/lists/filter/written-part.js';

const at = (text: string) => partAt(text, text.length);
const part = (name: string | undefined, value: string) => ({ start: 0, end: 0, name, value });

describe('what one is writing', () => {
  it.each([
    ['', undefined, ''],
    ['cau', undefined, 'cau'],
    ['ns:shop cau', undefined, 'cau'],
    ['ns:', 'ns', ''],
    ['text owner:Deployment/ca', 'owner', 'Deployment/ca'],
    ['cause:"two wo', 'cause', 'two wo'],
    ['cause:"a \\" b', 'cause', 'a " b'],
    ['cause:x ', undefined, ''],
  ])('of %j', (text, name, value) => {
    expect(at(text)).toMatchObject({ name, value });
  });

  it('is nothing within a word or after a whole one', () => {
    expect(partAt('cause:oom', 3)).toBeUndefined();
    expect(at('cause:"whole"')).toBeUndefined();
    expect(at('a:b:c')).toBeUndefined();
  });

  it('is replaced by what is chosen, and the rest stays', () => {
    const written = partAt('redis cau x', 9);
    expect(written && withName('redis cau x', written, 'cause')).toBe('redis cause: x');
    const value = partAt('redis ns:sh x', 11);
    expect(value && withFilter('redis ns:sh x', value, 'ns', 'shop two')).toBe('redis ns:"shop two" x');
  });
});

describe('what is offered', () => {
  const valuesOf = (...of: Parameters<typeof suggestionsFor>) =>
    suggestionsFor(...of).map(({ name, value }) => value ?? `${name}:`);

  it('are the names that begin so, and only those that the list has', () => {
    expect(valuesOf('failures', part(undefined, 's'), [])).toEqual(['status:', 'severity:', 'since:']);
    expect(valuesOf('history', part(undefined, 's'), [])).toEqual(['severity:', 'since:']);
    expect(valuesOf('history', part(undefined, ''), [])).toEqual([]);
  });

  it('are fixed values, or those that the server knows, ten at most', () => {
    expect(valuesOf('incidents', part('status', 'OP'), [])).toEqual(['open']);
    expect(valuesOf('incidents', part('since', '4'), [])).toEqual(['24h']);
    const many = Array.from({ length: 50 }, (_, count) => ({ value: `oom-${count}`, count }));
    expect(valuesOf('incidents', part('cause', 'OOM'), many)).toHaveLength(10);
    expect(valuesOf('incidents', part('__proto__', ''), many)).toEqual([]);
  });
});
