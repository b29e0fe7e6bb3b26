import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requiredTexts } from '../../../src/rules/kinds/required-texts.js';
import { matchingTexts } from './matching-texts.js';

const QUANTIFIER = fc.constantFrom('', '', '', '?', '*', '+', '{2}', '{0,3}', '{1,4}?');
/** Patterns of the parts that those of tables have, all of which `matchingTexts` knows. */
const PATTERN = fc.letrec<{ pattern: string; sequence: string; part: string; atom: string }>((tie) => ({
  pattern: fc
    .array(tie('sequence'), { minLength: 1, maxLength: 3, depthIdentifier: 'groups' })
    .map((each) => each.join('|')),
  sequence: fc.array(tie('part'), { maxLength: 4, depthIdentifier: 'groups' }).map((each) => each.join('')),
  part: fc.oneof(
    { weight: 6, arbitrary: fc.tuple(tie('atom'), QUANTIFIER).map((each) => each.join('')) },
    fc.constantFrom('\\b', '^', '$', '(?!a|lo(?:ck|ad))', '(?<![Kk]ey )'),
  ),
  atom: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'groups' },
    fc.constantFrom('a', 'B', 'lock', 'Key ', '\\.', '\\/', 'é', '.', '[abC]', '[^\\]x]', '\\d', '\\s'),
    tie('pattern').map((pattern) => `(?:${pattern})`),
    tie('pattern').map((pattern) => `(${pattern})`),
  ),
}));

describe('the texts that a pattern requires', () => {
  it.each<[RegExp, readonly string[]]>([
    [/Table is locked/, ['table is locked']],
    [/\bcache(?:d)? is locked$/i, [' is locked']],
    [/no such (?:file|directory): \S{1,80}/, ['no such ']],
    [/(?:file|index) is (?:broken|damaged)/, ['broken', 'damaged']],
    [/lock(?:ed)+ \d{1,9}/, ['locked']],
    [/(?:lock){2} held/, [' held']],
    [/a\.b\/c\[d/, ['a.b/c[d']],
    [/key(?! ring) is missing/, ['key is missing']],
    [/(?<name>locked) by/, ['locked by']],
    [/straße gesperrt/, ['e gesperrt']],
    [/\d{1,9}|locked/, []],
    [/(?:locked)?/, []],
    [/[Ll]ock.{0,80}\w+/, ['ock']],
    [/lock\u0041ed\x41\cA/, ['lock']],
    [/lock/iu, []],
  ])('%s', (pattern, texts) => {
    expect(requiredTexts(pattern)).toEqual(texts);
  });

  it('are in all that it matches', () => {
    fc.assert(
      fc.property(PATTERN.pattern, fc.constantFrom('', 'i'), (source, flags) => {
        const pattern = new RegExp(source, flags);
        const required = requiredTexts(pattern);
        for (const text of matchingTexts(pattern).filter((each) => pattern.test(each)))
          expect(required.length === 0 || required.some((each) => text.toLowerCase().includes(each)), text).toBe(true);
      }),
    );
  });
});
