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
  ['PASSWORD: parsing "swordfish\\n": invalid syntax', 'parsing "[redacted:password]\\n"'],
  [
    'Property: shelf.password\n    Value: "swordfish"\n    Origin: a file\n    Reason: For input string: "swordfish"',
    'Value: "[redacted:password]"\n    Origin: a file\n    Reason: For input string: "[redacted:password]"',
  ],
  [
    "api_token\n  Input should be an integer [type=int_parsing, input_value='swordfish', input_type=str]",
    "input_value='[redacted:token]'",
  ],
])('the value that a program refuses is masked: %s', (text, expected) => {
  expect(scrub(text).text).toContain(expected);
});

it.each([
  'Property: shelf.rows\n    Value: "five"\n    Reason: For input string: "five"',
  "rows\n  Input should be an integer [type=int_parsing, input_value='five', input_type=str]",
  'parse "tcp://depot:tcp://10.0.0.7:5432": invalid port ":tcp:" after host',
  'parse "http://depot:54x2/": invalid port ":54x2" after host',
])('what is no secret is told: %s', (text) => {
  expect(scrub(text).text).toBe(text);
});
