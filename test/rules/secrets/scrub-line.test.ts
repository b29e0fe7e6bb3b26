import { expect, it } from 'vitest';
import { scrubLine } from '../../../src/rules/secrets/scrub-line.js';

it.each([
  [['start', 'Password:', 'zebra7Quilt'], '[redacted:password]'],
  [['- --password', '- zebra7Quilt'], '- [redacted:password]'],
  [['- name: DB_PASSWORD', '  value: zebra7Quilt'], "  value: '[redacted:env]'"],
  [['a', 'token=zebra7Quilt'], 'token=[redacted:token]'],
  [['step 1:', 'zebra7Quilt'], 'zebra7Quilt'],
  [['zebra7Quilt'], 'zebra7Quilt'],
])('of %j: %s', (lines, expected) => {
  expect(scrubLine(lines, lines.at(-1) ?? '')).toBe(expected);
});
