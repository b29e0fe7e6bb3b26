import { describe, expect, it } from 'vitest';
import { matchingTexts } from './matching-texts.js';

describe('texts for which a pattern is', () => {
  it.each([
    [/a|b(?:c|d)?/, ['a', 'b', 'bc', 'bd']],
    [/^no (?:such )?file\.$/, ['no file.', 'no such file.']],
    [/(?<=X\d{2}: )key \w{2,9}/, ['X77: key qq']],
    [/\bat (?!all)\S{1,20}/, ['at q']],
    [/[A-Z]{3}[^"]"/, ['QQQq"', 'QQQ "']],
    [/в соединении/i, ['в соединении']],
  ])('are few and hold each alternative: %s', (pattern, texts) => {
    expect(matchingTexts(pattern)).toEqual(texts);
  });

  it('hold each alternative where there are too many to put all together', () => {
    const texts = matchingTexts(/(?:a|b|c)(?:d|e|f)(?:g|h|i)(?:j|k|l)(?:m|n|o)(?:p|q|r)/);
    expect(texts.length).toBeLessThan(20);
    expect([...new Set(texts.join(''))].sort().join('')).toBe('abcdefghijklmnopqr');
  });

  it('are refused where the pattern cannot be read', () => {
    expect(() => matchingTexts(/[^\s\S]/)).toThrow('a class of nothing');
  });
});
