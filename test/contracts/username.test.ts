import { describe, expect, it } from 'vitest';
import { Username } from '../../src/contracts/username.js';

describe('a chosen username', () => {
  it.each([
    'ada',
    'Ada Lovelace',
    'ada@example.com',
    'services',
    'token',
    '7of9',
    'müller',
    'дима',
    'Ω',
    '田中たろう',
    'x'.repeat(64),
  ])('may be %s', (name) => {
    expect(Username.parse(name)).toBe(name);
  });

  it.each([
    ['is empty', ''],
    ['is a slash', '/'],
    ['begins with a dash', '-rf'],
    ['begins with a space', ' ada'],
    ['ends with a space', 'ada '],
    ['ends with a space that NFKC makes one', 'ada\u00a0'],
    ['holds a zero-width space', 'ad\u200ba'],
    ['holds a mark that turns the direction', 'ad\u202ea'],
    ['holds a line break', 'ad\na'],
    ['holds a line separator', 'ad\u2028a'],
    ['holds an escape', 'ad\u001b[31ma'],
    ['holds NUL', 'ad\0a'],
    ['holds half a character', 'ad\ud800a'],
    ['holds a filler that is drawn as nothing', 'ad\u3164a'],
    ['holds a Braille pattern of no dots', 'ada\u2800'],
    ['is that of an API token', 'token:grafana'],
    ['is that of an API token in capitals', 'Token:grafana'],
    ['is that of the service token', 'service'],
    ['mixes Latin with a Cyrillic а', '\u0430da'],
    ['mixes Latin with a Greek ο', 'r\u03bfot'],
    ['is too long', 'x'.repeat(65)],
  ])('is refused when it %s', (_what, name) => {
    expect(Username.safeParse(name).success).toBe(false);
  });

  it('is the same however it is written', () => {
    expect(Username.parse('ａｄａ')).toBe('ada');
    expect(Username.parse('mu\u0308ller')).toBe('müller');
  });
});
