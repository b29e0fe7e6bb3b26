import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ListSplitter } from '../../src/k8s/list-splitter.js';
import { textWithoutManagedFields } from '../../src/k8s/managed-fields.js';

function split(text: string, sizes: readonly number[] = []) {
  const splitter = new ListSplitter();
  const bytes = Buffer.from(text);
  const items: unknown[] = [];
  let from = 0;
  for (const size of [...sizes, bytes.length]) {
    for (const item of splitter.push(bytes.subarray(from, from + size))) items.push(JSON.parse(item.toString()));
    from += size;
  }
  return { items, envelope: splitter.envelope() };
}

const json = fc.jsonValue({ maxDepth: 4 });
const object = fc.dictionary(fc.string(), json);

describe('a list that is taken apart', () => {
  it('has the items that it has as a whole, wherever it is cut', () => {
    fc.assert(
      fc.property(
        fc.array(object),
        object,
        fc.array(fc.nat(30)),
        fc.constantFrom(0, 1),
        (items, metadata, sizes, indent) => {
          const text = JSON.stringify({ kind: 'PodList', metadata, items, remaining: ['x', [{}]] }, null, indent);
          const { items: found, envelope } = split(text, sizes);
          expect(found).toEqual(JSON.parse(JSON.stringify(items)));
          expect(JSON.parse(envelope)).toEqual({
            ...JSON.parse(JSON.stringify({ metadata })),
            kind: 'PodList',
            items: [],
            remaining: ['x', [{}]],
          });
        },
      ),
    );
  });

  it.each(['{"items":null,"metadata":{}}', '{"metadata":{}}', '<html lang="en">[{}]</html>', '', '[]', '"items":[{}]'])(
    'has no items where there are none: %s',
    (text) => {
      expect(split(text)).toEqual({ items: [], envelope: text });
    },
  );

  it('is given up where an item never ends', () => {
    const splitter = new ListSplitter();
    const more = Buffer.alloc(1024 * 1024, 'x');
    const push = (bytes: Buffer) => [...splitter.push(bytes)];
    push(Buffer.from('{"items":[{"a":"'));
    expect(() => {
      for (let time = 0; time < 9; time += 1) push(more);
    }).toThrow('far too large');
  });
});

describe('managedFields', () => {
  it('are cut out, and everything else stays', () => {
    fc.assert(
      fc.property(object, fc.array(object, { minLength: 1 }), fc.string(), (spec, managedFields, note) => {
        // A text that looks like the key is none.
        const annotations = { note, applied: JSON.stringify({ managedFields: [note] }) };
        const text = JSON.stringify({ metadata: { annotations, managedFields, name: 'x' }, spec });
        const expected = { metadata: { annotations, managedFields: [], name: 'x' }, spec };
        expect(JSON.parse(textWithoutManagedFields(Buffer.from(text)))).toEqual(JSON.parse(JSON.stringify(expected)));
      }),
    );
  });

  it('leaves a text that ends in the middle of them as broken as it was', () => {
    for (const text of ['{"managedFields":[{"a":"b', '{"managedFields":[', '{"managedFields":["\\'])
      expect(() => JSON.parse(textWithoutManagedFields(Buffer.from(text))) as unknown).toThrow();
  });
});
