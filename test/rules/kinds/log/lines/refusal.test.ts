import { expect, it } from 'vitest';
import { refusedName, refusedValue } from '../../../../../src/rules/kinds/log/lines/refusal.js';

it.each([
  ["'ambre' is not supported", 'ambre'],
  ["option 'ambre' is not supported", ''],
  ['--shelf-password: invalid value "ambre"', ''],
])('the value that a line refuses is no name and no secret: %s', (line, value) => {
  expect(refusedValue(line)).toBe(value);
});

it.each([
  ['--shelf-range: invalid row range "30000"', '--shelf-range'],
  ['unable to parse the value of --rows: not a quantity', '--rows'],
  ['invalid value for argument "rows"', 'argument rows'],
  ['invalid value', ''],
])('the name of what has the value: %s', (line, name) => {
  expect(refusedName(line)).toBe(name);
});
