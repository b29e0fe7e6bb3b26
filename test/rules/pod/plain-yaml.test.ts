import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { CORE_SCHEMA, dump, load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { parsePlainYaml } from '../../../src/rules/pod/plain-yaml.js';

const FOLDER = new URL('../../fixtures/scenarios/', import.meta.url);

/** The manifests of all scenarios that are no JSON. */
const MANIFESTS = readdirSync(FOLDER)
  .flatMap((file) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as { report: Record<string, unknown> }[])
  .flatMap(({ report }) => [report['manifest'], report['owner_manifest']])
  .filter((text) => typeof text === 'string')
  .filter((text) => !text.startsWith('{'));

/** What the full parser reads; undefined where it refuses. */
function fullyParsed(text: string): unknown {
  try {
    return load(text, { schema: CORE_SCHEMA, json: true });
  } catch {
    return undefined;
  }
}

/** Whether the text was read, which must be as the full parser reads it, the order of members included. */
function isReadAlike(text: string): boolean {
  const plain = parsePlainYaml(text);
  if (plain === undefined) return false;
  const full = fullyParsed(text);
  expect(plain, text).toStrictEqual(full);
  expect(JSON.stringify(plain), text).toBe(JSON.stringify(full));
  return true;
}

const PIECES = [
  ...[
    ' ',
    '  ',
    '- ',
    ':',
    ': ',
    ' #',
    '"',
    "'",
    "''",
    '\\',
    '|',
    '|-',
    '>',
    '\n',
    '\n\n',
    '\n    ',
    '{}',
    '[',
    '&a',
    '*a',
  ],
  ...[
    '!',
    '%',
    '`',
    '---',
    '...',
    '? ',
    '0x1F',
    '0b1',
    '1e3',
    '.5',
    '+1',
    '-.Inf',
    '.NaN',
    'null',
    '~',
    'True',
    'no',
    '007',
  ],
  ...[
    '-0',
    '1.',
    '__proto__',
    '<<',
    ',',
    'a: b',
    '\t',
    '\r',
    'é',
    '12345678901234567890',
    '=',
    '5d7d',
    '\\u00e9',
    '\\x41',
  ],
];
const TEXTS = [
  ...[
    '',
    ' a',
    'a ',
    'a: b',
    '- x',
    'x #y',
    '#',
    '1',
    '01',
    '1e3',
    'null',
    'true',
    '~',
    'a\nb',
    'a\n\nb\n',
    '  x\n y\n',
  ],
  ...[
    "it's",
    '"q"',
    '[x]',
    '{}',
    '@',
    '*',
    '|',
    '-',
    '--',
    '.',
    '...',
    'a:b',
    'a:',
    'é',
    'sh -c "a && b"',
    '0x10',
    '100m',
  ],
  ...[
    '2026-01-01T00:00:00Z',
    '10.0.0.1',
    '.NaN',
    "aa bb cc dd ee ff gg hh's ii jj kk ll: mm nn oo pp",
    'a  b   c    d     e',
  ],
];
const KEYS = [
  'a',
  'name',
  'f:metadata',
  '.',
  'k:{"type":"x"}',
  'x y',
  '1',
  'true',
  'app.kubernetes.io/name',
  '-x',
  '<<',
  '',
];

const data = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(...TEXTS, 0, -1, 1.5, true, false, null),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('any'), { maxKeys: 4 }),
  ),
})).any;

describe('YAML in the style of API servers', () => {
  it('is read as the full parser reads it, in nearly all manifests', () => {
    const read = MANIFESTS.filter(isReadAlike);
    expect(read.length / MANIFESTS.length).toBeGreaterThan(0.85);
  });

  it('is read alike whatever is written into it, or left to the full parser', () => {
    const places = fc.array(
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(...PIECES), fc.nat(3)),
      {
        minLength: 1,
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(fc.constantFrom(...MANIFESTS), places, (manifest, changes) => {
        const changed = changes.reduce((text, [share, piece, removed]) => {
          const at = Math.floor(share * text.length);
          return text.slice(0, at) + piece + text.slice(at + removed);
        }, manifest);
        isReadAlike(changed);
      }),
      { numRuns: 1_500 },
    );
  });

  it('is read alike whatever data was written as YAML', () => {
    const style = fc.record({
      lineWidth: fc.constantFrom(-1, 20, 80),
      noArrayIndent: fc.boolean(),
      indent: fc.constantFrom(2, 4),
    });
    fc.assert(
      fc.property(data, style, (value, options) => {
        isReadAlike(dump({ a: value, b: value }, { noRefs: true, ...options }));
      }),
      { numRuns: 1_500 },
    );
  });

  it.each([
    ['a literal block', 'a: |\n  x\n   y\n\n  z\n\nb: |-\n  x\n', { a: 'x\n y\n\nz\n', b: 'x' }],
    ['a text over several lines', "a: one\n  two\nb: 'it''s\n  three'\n", { a: 'one two', b: "it's three" }],
    ['lists that are not indented, and lists of lists', 'a:\n- b: 1\n  c: 2\n- - x\n', { a: [{ b: 1, c: 2 }, ['x']] }],
    [
      'numbers that are texts',
      'a: 1.2.3\nb: 5d7d4674fc\nc: 100m\nd: "1"\n',
      { a: '1.2.3', b: '5d7d4674fc', c: '100m', d: '1' },
    ],
    ['what is empty', 'a:\nb: {}\nc: []\n', { a: null, b: {}, c: [] }],
  ])('has %s', (_what, text, expected) => {
    expect(parsePlainYaml(text)).toEqual(expected);
  });

  it.each([
    ['aliases', 'a: &x\n  b: 1\nc: *x\n'],
    ['a member that objects are made by', '__proto__:\n  a: 1\n'],
    ['flow style', 'a: {b: 1}\n'],
    ['comments', 'a: b # c\n'],
    ['lists in lists without end', `a:\n${'- '.repeat(100_000)}x\n`],
    ['no object', '- a\n- b\n'],
  ])('leaves %s to the full parser', (_what, text) => {
    expect(parsePlainYaml(text)).toBeUndefined();
  });
});
