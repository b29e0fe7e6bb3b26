import { expect, it } from 'vitest';
import { secretsIn } from '../../../src/rules/secrets/secrets-in.js';

it.each([
  ['nothing to see', []],
  ['serve --password hunter2', ['hunter2']],
  ['a password=hunter2 b token=tok-1 c', ['hunter2', 'tok-1']],
  ['postgres://app:hunter2@db:5432/x', ['hunter2']],
  ['password=[redacted:password]', []],
  ['\u001b[31ma password=hunter2 b\u001b[0m token=tok-1 c', ['hunter2', 'tok-1']],
  ['\u200ba pass\u200bword=hun\u200bter2 b', ['hunter2']],
])('of %j: %j', (text, secrets) => {
  expect(secretsIn(text)).toEqual(secrets);
});
