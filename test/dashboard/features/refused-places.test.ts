import { yaml } from '@codemirror/lang-yaml';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../dashboard/src/api/api-error.js';
import { isAboutManifest, refusedPlaces } from '../../../dashboard/src/features/proof/refused-places.js';
import { placeIn } from '../../../dashboard/src/ui/code/yaml-place.js';

const refusal = (detail: string, more: object = {}, status = 400) =>
  new ApiError({ status, headers: new Headers() }, { detail, ...more });

describe('the places that a refusal names', () => {
  const [first, second] = [0, 1].map(
    (at) => (error: ApiError) => refusedPlaces(error).filter((_, index) => index % 3 === 0)[at],
  ) as [(error: ApiError) => unknown, (error: ApiError) => unknown];

  it('are paths of a manifest in the words, those of the fields first', () => {
    expect(first(refusal('manifest: spec.containers[1].image: there is none.'))).toEqual([
      ...['spec', 'containers', 1, 'image'],
    ]);
    const error = refusal('metadata.namespace: no', { fields: [{ field: 'spec.hostPID', message: 'no' }] });
    expect([first(error), second(error)]).toEqual([
      ['spec', 'hostPID'],
      ['metadata', 'namespace'],
    ]);
  });

  it('are containers by their names', () => {
    expect(first(refusal('The mirror would have privileges: container app: runs privileged.', {}, 409))).toEqual([
      ...['spec', 'containers', { name: 'app' }],
    ]);
  });

  it('are none in words that only look like them', () => {
    expect(refusedPlaces(refusal('The kind of pod and its spec are not known.'))).toEqual([]);
  });

  it('are not asked for where the server itself is at fault', () => {
    expect([400, 403, 409, 503].map((status) => isAboutManifest(refusal('no', {}, status)))).toEqual([
      ...[true, true, true, false],
    ]);
  });
});

describe('a place in a manifest', () => {
  const lineOf = (doc: string, path: Parameters<typeof placeIn>[1]) => {
    const state = EditorState.create({ doc, extensions: [yaml()] });
    const found = placeIn(state, path);
    return found && [state.doc.lineAt(found.at).number, found.depth];
  };
  const POD =
    '# by hand\nspec:\n  containers:\n    - name: app\n      image: a\n    -\n      name: "side"\nkind: Pod\n';

  it('is the line of a key or an item', () => {
    expect(lineOf(POD, ['spec', 'containers', 0, 'image'])).toEqual([5, 4]);
    expect(lineOf(POD, ['spec', 'containers', 1])).toEqual([6, 3]);
    expect(lineOf(POD, ['spec', 'containers', { name: 'side' }])).toEqual([6, 3]);
    expect(lineOf(POD, ['kind'])).toEqual([8, 1]);
  });

  it('is that of the deepest part that is there, and nowhere without its beginning', () => {
    expect(lineOf(POD, ['spec', 'containers', 1, 'image'])).toEqual([6, 3]);
    expect(lineOf(POD, ['metadata', 'namespace'])).toBeUndefined();
    expect(lineOf('', ['spec'])).toBeUndefined();
  });

  it('is found in JSON as well', () => {
    const json = '{"spec": {\n"containers": [{"name": "a"},\n{"image": ""}]}}';
    expect(lineOf(json, ['spec', 'containers', 1, 'image'])).toEqual([3, 4]);
  });
});
