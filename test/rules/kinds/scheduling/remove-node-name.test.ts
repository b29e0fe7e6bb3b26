import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { failed, node } from './messages.js';

const spec = manifest({}, { nodeName: 'gone' });

describe('remove-node-name', () => {
  it.each([
    ['the scheduler says so', failed("3 node(s) didn't match the requested node name", { manifest: spec })],
    [
      'no node is called that',
      { manifest: spec, node_name: 'gone', events: [], container_statuses: [], nodes: [node('worker-1')] },
    ],
  ])('where %s', (_why, fields) => {
    const fix = fixBy('remove-node-name', fields);
    expect(fix.scope).toBe('hand-over');
    expect(fix.patch).toEqual([{ op: 'remove', path: '/spec/nodeName' }]);
    expectDoneOnce(fix, fields, spec);
  });

  it('not where the labels are the matter', () => {
    const fields = failed("3 node(s) didn't match Pod's node affinity/selector", { manifest: spec });
    expect(fixFor(fields)).toBeNull();
  });
});
