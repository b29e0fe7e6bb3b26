import { expect, it } from 'vitest';
import { refusedValue } from '../../../../src/rules/kinds/log/lines/refusal.js';

it.each([
  '<add key="Password" value="hunter2"/>',
  'invalid value "hunter2" for password: password="hunter2"',
  'invalid shelf: "hunter2" for DEPOT_TOKEN',
  'Unknown shelf: "https://ada:hunter2@depot.example"',
])('a secret is no value that is told as refused: %s', (line) => {
  expect(refusedValue(line)).not.toContain('hunter2');
});

it('what only stands behind the word value is not refused', () => {
  expect(refusedValue('<add key="shelf" value="amber"/>')).toBe('');
  expect(refusedValue('shelf must be odd, got "amber"')).toBe('amber');
});
