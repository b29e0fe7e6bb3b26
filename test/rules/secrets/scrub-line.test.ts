import { expect, it } from 'vitest';
import { scrubLine } from '../../../src/rules/secrets/scrub-line.js';

it.each([
  [['start', 'Password:', 'zebra7Quilt'], '[redacted:password]'],
  [['start', '- redis-cli', '- -a', '- swordfish'], '- [redacted:password]'],
  [['- shelves', '- rows', '- swordfish'], '- swordfish'],
  [
    ['api_token', "  Not an integer [type=int, input_value='swordfish']"],
    "  Not an integer [type=int, input_value='[redacted:token]']",
  ],
  [
    ['Property: a.password', '    Value: "swordfish"', '    Reason: bad "swordfish"'],
    '    Reason: bad "[redacted:password]"',
  ],
  [['- --password', '- zebra7Quilt'], '- [redacted:password]'],
  [['- name: DB_PASSWORD', '  value: zebra7Quilt'], "  value: '[redacted:env]'"],
  [['a', 'token=zebra7Quilt'], 'token=[redacted:token]'],
  [['step 1:', 'zebra7Quilt'], 'zebra7Quilt'],
  [['zebra7Quilt'], 'zebra7Quilt'],
  [['docker run -e DB_PASSWORD=\\', '  zebra7Quilt img'], '  [redacted:password] img'],
  [['? password', ': zebra7Quilt'], ': [redacted:password]'],
  [['kind: Secret', 'metadata: {name: x}', 'stringData:', '  orders: zebra7Quilt'], '  orders: [redacted:secret-data]'],
  [
    ['INSERT INTO users (name, password) VALUES (%s, %s)', "[parameters: ('ada', 'zebra7Quilt')]"],
    "[parameters: ('[redacted:password]', '[redacted:password]')]",
  ],
  [['-----BEGIN PRIVATE KEY-----', 'MIIEvQIBADANBgkq'.repeat(4), 'aGVsbG8gd29ybGQh'], '[redacted:private-key]'],
])('of %j: %s', (lines, expected) => {
  expect(scrubLine(lines, lines.at(-1) ?? '')).toBe(expected);
});
