import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch, describePatchProblem, type JsonPatch } from '../../../src/rules/pod/json-patch.js';
import { formatPointer, parsePointer } from '../../../src/rules/pod/json-pointer.js';

function patched(document: unknown, ...patch: JsonPatch): unknown {
  const result = applyPatch(document, patch);
  if (!result.ok) throw new Error(describePatchProblem(result.problem));
  return result.document;
}

describe('applyPatch', () => {
  it.each<[string, unknown, JsonPatch[number], unknown]>([
    ['adds a member', { a: 1 }, { op: 'add', path: '/b', value: 2 }, { a: 1, b: 2 }],
    ['adds over a member', { a: 1 }, { op: 'add', path: '/a', value: [] }, { a: [] }],
    ['adds into a list', [1, 3], { op: 'add', path: '/1', value: 2 }, [1, 2, 3]],
    ['adds at the end', [1], { op: 'add', path: '/-', value: 2 }, [1, 2]],
    ['adds at the index behind the end', [1], { op: 'add', path: '/1', value: 2 }, [1, 2]],
    ['adds null', {}, { op: 'add', path: '/a', value: null }, { a: null }],
    ['replaces the whole', { a: 1 }, { op: 'add', path: '', value: 7 }, 7],
    ['removes', { a: [1, 2] }, { op: 'remove', path: '/a/0' }, { a: [2] }],
    ['replaces', { a: { b: 1 } }, { op: 'replace', path: '/a/b', value: { c: 2 } }, { a: { b: { c: 2 } } }],
    ['moves', { a: 1, b: {} }, { op: 'move', from: '/a', path: '/b/c' }, { b: { c: 1 } }],
    ['moves within a list', [1, 2, 3], { op: 'move', from: '/0', path: '/2' }, [2, 3, 1]],
    ['moves onto itself', { a: 1 }, { op: 'move', from: '/a', path: '/a' }, { a: 1 }],
    ['copies', { a: [1] }, { op: 'copy', from: '/a', path: '/b' }, { a: [1], b: [1] }],
    [
      'tests whatever the order',
      { a: { x: 1, y: [2] } },
      { op: 'test', path: '/a', value: { y: [2], x: 1 } },
      { a: { x: 1, y: [2] } },
    ],
    [
      'reads ~0 and ~1',
      { 'a/b': { 'c~d': 1 } },
      { op: 'replace', path: '/a~1b/c~0d', value: 2 },
      { 'a/b': { 'c~d': 2 } },
    ],
    ['reads ~01 as ~1', { '~1': 0 }, { op: 'replace', path: '/~01', value: 1 }, { '~1': 1 }],
    ['takes empty names', { '': 1 }, { op: 'replace', path: '/', value: 2 }, { '': 2 }],
  ])('%s', (_name, document, operation, result) => {
    const before = structuredClone(document);
    expect(patched(document, operation)).toEqual(result);
    expect(document).toEqual(before);
  });

  it.each<[string, unknown, JsonPatch[number]]>([
    ['a path that is none', {}, { op: 'add', path: 'a', value: 1 }],
    ['a wrong escape', {}, { op: 'add', path: '/a~2', value: 1 }],
    ['a missing parent', {}, { op: 'add', path: '/a/b', value: 1 }],
    ['a scalar as a parent', { a: 'text' }, { op: 'add', path: '/a/b', value: 1 }],
    ['a missing member', {}, { op: 'remove', path: '/a' }],
    ['what every object inherits', {}, { op: 'replace', path: '/toString', value: 1 }],
    ['an index beyond the end', [1], { op: 'add', path: '/2', value: 1 }],
    ['an index with a leading zero', [1, 2], { op: 'remove', path: '/01' }],
    ['the place behind the end', [1], { op: 'remove', path: '/-' }],
    ['a name in a list', [1], { op: 'add', path: '/length', value: 9 }],
    ['a value that is missing', {}, { op: 'add', path: '/a' }],
    ['a from that is missing', {}, { op: 'copy', path: '/a' }],
    ['a move into itself', { a: { b: 1 } }, { op: 'move', from: '/a', path: '/a/b' }],
    ['a test that fails', { a: 1 }, { op: 'test', path: '/a', value: '1' }],
    ['a prototype', {}, { op: 'add', path: '/__proto__/polluted', value: 1 }],
    ['a prototype as a value', {}, { op: 'add', path: '/__proto__', value: { polluted: 1 } }],
    ['a constructor', {}, { op: 'add', path: '/constructor/prototype/polluted', value: 1 }],
  ])('refuses %s', (_name, document, operation) => {
    const result = applyPatch(document, [operation]);
    expect(result).toMatchObject({ ok: false, problem: { index: 0, op: operation.op, path: operation.path } });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('applies all operations or none, and names the one that fails', () => {
    const document = { a: 1 };
    const result = applyPatch(document, [
      { op: 'add', path: '/b', value: 2 },
      { op: 'remove', path: '/c' },
    ]);
    expect(result.ok ? '' : describePatchProblem(result.problem)).toBe('operation 2 (remove /c): there is no /c');
    expect(document).toEqual({ a: 1 });
  });
});

const json = fc.jsonValue({ maxDepth: 4 });
const name = fc.string().filter((text) => text !== '__proto__');
const holder = fc.dictionary(name, json, { minKeys: 1, noNullPrototype: true });

describe('any document', () => {
  it('has back what was added, and is as before when it is removed again', () => {
    fc.assert(
      fc.property(holder, name, json, (document, key, value) => {
        fc.pre(!Object.hasOwn(document, key));
        const path = formatPointer([key]);
        const copy = structuredClone(document);
        const added = patched(document, { op: 'add', path, value });
        expect(document).toEqual(copy);
        expect(patched(added, { op: 'test', path, value }, { op: 'remove', path })).toEqual(document);
      }),
    );
  });

  it('is as before when what was replaced, removed or moved is put back', () => {
    fc.assert(
      fc.property(
        fc.record({ list: fc.array(json, { minLength: 1 }), map: holder }),
        fc.nat(),
        json,
        (document, seed, value) => {
          const index = seed % document.list.length;
          const path = `/list/${index}`;
          const old = document.list[index];
          expect(patched(document, { op: 'replace', path, value }, { op: 'replace', path, value: old })).toEqual(
            document,
          );
          expect(patched(document, { op: 'remove', path }, { op: 'add', path, value: old })).toEqual(document);
          const there = `/map/${'\u0001'.repeat(30)}`;
          expect(patched(document, { op: 'move', from: path, path: there }, { op: 'move', from: there, path })).toEqual(
            document,
          );
        },
      ),
    );
  });

  it('survives any patch', () => {
    const pointer = fc.oneof(
      fc.string(),
      fc.array(fc.oneof(fc.string(), fc.nat(3).map(String), fc.constant('-'))).map(formatPointer),
    );
    const operation = fc.record(
      {
        op: fc.constantFrom(
          'add' as const,
          'remove' as const,
          'replace' as const,
          'move' as const,
          'copy' as const,
          'test' as const,
        ),
        path: pointer,
        from: pointer,
        value: json,
      },
      { requiredKeys: ['op', 'path'] },
    );
    fc.assert(
      fc.property(json, fc.array(operation, { maxLength: 6 }), (document, patch) => {
        const copy = structuredClone(document);
        applyPatch(document, patch as JsonPatch);
        expect(document).toEqual(copy);
      }),
    );
  });

  it('reads the pointers that it writes', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (tokens) => {
        expect(parsePointer(formatPointer(tokens))).toEqual(tokens);
      }),
    );
  });
});
