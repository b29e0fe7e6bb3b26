import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch } from '../../../src/rules/pod/json-patch.js';
import { type Path, PodEdit } from '../../../src/rules/pod/pod-edit.js';

const POD = { spec: { containers: [{ name: 'api', resources: null, env: [{ name: 'A', value: '1' }] }] } };
const CONTAINER: Path = ['spec', 'containers', 0];

describe('PodEdit', () => {
  it('makes the maps that are missing on the way, also where null stands', () => {
    const edit = new PodEdit(POD).set([...CONTAINER, 'resources', 'limits', 'memory'], '48Mi');
    expect(edit.patch).toEqual([
      { op: 'replace', path: '/spec/containers/0/resources', value: { limits: { memory: '48Mi' } } },
    ]);
  });

  it('appends to a list, or makes it', () => {
    const edit = new PodEdit(POD).append([...CONTAINER, 'env'], { name: 'B', value: '2' });
    edit.append(['spec', 'volumes'], { name: 'cache', emptyDir: {} });
    expect(edit.patch).toEqual([
      { op: 'add', path: '/spec/containers/0/env/-', value: { name: 'B', value: '2' } },
      { op: 'add', path: '/spec/volumes', value: [{ name: 'cache', emptyDir: {} }] },
    ]);
  });

  it('says nothing of what is already so', () => {
    const edit = new PodEdit(POD).set([...CONTAINER, 'name'], 'api').remove([...CONTAINER, 'args']);
    expect(edit.patch).toEqual([]);
  });

  it('refuses to write where nothing can stand', () => {
    expect(() => new PodEdit(POD).set(['spec', 'containers', 3, 'image'], 'x')).toThrow('/spec/containers/3');
  });

  it('leaves the document that it was made of as it was, and its patch leads to the document that it shows', () => {
    const member = fc.constantFrom('a', 'b', 'c/d', '~e');
    const change = fc.record({
      path: fc.array(member, { minLength: 1, maxLength: 4 }),
      value: fc.option(fc.nat(), { nil: undefined }),
    });
    const document = fc.dictionary(member, fc.dictionary(member, fc.oneof(fc.nat(), fc.dictionary(member, fc.nat()))));
    fc.assert(
      fc.property(document, fc.array(change, { maxLength: 8 }), (start, changes) => {
        const before = structuredClone(start);
        const edit = new PodEdit(start);
        for (const { path, value } of changes) {
          if (value === undefined) edit.remove(path);
          else {
            edit.set(path, { value });
            expect(edit.get(path)).toEqual({ value });
          }
        }
        expect(start).toEqual(before);
        expect(applyPatch(start, edit.patch)).toEqual({ ok: true, document: edit.document });
      }),
    );
  });
});
