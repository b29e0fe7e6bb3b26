import fc from 'fast-check';
import { cleanText, cut, escapeHtml, escapeMarkdown, fenced, prose } from 'podproof/kit/webhook';
import { describe, expect, it } from 'vitest';

const text = fc.string({ unit: 'binary', maxLength: 200 });
const limit = fc.nat({ max: 100 });

describe('cut', () => {
  it('leaves what fits as it is, and ends the rest with an ellipsis', () => {
    expect(cut('hello', 5)).toBe('hello');
    expect(cut('hello world', 8)).toBe('hello w…');
    expect(cut('hello world', 7)).toBe('hello…');
    expect(cut('hello', 0)).toBe('');
  });

  it('cuts no emoji and no escape in two', () => {
    expect(cut('👍👍👍', 5)).toBe('👍👍…');
    expect(cut('👍👍👍', 4)).toBe('👍…');
    expect(cut('a&b&c', 9, escapeHtml)).toBe('a&amp;b…');
    expect(cut('a&b&c', 6, escapeHtml)).toBe('a…');
    expect(cut('a*b*', 4, escapeMarkdown)).toBe('a\\*…');
  });

  it('keeps any limit with any text and any escape', () => {
    fc.assert(
      fc.property(text, limit, fc.constantFrom(escapeHtml, escapeMarkdown), (given, most, escape) => {
        const result = cut(given, most, escape);
        expect(result.length).toBeLessThanOrEqual(most);
        expect(result.isWellFormed()).toBe(true);
        const whole = [...given].map(escape).join('');
        if (whole.length <= most) expect(result).toBe(whole);
        else expect(whole.startsWith(result.replace(/…$/, ''))).toBe(true);
      }),
    );
  });
});

describe('prose', () => {
  const shown = (given: string) => prose(given).replaceAll('\u2060', '');

  it('looks as it was', () => {
    const line = 'see https://a.example/x, www.b.example, @here, mailto:c and {{d}} of app@sha256:0a';
    expect(shown(line)).toBe(line);
    expect(prose('image app@sha256:0a of 10.0.0.1:5000/app:1.2 in 3. place')).not.toContain('\u2060');
  });

  it.each([
    ['see https://a.example', '://'],
    ['www.a.example', 'www.'],
    ['mailto:a', 'mailto:'],
    ['@ada and @here', '@ada'],
    ['x@everyone', '@everyone'],
    ['{{DATE()}}', '{{'],
    ['${x}', '${'],
  ])('makes nothing of %j', (given, works) => {
    expect(prose(given)).not.toContain(works);
    expect(shown(given)).toBe(given);
  });

  it.each(['# a', '> a', '- a', '* a', '1. a', '12) a', '=== a'])('begins no block with %j', (given) => {
    expect(prose(given)).toBe(`\u2060${given}`);
  });

  it('is one line without what cannot be seen', () => {
    expect(prose(' a\r\n\tb\u2028c\u0000\u202Ed\u00ADe \ud83d ')).toBe('a b cde \ufffd');
  });
});

it('keeps the lines of code, and the joiners of emoji', () => {
  expect(cleanText('kubectl get pods \\\r\n\t-n shop\u0007')).toBe('kubectl get pods \\\n -n shop');
  expect(cleanText('👩‍👩‍👧')).toBe('👩‍👩‍👧');
});

it('puts code into a block that the code cannot end', () => {
  expect(fenced('a```b', 10)).toBe("```\na'''b\n```");
  expect(fenced('0123456789abc', 10)).toBe('```\n012345678…\n```');
});
