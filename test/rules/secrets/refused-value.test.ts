import { expect, it } from 'vitest';
import { scrub } from '../../../src/rules/secrets/scrub.js';

it.each([
  ['Value "swordfish" given for the option admin.password is not valid', 'Value "[redacted:password]" given for'],
  [
    'parse "postgresql://app:zebra#7@db/x": invalid port ":zebra" after host',
    'invalid port ":[redacted:url-password]" after',
  ],
  [
    'parse "postgresql://app:7zebra#q@db/x": invalid port \\":7zebra\\" after host',
    'port \\":[redacted:url-password]\\" after',
  ],
])('the value that a program refuses is masked: %s', (text, expected) => {
  expect(scrub(text).text).toContain(expected);
});

it.each([
  'parse "tcp://depot:tcp://10.0.0.7:5432": invalid port ":tcp:" after host',
  'parse "http://depot:54x2/": invalid port ":54x2" after host',
])('a port that is none is told where no password stands before it: %s', (text) => {
  expect(scrub(text).text).toBe(text);
});
