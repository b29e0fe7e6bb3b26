import { describe, expect, it } from 'vitest';
import { piecesOf, plainText } from '../../../dashboard/src/ui/log-view/ansi.js';
import { linesOf } from '../../../dashboard/src/ui/log-view/log-line.js';
import { matchesOf, nextMatch, partsOf } from '../../../dashboard/src/ui/log-view/matches.js';

const ESC = '\u001b';

describe('a line with escapes of a terminal', () => {
  it('has its colours, and is searched and copied without them', () => {
    const line = `${ESC}[1;31mERROR${ESC}[0m no ${ESC}[38;5;208mroute${ESC}[39m`;
    expect(piecesOf(line)).toEqual([
      { text: 'ERROR', looks: ['bold', 'red'] },
      { text: ' no ', looks: [] },
      { text: 'route', looks: [] },
    ]);
    expect(plainText(line)).toBe('ERROR no route');
  });

  it('ends one look and keeps the others', () => {
    expect(piecesOf(`${ESC}[1;4;92ma${ESC}[22mb${ESC}[39mc${ESC}[md`)).toEqual([
      { text: 'a', looks: ['bold', 'underline', 'green'] },
      { text: 'b', looks: ['underline', 'green'] },
      { text: 'c', looks: ['underline'] },
      { text: 'd', looks: [] },
    ]);
  });

  it('shows what a terminal would obey, and what turns the direction of text', () => {
    expect(plainText(`${ESC}[2Kdone\rfailed`)).toBe('⟨U+001B⟩[2Kdone⟨U+000D⟩failed');
    expect(piecesOf('user \u202egnp.exe')).toEqual([{ text: 'user ⟨U+202E⟩gnp.exe', looks: [] }]);
  });
});

describe('the lines of a text', () => {
  it('are numbered from 1, without the empty one after the last line end', () => {
    expect(linesOf('one\r\n\nthree\n').map(({ place, text }) => [place, text])).toEqual([
      ['1', 'one'],
      ['2', ''],
      ['3', 'three'],
    ]);
    expect(linesOf('')).toEqual([]);
  });
});

describe('searching', () => {
  const lines = linesOf('Ready\nerror: a\nready again\nERROR: b\n');

  it('finds lines in whatever case, also across what changes the look', () => {
    expect(matchesOf(lines, 'error')).toEqual([1, 3]);
    expect(matchesOf(linesOf(`${ESC}[31mER${ESC}[0mROR`), 'error')).toEqual([0]);
    expect(matchesOf(lines, '')).toEqual([]);
  });

  it('goes from match to match, round the ends', () => {
    expect(nextMatch([1, 3], undefined, -1)).toBe(3);
    expect(nextMatch([1, 3], 1, 1)).toBe(3);
    expect(nextMatch([1, 3], 3, 1)).toBe(1);
    expect(nextMatch([1, 3], 1, -1)).toBe(3);
    expect(nextMatch([], 1, 1)).toBeUndefined();
  });

  it('marks what was found within pieces of different looks', () => {
    const parts = partsOf(piecesOf(`a${ESC}[31mER${ESC}[0mROR z error`), 'error');
    expect(parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))).toEqual([
      'a',
      '[ER]',
      '[ROR]',
      ' z ',
      '[error]',
    ]);
    expect(partsOf(piecesOf('error'), '')).toEqual([{ text: 'error', looks: [], isMatch: false }]);
  });
});
