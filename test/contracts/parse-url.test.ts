import { expect, it } from 'vitest';
import { parseUrl } from '../../src/contracts/parse-url.js';

/** Full-width digits as bytes of UTF-8, each a character: as a header of HTTP arrives. */
const MISREAD = Buffer.from('http://１６９。２５４。１６９。２５４/').toString('latin1');

it('says the same of a text however often it is asked', () => {
  const answers = new Set<string | undefined>();
  for (let time = 0; time < 50_000; time += 1) answers.add(parseUrl(MISREAD, 'http://a.example/')?.href);
  expect([...answers]).toEqual([undefined]);
});

it('reads what a URL is, also one that is relative to another', () => {
  expect(parseUrl('http://a.example')?.href).toBe('http://a.example/');
  expect(parseUrl('/path?x=1', 'http://a.example/other')?.href).toBe('http://a.example/path?x=1');
  expect(parseUrl('/path')).toBeUndefined();
  expect(parseUrl('http://[::')).toBeUndefined();
});
