import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
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
    expect(diagnosis.others[0]?.title).toBe('2 of the 3 nodes do not carry disk=ssd and zone=a');
    expect(diagnosis.others[0]?.cause).toContain('Of the known nodes m does, and what keeps the pod from that one');
  });

  it.each([
    ["19 node(s) didn't match node selector, 1 node(s) didn't match pod affinity/anti-affinity", 'sched-affinity'],
    ["19 node(s) didn't match Pod's node affinity/selector, 1 Insufficient cpu", 'sched-insufficient'],
    ["19 node(s) didn't match Pod's node affinity, 1 node(s) had volume node affinity conflict", 'sched-volume-node'],
  ])('gives way to what keeps the pod from nodes that must have the labels by the counts: %s', (reasons, kind) => {
    const events = [event('FailedScheduling', `0/20 nodes are available: ${reasons}.`)];
    const { others, ...diagnosis } = diagnosisOf({
      events,
      manifest: manifest({}, { nodeSelector: { pool: 'scan' } }),
    });
    expect([diagnosis.kind, others[0]?.title]).toEqual([kind, '19 of the 20 nodes do not carry pool=scan']);
    expect(others[0]?.cause).not.toContain('no node');
  });

  it.each([
    ["19 node(s) didn't match Pod's node affinity/selector, 1 node(s) had untolerated taint {a: b}"],
    ["19 node(s) didn't match node selector, 1 Insufficient cpu"],
  ])('stands first where the scheduler has not come to the labels of the others: %s', (reasons) => {
    const events = [event('FailedScheduling', `0/20 nodes are available: ${reasons}.`)];
    const diagnosis = diagnosisOf({ events, manifest: manifest({}, { nodeSelector: { pool: 'scan' } }) });
    expect(diagnosis.kind).toBe('sched-node-selector');
    expect(diagnosis.title).toMatch(/^19 of the 20 nodes do not carry pool=scan; 1 (?:has the taint a=b|lacks cpu)$/);
    expect(diagnosis.cause).toContain('no node that would otherwise do carries that');
  });

  it('says that a node has the labels by now', () => {
    const nodes = [node('m', { labels: { zone: 'a', disk: 'ssd' } })];
    const diagnosis = diagnosisOf({ ...MISMATCH, ...selector, nodes });
    expect(diagnosis.title).toBe('No node had disk=ssd and zone=a when the scheduler looked');
    expect(diagnosis.cause).toContain('By now m does');
  });

  it.each([
    [{ 'kubernetes.io/arch': 'arm64' }, { 'kubernetes.io/arch': 'amd64' }],
    [{ 'topology.kubernetes.io/zone': 'eu-west-1d' }, { 'topology.kubernetes.io/zone': 'eu-west-1a' }],
    [{ 'node.kubernetes.io/instance-type': 'g5.2xlarge' }, { 'node.kubernetes.io/instance-type': 'c5.2xlarge' }],
    [{ 'kubernetes.io/os': 'windows' }, { 'kubernetes.io/os': 'linux' }],
    [{ 'cloud.google.com/gke-accelerator': 'nvidia-l4' }, { 'cloud.google.com/gke-nodepool': 'default' }],
    [{ agentpool: 'gpu1' }, { agentpool: 'gpu2' }],
    [{ accelerator: 'nvidia-a100' }, { accelerator: 'nvidia-h100' }],
  ])('takes what a node is at its word: %o', (nodeSelector, labels) => {
    const fields = { manifest: manifest({}, { nodeSelector }), nodes: [node('n', { labels })] };
    const diagnosis = diagnosisOf({ ...MISMATCH, ...fields });
    expect(diagnosis.cause).not.toContain('Did you mean');
    expect(diagnosis.steps[0]?.text).toContain('Label no other node so');
    expect(commandsOf(diagnosis).join()).not.toContain('label node');
  });

  it('asks for the value of a system label that is only misspelt, and has no node labelled for it', () => {
    const nodeSelector = { 'topology.kubernetes.io/zone': 'eu-wset-1a' };
    const nodes = [node('n', { labels: { 'topology.kubernetes.io/zone': 'eu-west-1a' } })];
    const diagnosis = diagnosisOf({ ...MISMATCH, manifest: manifest({}, { nodeSelector }), nodes });
    expect(diagnosis.cause).toContain('Did you mean "eu-west-1a"?');
    expect(commandsOf(diagnosis).join()).not.toContain('label node');
  });

  it('gives way to what keeps a pod of a DaemonSet from its node', () => {
    const affinity = required({ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['worker-1'] }] });
    const owner = { api_version: 'apps/v1', kind: 'DaemonSet', name: 'agent' };
    const spec = { owner, manifest: manifest({}, { affinity }) };
    const others = "2 node(s) didn't match Pod's node affinity/selector";
    const full = diagnosisOf({ ...failedWith(`${others}, 1 Insufficient memory`), ...spec });
    expect([full.kind, full.others]).toEqual(['sched-insufficient', []]);
    expect(full.cause).toContain('Node worker-1, the only one for this pod of DaemonSet agent, does not take it');
    expect(full.cause).not.toContain("didn't match");
    const cordoned = diagnosisOf({ ...failedWith(`${others}, 1 node(s) were unschedulable`), ...spec });
    expect([cordoned.kind, cordoned.others]).toEqual(['sched-cordoned', []]);
  });

  it.each<[string, object[], string]>([
    ['is gone', [node('worker-2')], 'Node worker-1, the only one for this pod of DaemonSet agent, is not there'],
    ['lacks a label', [node('worker-1')], 'does not carry disk=ssd, which the pod demands as well'],
    ['is not known', [], 'is not there any more, or does not carry all that the pod demands as well (disk=ssd)'],
  ])('says of the node of a DaemonSet that it %s', (_what, nodes, words) => {
    const affinity = required({ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['worker-1'] }] });
    const owner = { api_version: 'apps/v1', kind: 'DaemonSet', name: 'agent' };
    const spec = manifest({}, { affinity, nodeSelector: { disk: 'ssd' } });
    const diagnosis = diagnosisOf({ ...MISMATCH, owner, manifest: spec, nodes });
    expect(diagnosis.kind).toBe('sched-node-selector');
    expect(diagnosis.cause).toContain(words);
    expect(commandsOf(diagnosis).join()).not.toContain('label node');
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
    expect(diagnosis.cause).toContain('The nodes are: worker-1.');
    expect(diagnosis.cause).not.toContain('Did you mean');
  });

  it('asks for the node whose name is only misspelt', () => {
    const named = {
      ...failed("didn't match the requested node name"),
      manifest: manifest({}, { nodeName: 'wroker-1' }),
    };
    const nodes = [node('worker-1'), node('worker-2')];
    expect(diagnosisOf({ ...named, nodes }).cause).toContain('Did you mean "worker-1"?');
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
    const scheduled = { type: 'PodScheduled', status: 'True' };
    const placed = { ...named, nodes: [node('worker-1')], conditions: [scheduled] };
    expect(diagnose(report(placed))?.kind).not.toBe('sched-node-selector');
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
