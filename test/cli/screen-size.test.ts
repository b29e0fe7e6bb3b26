import { expect, it } from 'vitest';
import { screenSize, textWidth } from '../../src/cli/screen-size.js';

it.each([
  ['a window', { columns: 132, rows: 50 }, { columns: 132, rows: 50 }],
  ['a screen that says 0', { columns: 0, rows: 0 }, { columns: 80, rows: 24 }],
  ['no screen', {}, { columns: 80, rows: 24 }],
])('takes the size of %s', (_what, screen, size) => {
  expect(screenSize(screen)).toEqual(size);
});

it.each([
  [60, 60],
  [132, 110],
  [0, 100],
  [undefined, 100],
])('wraps text on a screen of %s columns at %i', (columns, width) => {
  expect(textWidth(columns)).toBe(width);
});
