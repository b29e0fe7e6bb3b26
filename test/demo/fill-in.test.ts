import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillIn } from '../../src/demo/programs/fill-in.js';

it('the same line comes out the same each time, with numbers for what stands in braces', () => {
  fc.assert(
    fc.property(fc.nat(), (n) => {
      const line = fillIn('GET /p/{id} 200 {ms}ms, the {n}th {other}', n);
      expect(line).toMatch(/^GET \/p\/\d{5} 200 \d{1,3}ms, the \d+th \{other\}$/);
      expect(fillIn('GET /p/{id} 200 {ms}ms, the {n}th {other}', n)).toBe(line);
    }),
  );
});

it('two numbers of a line differ from each other and from line to line', () => {
  const lines = Array.from({ length: 50 }, (_, n) => fillIn('{id} {id}', n));
  expect(new Set(lines).size).toBe(50);
  expect(lines.filter((line) => line.split(' ')[0] === line.split(' ')[1])).toEqual([]);
});
