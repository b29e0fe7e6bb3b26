import { describe, expect, it } from 'vitest';
import { previewText } from '../../../src/kernel/privacy/preview-text.js';
import { growth } from '../../support/growth.js';

const many = (of: (index: number) => string) => (length: number) =>
  Array.from({ length: Math.ceil(length / of(0).length) }, (_, index) => of(index))
    .join(' ')
    .slice(0, length);

describe('the preview of a text', () => {
  it('marks what was replaced, and no pseudonym that stood there before', () => {
    const { text, redactions } = previewText('name-1 asks db.shop.corp with password=hunter2hunter2', {
      pseudonyms: true,
    });
    expect(redactions.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
      ['host', 'host-1.example'],
      ['password', '[redacted:password]'],
    ]);
  });

  it.each([
    ['pseudonyms', many((index) => `name-${index}`)],
    ['hosts', many((index) => `h${index}.corp.local`)],
    ['images', many((index) => `reg${index}.corp.local/team${index}/app:1`)],
    ['passwords', many(() => 'password=hunter2hunter2')],
    ['addresses with passwords', many(() => 'https://a:b@')],
    ['beginnings of keys', many(() => '-----BEGIN RSA PRIVATE KEY-----')],
  ])('takes time in proportion to its length: %s', (_what, textOf) => {
    expect(growth(textOf, (text) => previewText(text, { pseudonyms: true }))).toBeLessThan(9);
  });
});
