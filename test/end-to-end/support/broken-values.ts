import fc from 'fast-check';

const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown;

/** Values that something, somewhere, does not expect. */
const UNEXPECTED: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  '',
  ' ',
  '0',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\u202e\ufeff',
  "'); drop table failures; --",
  '%00%ff%',
  '__proto__',
  '2026-99-99T99:99:99Z',
  'x'.repeat(254),
  'x'.repeat(70_000),
  [],
  {},
  [[]],
  [null],
  nested(50),
  nested(150),
  Array(10_001).fill(0),
  JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":null}'),
];

export const unexpectedValues = fc.oneof(fc.constantFrom(...UNEXPECTED), fc.jsonValue({ stringUnit: 'binary' }));

/** Where in a value something is changed: at each level the field of that number, as far down as there are levels. */
const places = fc.array(fc.nat(20), { maxLength: 4 });

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A copy in which the value at the place is replaced, or gone when there is none to put there. */
function changed(value: unknown, [at, ...deeper]: number[], replacement: { readonly value?: unknown }): unknown {
  const keys = isContainer(value) ? Object.keys(value) : [];
  const key = at === undefined ? undefined : keys[at % keys.length];
  if (!isContainer(value) || key === undefined) return 'value' in replacement ? replacement.value : undefined;
  const inner = changed(value[key], deeper, replacement);
  if (Array.isArray(value)) return value.map((element: unknown, index) => (String(index) === key ? inner : element));
  const { [key]: _gone, ...rest } = value;
  return inner === undefined ? rest : { ...rest, [key]: inner };
}

/** Texts that are bodies of valid values with something wrong in them, of something else, or no JSON at all. */
export function brokenBodies(valid: fc.Arbitrary<unknown>): fc.Arbitrary<string | Buffer> {
  const text = (value: unknown) => JSON.stringify(value) ?? '';
  return fc.oneof(
    fc
      .tuple(valid, places, unexpectedValues)
      .map(([value, place, other]) => text(changed(value, place, { value: other }))),
    fc.tuple(valid, places).map(([value, place]) => text(changed(value, place, {}))),
    fc.tuple(valid, fc.string(), unexpectedValues).map(([value, name, other]) => {
      return text(isContainer(value) ? { ...value, [name]: other } : other);
    }),
    unexpectedValues.map(text),
    fc.tuple(valid, fc.nat(200)).map(([value, length]) => text(value).slice(0, length)),
    fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
  );
}

/** Percent-encoded text for a path or query: of any value, or not well encoded at all. */
export const brokenTexts: fc.Arbitrary<string> = fc.oneof(
  unexpectedValues.map((value) => {
    const written = typeof value === 'string' ? value : JSON.stringify(value);
    return encodeURIComponent(written.slice(0, 2_000).toWellFormed());
  }),
  fc.constantFrom(
    '%',
    '%zz',
    '%00',
    '%ff%fe',
    '%e0%a4%a',
    '..',
    '.',
    '%2e%2e%2f%2e%2e%2f',
    '-1',
    '0x1f',
    '1e3',
    '+1',
    '%D9%A1',
  ),
);
