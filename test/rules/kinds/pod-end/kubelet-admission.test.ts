import { describe, expect, it } from 'vitest';
import { diagnosisOf, manifest, textOfDiagnosis } from '../reports.js';
import { ended, kindsOf, otherShapes } from './ends.js';

const pod = manifest(
  {
    ports: [{ containerPort: 80, hostPort: 8080 }],
    resources: { requests: { cpu: 20 }, limits: { 'example.com/fpga': 1 } },
  },
  { nodeSelector: { disk: 'ssd' }, securityContext: { sysctls: [{ name: 'kernel.msgmax', value: '65536' }] } },
);
const CASES: [string, string, string][] = [
  [
    'OutOfcpu',
    "Pod was rejected: Node didn't have enough resource: cpu, requested: 500, used: 3900, capacity: 4000",
    "it requests 500m of cpu, but 3900m of the node's 4 are taken",
  ],
  [
    'OutOfmemory',
    "Pod Node didn't have enough resource: memory, requested: 2097152000, used: 65865462583, capacity: 66388008960",
    "1.95Gi of memory, but 61.3Gi of the node's 61.8Gi",
  ],
  [
    'OutOfpods',
    "Pod was rejected: Node didn't have enough resource: pods, requested: 1, used: 110, capacity: 110",
    'the node runs as many pods as it may (110 of 110 pods)',
  ],
  [
    'OutOfephemeral-storage',
    "Pod was rejected: Node didn't have enough resource: ephemeral-storage, requested: 1073741824, used: 0, capacity: 500",
    '1Gi of ephemeral-storage',
  ],
  [
    'OutOfnvidia.com/gpu',
    "Pod was rejected: Node didn't have enough resource: nvidia.com/gpu, requested: 1, used: 0, capacity: 0",
    "1 of nvidia.com/gpu, but 0 of the node's 0",
  ],
  ['NodeAffinity', 'Pod was rejected: Predicate NodeAffinity failed', '(any more): it demands disk=ssd'],
  ['NodeAffinity', 'Pod Predicate NodeAffinity failed', '{"disk":"ssd"}'],
  ['NodePorts', 'Pod was rejected: Predicate NodePorts failed', 'hostPort 8080'],
  [
    'UnexpectedAdmissionError',
    'Pod was rejected: Allocate failed due to requested number of devices unavailable for nvidia.com/gpu. Requested: 1, Available: 0, which is unexpected',
    'nvidia.com/gpu left for it (requested 1, available 0)',
  ],
  [
    'UnexpectedAdmissionError',
    'Pod was rejected: Allocate failed due to no healthy devices present; cannot allocate unhealthy devices squat.ai/zigbee, which is unexpected',
    'none of the devices squat.ai/zigbee on the node is healthy',
  ],
  [
    'UnexpectedAdmissionError',
    "Allocate failed due to previously allocated devices are no longer healthy; can't allocate unhealthy devices nvidia.com/gpu, which is unexpected",
    'the devices nvidia.com/gpu that it had been given are no longer healthy',
  ],
  [
    'UnexpectedAdmissionError',
    "Pod was rejected: Allocate failed due to can't allocate unregistered device smarter-devices/fuse, which is unexpected",
    'no device plugin that offers devices smarter-devices/fuse is registered',
  ],
  [
    'UnexpectedAdmissionError',
    'Pod was rejected: Allocate failed due to rpc error: code = Unknown desc = no such file, which is unexpected',
    'the device plugin of the node failed to give it devices example.com/fpga',
  ],
  [
    'UnexpectedAdmissionError',
    'Pod Unexpected error while attempting to recover from admission failure: preemption: error finding a set of pods to preempt',
    'does not admit it',
  ],
  [
    'TopologyAffinityError',
    'Pod was rejected: Resources cannot be allocated with Topology locality',
    'its topology policy demands (api: 20 cpu)',
  ],
  [
    'SMTAlignmentError',
    'Pod was rejected: SMT Alignment Error: requested 3 cpus not multiple cpus per core = 2',
    'whole physical cores',
  ],
  ['SysctlForbidden', 'Pod was rejected: forbidden sysctl: "kernel.msgmax" not allowlisted', 'sysctl kernel.msgmax'],
  [
    'SysctlForbidden',
    'forbidden sysctl: "kernel.msgmax" not whitelisted',
    '[{"name":"kernel.msgmax","value":"65536"}]',
  ],
  [
    'AppArmor',
    'Cannot enforce AppArmor: profile "k8s-orders" is not loaded',
    'profile k8s-orders is not loaded on the node',
  ],
  [
    'AppArmor',
    'Pod was rejected: Cannot enforce AppArmor: AppArmor is not enabled on the host',
    'the node has no AppArmor',
  ],
];
/** Their texts do not tell the reason, so these must be stated. */
const STATED: [string, string, string][] = [
  ['PodOSNotSupported', 'Pod was rejected: Failed to admit pod as the OS field does not match node OS', 'spec.os.name'],
  ['PodFeatureUnsupported', 'Pod was rejected: it is so', 'does not admit it'],
  ['SomethingNew', 'Pod was rejected: nobody has seen this yet', 'nobody has seen this yet'],
];

