import { expect, it } from 'vitest';
import { diagnosisOf, manifest, textOfDiagnosis } from '../reports.js';

it.each([
  [
    'deadline-exceeded',
    'DeadlineExceeded',
    'Pod was active on the node longer than the specified deadline',
    'for instance to 120',
  ],
  ['node-lost', 'NodeLost', 'Node worker-1 which was running pod orders is unresponsive', 'worker-1'],
  ['node-shutdown', 'Terminated', 'Pod was terminated in response to imminent node shutdown.', 'shut down'],
  ['node-shutdown', 'Shutdown', 'Node is shutting, evicting pods', 'shut down'],
  [
    'kubelet-admission',
    'OutOfcpu',
    "Pod was rejected: Node didn't have enough resource: cpu, requested: 500, used: 3900, capacity: 4000",
    'requested: 500',
  ],
  [
    'kubelet-admission',
    'UnexpectedAdmissionError',
    'Allocate failed due to requested number of devices unavailable for nvidia.com/gpu',
    'nvidia.com/gpu',
  ],
  [
    'kubelet-admission',
    'SysctlForbidden',
    'forbidden sysctl: "kernel.msgmax" not allowlisted',
    'securityContext.sysctls',
  ],
  ['node-shutdown', 'NodeShutdown', 'Pod was rejected as the node is shutting down.', 'shut down'],
  ...[
    'NodeAffinity',
    'NodePorts',
    'AppArmor',
    'TopologyAffinityError',
    'SMTAlignmentError',
    'VolumeAttachmentLimitExceeded',
    'PodOSNotSupported',
    'PodFeatureUnsupported',
  ].map((reason): [string, string, string, string] => [
    'kubelet-admission',
    reason,
    `Pod was rejected: ${reason} it is`,
    'worker-1',
  ]),
  ['sched-preempted', 'Preempting', 'Preempted in order to admit critical pod', 'priorityClassName'],
  ['evicted-api', 'Evicted', 'somebody wanted it so', 'somebody wanted it so'],
])('%s: %s', (kind, reason, message, words) => {
  const diagnosis = diagnosisOf({
    phase: 'Failed',
    status_reason: reason,
    status_message: message,
    node_name: 'worker-1',
    manifest: manifest({}, { activeDeadlineSeconds: 60 }),
  });
  expect(diagnosis.kind).toBe(kind);
  expect(textOfDiagnosis(diagnosis)).toContain(words);
  expect(diagnosis.cause).toContain(message);
});
