import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutMiddle } from '../../../../src/rules/kinds/support/cut-middle.js';

const words = (word: string, times: number) => Array.from({ length: times }, (_, index) => `${word}${index}`).join(' ');

describe('cutMiddle', () => {
  it('leaves what fits, without the white space around it', () => {
    expect(cutMiddle(' it is so\n', 20)).toBe('it is so');
  });

  it('keeps beginning and end by whole words', () => {
    const text = `${words('wrapped', 50)} device is busy`;
    const cut = cutMiddle(text, 100);
    expect(cut).toMatch(/^wrapped0 wrapped1 (?:wrapped\d{1,2} ){0,9}… (?:wrapped\d{1,2} ){0,9}device is busy$/);
  });

  it('keeps within the limit, but for the label of the first word behind the gap', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2_000 }), fc.integer({ min: 60, max: 700 }), (text, limit) => {
        expect(cutMiddle(text, limit).length).toBeLessThanOrEqual(limit + 4 * 80);
      }),
    );
  });

  it('cuts a word that is longer than the place', () => {
    expect(cutMiddle('x'.repeat(500), 100).length).toBeLessThanOrEqual(100);
  });

  it.each(['password=', 'password: ', '--password ', 'Authorization: Bearer ', 'token="', 'postgres://app:'])(
    'shows no secret behind %s wherever the gap is',
    (label) => {
      const secret = 'Zq7Lr0Wm8sVb2NxKp5Tg9';
      for (let before = 0; before <= 240; before += 1) {
        const text = `${'a'.repeat(before % 7)}${' ab'.repeat(before)} ${label}${secret}${label.endsWith('"') ? '"' : ''}${label.endsWith('app:') ? '@db' : ''} ${'cd '.repeat(240 - before)}end`;
        const cut = cutMiddle(text, 300);
        const part = [0, 5, 10].map((at) => secret.slice(at, at + 8)).find((each) => cut.includes(each));
        // `--password x` is masked where it is shown: until then the label stays before it.
        if (part !== undefined) expect(cut).toContain(`${label.trim()} ${secret}`);
        if (label !== '--password ') expect(part).toBeUndefined();
      }
    },
  );
});
