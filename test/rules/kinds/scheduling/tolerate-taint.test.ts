import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../../src/rules/evidence/values.js';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { failed as failedWith, node } from './messages.js';

const USUAL = { key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 };
const spec = manifest({}, { tolerations: [USUAL] });
const failed = (text: string, nodes: readonly object[] = []) =>
  failedWith(`3 node(s) had untolerated taint${text}`, { manifest: spec, nodes });
const taint = (key: string, value = '', effect = 'NoSchedule') => ({ key, value, effect });

function tolerationsAfter(fields: Record<string, unknown>) {
  const fix = fixBy('tolerate-taint', fields);
  expect(fix.scope).toBe('mirror-only');
  expectDoneOnce(fix, fields, spec);
  return fieldsOf(fixedPod(fix, spec)['spec'])['tolerations'];
}

describe('tolerate-taint', () => {
  it.each([
    [' {stage: batch}', { key: 'stage', operator: 'Equal', value: 'batch' }],
    [' {batch: }', { key: 'batch', operator: 'Exists' }],
  ])('tolerates what the message names, for all effects as it names none: %s', (text, toleration) => {
    expect(tolerationsAfter(failed(text))).toEqual([USUAL, toleration]);
  });

  it('takes the effect from the nodes', () => {
    const nodes = [node('n', { taints: [taint('stage', 'batch', 'NoExecute')] })];
    expect(tolerationsAfter(failed(' {stage: batch}', nodes))).toEqual([
      USUAL,
      { key: 'stage', operator: 'Equal', value: 'batch', effect: 'NoExecute' },
    ]);
  });

  it('tolerates all of one node, for the message names one of them or none', () => {
    const nodes = [
      node('three', { taints: [taint('a'), taint('b'), taint('c')] }),
      node('two', { taints: [taint('a'), taint('b'), taint('soft', '', 'PreferNoSchedule')] }),
    ];
    const both = [USUAL, ...['a', 'b'].map((key) => ({ key, operator: 'Exists', effect: 'NoSchedule' }))];
    expect(tolerationsAfter(failed(' {a: }', nodes))).toEqual(both);
    expect(tolerationsAfter(failed('(s)', nodes))).toEqual(both);
  });

  it('makes the list where there is none', () => {
    const bare = manifest();
    const fix = fixBy('tolerate-taint', { ...failed(' {stage: }'), manifest: bare });
    expect(fix.patch).toEqual([
      { op: 'add', path: '/spec/tolerations', value: [{ key: 'stage', operator: 'Exists' }] },
    ]);
  });

  it.each<[string, string, object]>([
    [
      'a GPU',
      ' {nvidia.com/gpu: present}',
      { containers: [{ name: 'api', resources: { limits: { 'nvidia.com/gpu': 1 } } }] },
    ],
    ['Windows', ' {os: windows}', { nodeSelector: { 'kubernetes.io/os': 'windows' } }],
    ['Arm', ' {kubernetes.io/arch: arm64}', { nodeSelector: { 'kubernetes.io/arch': 'arm64' } }],
    [
      'spot machines',
      ' {kubernetes.azure.com/scalesetpriority: spot}',
      { nodeSelector: { 'kubernetes.azure.com/scalesetpriority': 'spot' } },
    ],
    ['a dedicated pool', ' {dedicated: batch}', { nodeSelector: { dedicated: 'batch' } }],
  ])('lets a pod onto nodes with %s only where it asks for them', (_what, text, asking) => {
    const fixOf = (fields: object) => fixFor({ ...failed(text), manifest: manifest({}, { ...fields }) });
    expect(fixOf(asking)).toMatchObject({ strategy: 'tolerate-taint', scope: 'hand-over' });
    expect(fixOf({})).toBeNull();
  });

  it('takes the taint that most nodes have', () => {
    const reasons = '1 node(s) had untolerated taint {a: }, 2 node(s) had untolerated taint {b: }';
    expect(tolerationsAfter(failedWith(reasons, { manifest: spec }))).toEqual([
      USUAL,
      { key: 'b', operator: 'Exists' },
    ]);
  });

  it.each([
    ['the node is not well', ' {node.kubernetes.io/disk-pressure: }', []],
    ['the node waits for its cloud', ' {node.cloudprovider.kubernetes.io/uninitialized: true}', []],
    ['the node waits for an agent', ' {node.cilium.io/agent-not-ready: }', []],
    ['the node is about to go', ' {karpenter.sh/disrupted: }', []],
    ['the node runs no ordinary pods', ' {eks.amazonaws.com/compute-type: fargate}', []],
    ['the node is of the control plane', ' {node-role.kubernetes.io/control-plane: }', []],
    ['the key is hidden and the nodes are not known', '(s)', []],
    [
      'each node has one that is not to be tolerated',
      '(s)',
      [node('n', { taints: [taint('a'), taint('node.kubernetes.io/not-ready')] })],
    ],
    ['a node is open by now', ' {a: }', [node('n', { taints: [taint('a')] }), node('o')]],
  ])('proposes nothing where %s', (_why, text, nodes) => {
    expect(fixFor(failed(text, nodes))).toBeNull();
  });
});