describe('kubelet-admission', () => {
  it.each([...CASES, ...STATED])('%s: %s', (reason, message, words) => {
    const diagnosis = diagnosisOf(ended(reason, message, { node_name: 'worker-1', manifest: pod }));
    expect(diagnosis.kind).toBe('kubelet-admission');
    expect(diagnosis.cause).toContain('node worker-1, whose kubelet rejected it');
    expect(diagnosis.cause).toContain(message);
    expect(textOfDiagnosis(diagnosis)).toContain(words);
    expect(diagnosis.others).toEqual([]);
  });

  it('points to the device plugin of the node', () => {
    const message =
      'Allocate failed due to no healthy devices present; cannot allocate unhealthy devices nvidia.com/gpu, which is unexpected';
    const fields = ended('UnexpectedAdmissionError', message, { node_name: 'worker-1' });
    const text = textOfDiagnosis(diagnosisOf(fields));
    expect(text).toContain('See to the device plugin on node worker-1');
    expect(text).toContain('--field-selector=spec.nodeName=worker-1');
    const other = ended('TopologyAffinityError', 'Resources cannot be allocated with Topology locality');
    expect(textOfDiagnosis(diagnosisOf(other))).not.toContain('device plugin');
  });

  it.each(CASES)('%s is known in other shapes: %s', (reason, message) => {
    for (const [name, fields] of otherShapes(reason, message))
      expect([name, ...kindsOf(fields)]).toEqual([name, 'kubelet-admission']);
  });

  it.each([
    ['evicted-node-pressure', 'Evicted', 'Pod was rejected: The node had condition: [DiskPressure]. '],
    ['node-shutdown', 'NodeShutdown', 'Pod was rejected: Pod was rejected as the node is shutting down.'],
    [
      'attach-failed',
      'VolumeAttachmentLimitExceeded',
      'Pod was rejected: Node has reached its volume attachment limit',
    ],
    ['sched-preempted', 'Preempting', 'Preempted in order to admit critical pod'],
  ])('is not %s', (kind, reason, message) => {
    expect(kindsOf(ended(reason, message))).toEqual([kind]);
  });
});

it.each([
  ['SMT Alignment Error: requested 5 cpus not multiple cpus per core = 2', 'Request 6 or 4 cpus instead of 5'],
  [
    'SMT Alignment Error: not enough free physical CPUs: available physical CPUs = 2, requested CPUs = 6, CPUs per core = 2',
    'a node with 6 cpus in whole free cores: this one has 2 left',
  ],
])('kubelet-admission counts in whole cores: %s', (message, words) => {
  expect(diagnosisOf(ended('SMTAlignmentError', message)).steps[0]?.text).toContain(words);
});

it.each([
  ['rpc error: code = Unknown desc = no ledger of slots kept', 'no ledger of slots kept'],
  ['rpc error: code = Unavailable desc = error reading from server: EOF', 'ended or did not answer'],
  ['rpc error: code = Unknown desc = nvml: device 3: GPU is lost', 'lost a GPU'],
])('kubelet-admission tells what a device plugin says: %s', (said, words) => {
  const message = `Pod was rejected: Allocate failed due to ${said}, which is unexpected`;
  expect(diagnosisOf(ended('UnexpectedAdmissionError', message)).steps[0]?.text).toContain(words);
});

it.each([
  ['SysctlForbidden', 'forbidden sysctl: "kernel.msgmax" not allowlisted', {}, 'it may not set kernel.msgmax'],
  [
    'AppArmor',
    'Cannot enforce AppArmor: AppArmor is not enabled on the host',
    { securityContext: { appArmorProfile: { type: 'Localhost', localhostProfile: 'k8s-depot' } } },
    'the node has no AppArmor for its profile k8s-depot',
  ],
  [
    'OutOfcpu',
    "Node didn't have enough resource: cpu, requested: 900, used: 300, capacity: 1000",
    {},
    'not enough cpu is left',
  ],
  [
    'UnexpectedAdmissionError',
    'preemption: error finding a set of pods to preempt: no set of running pods found to reclaim resources: [(res: pods, q: 1), ]',
    {},
    'it runs as many pods as it may',
  ],
  ['UnexpectedAdmissionError', 'Allocate failed due to rpc error: EOF', {}, 'the device plugin gives no device'],
  ['NodeAffinity', "node(s) didn't match Pod's node affinity", {}, 'its labels do not fit the pod'],
])('kubelet-admission says in the title for what: %s', (reason, message, spec, words) => {
  const diagnosis = diagnosisOf(ended(reason, `Pod was rejected: ${message}`, { manifest: manifest({}, spec) }));
  expect(diagnosis.title).toBe(`The kubelet of the node rejected the pod: ${words}`);
});

it('kubelet-admission loads no profile where the node has no AppArmor at all', () => {
  const [first] = diagnosisOf(ended('AppArmor', 'Cannot enforce AppArmor: AppArmor is not enabled on the host')).steps;
  expect(first?.text).toContain('nodes whose kernel has AppArmor');
});
