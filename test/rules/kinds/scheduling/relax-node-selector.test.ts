import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../../src/rules/evidence/values.js';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { failed, node } from './messages.js';

const STRATEGY = 'relax-node-selector';
const TERM = { matchExpressions: [{ key: 'gpu', operator: 'In', values: ['a100'] }] };
const affinity = {
  nodeAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [TERM] },
    preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, preference: {} }],
  },
};
const PREFERRED = {
  nodeAffinity: {
    preferredDuringSchedulingIgnoredDuringExecution: [
      { weight: 1, preference: {} },
      { weight: 100, preference: TERM },
    ],
  },
};
const reported = (spec: string, ...labels: Record<string, string>[]) =>
  failed("3 node(s) didn't match Pod's node affinity/selector", {
    manifest: spec,
    nodes: labels.map((each, index) => node(`n${index}`, { labels: each })),
  });

function specAfter(spec: string, ...labels: Record<string, string>[]) {
  const fields = reported(spec, ...labels);
  const fix = fixBy(STRATEGY, fields);
  expectDoneOnce(fix, fields, spec);
  const { nodeSelector, affinity: after } = fieldsOf(fixedPod(fix, spec)['spec']);
  return { nodeSelector, affinity: after };
}

describe('relax-node-selector', () => {
  it('takes the pairs away that no node has', () => {
    const spec = manifest({}, { nodeSelector: { accelerator: 'nvidia-a100', zone: 'a' } });
    expect(specAfter(spec, { zone: 'a' }).nodeSelector).toEqual({ zone: 'a' });
    const fix = fixBy(STRATEGY, reported(spec, { zone: 'a' }));
    expect(fix.patch).toEqual([{ op: 'remove', path: '/spec/nodeSelector/accelerator' }]);
    expect(fix.assumes).toEqual(['The application runs without accelerator=nvidia-a100.']);
  });

  it('takes the whole selector away where nothing is left of it', () => {
    expect(specAfter(manifest({}, { nodeSelector: { a: 'b' } }), { zone: 'a' }).nodeSelector).toBeUndefined();
  });

  it('takes all pairs away where they are on different nodes, or the nodes are not known', () => {
    const spec = manifest({}, { nodeSelector: { zone: 'a', disk: 'ssd', 'kubernetes.io/os': 'linux' } });
    const linux = { 'kubernetes.io/os': 'linux' };
    expect(specAfter(spec, { zone: 'a', ...linux }, { disk: 'ssd', ...linux }).nodeSelector).toEqual(linux);
    expect(specAfter(spec).nodeSelector).toEqual(linux);
  });

  it('is right for production only where all that is given up is in the way', () => {
    const scopeOf = (spec: Record<string, unknown>, ...labels: Record<string, string>[]) =>
      fixBy(STRATEGY, reported(manifest({}, spec), ...labels)).scope;
    const both = { nodeSelector: { team: 'a', pci: 'true' } };
    expect(scopeOf(both, { team: 'a' })).toBe('hand-over');
    expect(scopeOf(both, { team: 'a' }, { pci: 'true' })).toBe('mirror-only');
    expect(scopeOf(both)).toBe('mirror-only');
    expect(scopeOf({ nodeSelector: { team: 'a' } })).toBe('hand-over');
    const terms = [{ matchExpressions: [{ key: 'team', operator: 'In', values: ['a'] }] }];
    const own = { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } } };
    expect(scopeOf({ affinity: own })).toBe('hand-over');
    expect(scopeOf({ nodeSelector: { pci: 'true' }, affinity: own })).toBe('mirror-only');
  });

  it.each([
    { 'cloud.google.com/gke-accelerator': 'nvidia-l4' },
    { 'kubernetes.io/arch': 'arm64' },
    { 'topology.kubernetes.io/zone': 'eu-1d' },
    { 'node.kubernetes.io/instance-type': 'g5.xlarge' },
    { 'karpenter.sh/capacity-type': 'spot' },
    { accelerator: 'nvidia-a100' },
    { nodePool: 'batch' },
    { disktype: 'ssd' },
    { workload: 'gpu' },
  ])('gives up hardware, a system or a place in a mirror only: %o', (nodeSelector) => {
    for (const labels of [[{ team: 'a' }], []]) {
      const fix = fixBy(STRATEGY, reported(manifest({}, { nodeSelector }), ...labels));
      expect(fix.scope).toBe('mirror-only');
      expect(fix.explanation).not.toContain('affinity');
    }
    const terms = [
      {
        matchExpressions: Object.entries(nodeSelector).map(([key, value]) => ({
          key,
          operator: 'In',
          values: [value],
        })),
      },
    ];
    const own = { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } } };
    expect(fixBy(STRATEGY, reported(manifest({}, { affinity: own }), { team: 'a' })).scope).toBe('mirror-only');
  });

  it('is an experiment where nodes that were turned down before may have the labels', () => {
    const spec = manifest({}, { nodeSelector: { team: 'a' } });
    const reasons = "2 node(s) didn't match Pod's node affinity/selector, 1 node(s) were unschedulable";
    expect(fixBy(STRATEGY, failed(reasons, { manifest: spec })).scope).toBe('mirror-only');
  });

  it('leaves the labels that other nodes must have by the counts', () => {
    const spec = manifest({}, { nodeSelector: { team: 'a' } });
    const reasons = "2 node(s) didn't match Pod's node affinity/selector, 1 node(s) had volume node affinity conflict";
    const fix = fixFor(failed(reasons, { manifest: spec }));
    expect([fix, ...(fix?.alternatives ?? [])].map((each) => each?.strategy)).not.toContain(STRATEGY);
  });

  it('keeps every term, however many there are', () => {
    const nodeSelectorTerms = Array.from({ length: 30 }, (_, at) => ({
      matchExpressions: [{ key: 'gpu', operator: 'In', values: [`g${at}`] }],
    }));
    const many = { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } };
    expect(specAfter(manifest({}, { affinity: many }), { gpu: 't4' }).affinity).toEqual({
      nodeAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: nodeSelectorTerms.map((preference) => ({
          weight: 100,
          preference,
        })),
      },
    });
  });

  it('makes required node affinity a preference', () => {
    expect(specAfter(manifest({}, { affinity }), { gpu: 't4' }).affinity).toEqual(PREFERRED);
    expect(specAfter(manifest({}, { affinity })).affinity).toEqual(PREFERRED);
  });

  it('changes the affinity only where it has to, and both where it has to', () => {
    const spec = manifest({}, { nodeSelector: { disk: 'ssd' }, affinity });
    expect(specAfter(spec, { gpu: 'a100' })).toEqual({ nodeSelector: undefined, affinity });
    expect(specAfter(spec, { disk: 'ssd' })).toEqual({ nodeSelector: { disk: 'ssd' }, affinity: PREFERRED });
    expect(specAfter(spec, { x: 'y' })).toEqual({ nodeSelector: undefined, affinity: PREFERRED });
  });

  it.each<[string, Record<string, unknown>, Record<string, string>[]]>([
    [
      'the operating system is the matter',
      { nodeSelector: { 'kubernetes.io/os': 'windows' } },
      [{ 'kubernetes.io/os': 'linux' }],
    ],
    ['a node has all', { nodeSelector: { disk: 'ssd' } }, [{ disk: 'ssd' }]],
    ['nothing is demanded', {}, [{ disk: 'ssd' }]],
  ])('proposes nothing where %s', (_why, spec, labels) => {
    expect(fixFor(reported(manifest({}, spec), ...labels))).toBeNull();
  });

  it('leaves the pods of a DaemonSet on their nodes', () => {
    const field = { matchFields: [{ key: 'metadata.name', operator: 'In', values: ['gone'] }] };
    const own = { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [field] } } };
    const owner = { api_version: 'apps/v1', kind: 'DaemonSet', name: 'agent' };
    expect(fixFor({ ...reported(manifest({}, { affinity: own }), { disk: 'ssd' }), owner })).toBeNull();
  });
});
