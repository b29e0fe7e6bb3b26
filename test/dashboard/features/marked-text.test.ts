import { expect, it } from 'vitest';
import { piecesOf } from '../../../dashboard/src/features/admin/privacy/marked-text.js';

const text = 'password=[redacted:password] host=pod-1';

it('marks what stands in the place of something, and says all of the text once', () => {
  const pieces = piecesOf({ text, redactions: [{ kind: 'password', start: 9, end: 28 }] });
  expect(pieces.map(({ text: piece, kind }) => [piece, kind])).toEqual([
    ['password=', undefined],
    ['[redacted:password]', 'password'],
    [' host=pod-1', undefined],
  ]);
});

it('passes over places that overlap or lie outside', () => {
  const redactions = [
    { kind: 'a', start: 0, end: 9 },
    { kind: 'b', start: 5, end: 12 },
    { kind: 'c', start: 30, end: 999 },
  ];
  const pieces = piecesOf({ text, redactions });
  expect(pieces.map(({ text: piece }) => piece).join('')).toBe(text);
  expect(pieces.filter(({ kind }) => kind !== undefined)).toHaveLength(1);
});
