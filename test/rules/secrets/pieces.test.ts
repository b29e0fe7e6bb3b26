import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutInLine, PIECE, piecesOf } from '../../../src/rules/secrets/pieces.js';
import { scrub } from '../../../src/rules/secrets/scrub.js';
import { BARE_SECRETS, BLOCK_SECRETS, LABELLED_SECRETS } from './corpus/secrets.js';

const LINE = '2026-11-21T20:08:27.123Z INFO order 17 placed for customer 42 in 35ms\n';
const inPieces = (text: string) =>
  piecesOf(text)
    .map((piece) => scrub(piece).text)
    .join('');

describe('piecesOf', () => {
  it('loses nothing, and makes no piece longer than it may be', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(LINE, 'x'.repeat(9_000), '\n', ' a b', '  - ', 'k:\n')),
        fc.nat(3_000),
        (parts, times) => {
          const text = parts.join('').repeat(times).slice(0, 400_000);
          const pieces = piecesOf(text);
          expect(pieces.join('')).toBe(text);
          expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(PIECE);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('is short enough that a text of nothing but secrets holds nobody up for long', () => {
    expect(PIECE).toBeLessThanOrEqual(16_384);
    const secrets = LABELLED_SECRETS.map(({ text }) => `${text}\n`).join('');
    const whole = secrets.repeat(Math.ceil(200_000 / secrets.length));
    const pieces = piecesOf(whole);
    expect(pieces.join('')).toBe(whole);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(PIECE);
  });

  it.each([...BARE_SECRETS, ...BLOCK_SECRETS, ...LABELLED_SECRETS].filter(({ text }) => text.includes('\n')))(
    'cuts through no secret wherever it stands: $name',
    ({ text, value }) => {
      const wholeLog = LINE.repeat(1_200);
      for (let before = PIECE - 940; before < PIECE + 460; before += 211) {
        const log = `${wholeLog.slice(0, before - (before % LINE.length))}${text}\n${LINE.repeat(20)}`;
        expect(inPieces(log).includes(value)).toBe(false);
      }
    },
  );

  const words = 'order 17 placed for customer 42 in 35ms; ';
  const json = '{"id":17,"customer":42,"took":35},';
  const isSeen = (filler: string, { text, value }: { text: string; value: string }) =>
    !text.includes('\n') && !scrub(`${filler} ${text} ${filler}`).text.includes(value);
  const inLines = [words, json].flatMap((filler) =>
    [...BARE_SECRETS, ...LABELLED_SECRETS]
      .filter((secret) => isSeen(filler, secret))
      .map((secret) => ({ ...secret, filler })),
  );

  it.each(inLines)('cuts through no secret of a long line: $name between $filler', ({ text, value, filler }) => {
    const line = `${filler.repeat(20)} ${text} ${filler.repeat(20)}`;
    const start = line.indexOf(text);
    for (let end = start + 1; end < start + text.length + 5; end += 5) {
      const cut = cutInLine(line, end);
      const shown = scrub(line.slice(0, cut)).text + scrub(line.slice(cut)).text;
      expect(cut).toBeLessThanOrEqual(end);
      expect([end, shown.includes(value)]).toEqual([end, false]);
    }
  });

  it('shows as little of a line of many pieces as of a short one', () => {
    const rows = json.repeat(1_000);
    for (let before = PIECE - 30; before < PIECE + 4; before += 1) {
      const line = `${rows.slice(0, before)},"password":"Zx81-horse-22","url":"postgres://u:Qv93horse@db/x",${rows}`;
      expect(inPieces(line)).not.toMatch(/horse/);
    }
  });

  it('cuts a line that has nothing between its parts all the same', () => {
    expect(cutInLine('x'.repeat(9_000), 8_000)).toBeUndefined();
    expect(piecesOf('x'.repeat(PIECE + 1))).toEqual(['x'.repeat(PIECE), 'x']);
  });
});
