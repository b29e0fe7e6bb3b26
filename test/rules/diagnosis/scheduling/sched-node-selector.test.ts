import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/diagnosis/engine.js';
import { commandsOf, diagnosisOf, event, manifest, report } from '../reports.js';
import { failed as failedWith, node } from './messages.js';

const failed = (text: string) => failedWith(`3 node(s) ${text}`);
const MISMATCH = failed("didn't match Pod's node affinity/selector");
const selector = { manifest: manifest({}, { nodeSelector: { disk: 'ssd', zone: 'a' } }) };
const required = (...terms: object[]) => ({
  nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } },
});

describe('sched-node-selector', () => {
  it.each([
    "didn't match Pod's node affinity",
    "didn't match Pod's node affinity/selector",
    "didn't match node selector",
    "didn't match scheduler-enforced node affinity",
    "didn't satisfy plugin(s) [NodeAffinity]",
  ])('%s', (text) => {
    const diagnosis = diagnosisOf({ ...failed(text), ...selector });
    expect(diagnosis.kind).toBe('sched-node-selector');
    expect(diagnosis.cause).toContain('disk=ssd and zone=a (spec.nodeSelector)');
  });

  it('names only the label that no node has', () => {
    const nodes = [node('n', { labels: { zone: 'a', disk: 'hdd' } })];
    const diagnosis = diagnosisOf({ ...MISMATCH, ...selector, nodes });
    expect(diagnosis.title).toBe('No node has disk=ssd');
    expect(diagnosis.cause).toContain('The nodes have disk with: hdd.');
    expect(commandsOf(diagnosis)).toContain('kubectl label node NODE disk=ssd');
  });

  it('asks for a label that looks alike, and says which values it has', () => {
    const nodes = [node('n', { labels: { zone: 'a', disks: 'ssd' } })];
    const { cause } = diagnosisOf({ ...MISMATCH, ...selector, nodes });
    expect(cause).toContain('Did you mean "disks"? The nodes have it with: ssd.');
  });

  it('says when each label is there, but not all on one node', () => {
    const nodes = [node('m', { labels: { zone: 'a' } }), node('n', { labels: { disk: 'ssd' } })];
    expect(diagnosisOf({ ...MISMATCH, ...selector, nodes }).cause).toContain('No node carries all of that at once.');
  });

  it('gives way to what keeps the pod from the node that has all', () => {
    const nodes = [node('m', { labels: { zone: 'a', disk: 'ssd' } }), node('n'), node('o')];
    const reasons = "2 node(s) didn't match Pod's node affinity/selector, 1 Insufficient cpu";
    const diagnosis = diagnosisOf({ ...failedWith(reasons), ...selector, nodes });
    expect([diagnosis.kind, diagnosis.others[0]?.kind]).toEqual(['sched-insufficient', 'sched-node-selector']);
    expect(diagnosis.others[0]?.cause).toContain('of the known nodes only m carry that');
  });

  it('gives way to what keeps a pod of a DaemonSet from its node', () => {
    const affinity = required({ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['worker-1'] }] });
    const owner = { api_version: 'apps/v1', kind: 'DaemonSet', name: 'agent' };
    const spec = { owner, manifest: manifest({}, { affinity }) };
    const kindsOf = (reasons: string) => {
      const diagnosis = diagnosisOf({ ...failedWith(reasons), ...spec });
      return [diagnosis.kind, diagnosis.others[0]?.kind];
    };
    const others = "2 node(s) didn't match Pod's node affinity/selector";
    expect(kindsOf(`${others}, 1 Insufficient memory`)).toEqual(['sched-insufficient', 'sched-node-selector']);
    expect(kindsOf(`${others}, 1 node(s) were unschedulable`)).toEqual(['sched-cordoned', 'sched-node-selector']);
  });

  it('reads required node affinity with all its operators', () => {
    const affinity = required({
      matchExpressions: [
        { key: 'arch', operator: 'In', values: ['arm64', 's390x'] },
        { key: 'old', operator: 'DoesNotExist' },
        { key: 'cores', operator: 'Gt', values: ['8'] },
      ],
    });
    const fields = { ...MISMATCH, manifest: manifest({}, { affinity }) };
    expect(diagnosisOf(fields).cause).toContain('arch In [arm64, s390x] and old DoesNotExist and cores Gt [8]');
    const nodes = [node('n', { labels: { arch: 'arm64', cores: '4' } })];
    expect(diagnosisOf({ ...fields, nodes }).title).toBe('No node has cores Gt [8]');
  });

  it.each(["didn't match the requested node name", "didn't match the requested hostname"])('%s', (text) => {
    const named = { ...failed(text), manifest: manifest({}, { nodeName: 'worker-9' }) };
    const diagnosis = diagnosisOf({ ...named, nodes: [node('worker-1')] });
    expect(diagnosis.kind).toBe('sched-node-selector');
    expect(diagnosis.cause).toContain('nodeName worker-9 (spec.nodeName)');
    expect(diagnosis.cause).toContain('Did you mean "worker-1"?');
  });

  it('finds a nodeName that no node has, though nothing is said at all', () => {
    const named = {
      manifest: manifest({}, { nodeName: 'gone' }),
      node_name: 'gone',
      events: [],
      container_statuses: [],
    };
    expect(diagnosisOf({ ...named, nodes: [node('worker-1')] }).title).toBe('No node is called gone');
    expect(diagnose(report({ ...named, nodes: [node('gone')] }))?.kind).not.toBe('sched-node-selector');
  });

  it('reads what Karpenter says where nobody else speaks', () => {
    const message =
      'Failed to schedule pod, incompatible with nodepool "default", daemonset overhead={"cpu":"180m"}, incompatible requirements, label "nodegroup" does not have known values';
    expect(diagnosisOf({ ...selector, events: [event('FailedScheduling', message)] }).kind).toBe('sched-node-selector');
  });

  it("is not a volume's node affinity, nor pod affinity", () => {
    expect(diagnosisOf(failed("didn't match PersistentVolume's node affinity")).kind).toBe('sched-volume-node');
    expect(diagnosisOf(failed("didn't match pod affinity rules")).kind).toBe('sched-affinity');
  });
});
