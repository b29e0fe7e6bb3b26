import type { Evidence } from '../evidence/evidence.js';
import { numberOf } from '../evidence/values.js';
import type { OracleCase } from '../oracles/index.js';
import { containersOf, type PodSpec, portsOf, specOf } from '../pod/pod-fields.js';
import { GRACE_SECONDS } from './mirror-spec.js';

/** Failures that come of what is around a pod, each with what of it no mirror can have. */
const AROUND: readonly (readonly [RegExp, string])[] = [
  [
    /^log-(?:conn-refused|dns|timeout|auth-db|tls|throttled|migration)$|^image-registry-unreachable$/,
    'The system that the pod does not reach: a mirror meets it as it is by now, and a change of the manifest does not repair it.',
  ],
  [
    /^node-|^evicted-node-pressure$|^network-not-ready$|^container-status-unknown$|^kubelet-/,
    'The fault of the node: a mirror may run on another one.',
  ],
  [/^quota-exceeded$/, 'The quota of the namespace: a mirror counts in it beside the pods that are there.'],
  [
    /^evicted-api$|^preempted$|^sched-preempted$/,
    'Evictions by others and pods of higher priority, which come when they come.',
  ],
  [/^attach-failed$|^mount-driver$|^sched-volume-node$/, 'The storage behind the volume.'],
];

/** What a mirror of this pod cannot have, a sentence each: it is no part of a verdict. */
export function cannotShow(about: OracleCase, evidence: Evidence): readonly string[] {
  const spec = specOf(about.fixed);
  const grace = numberOf(spec.terminationGracePeriodSeconds) ?? 30;
  return [
    'Traffic: no Service sends a mirror any, so faults that come under load are not seen.',
    ...AROUND.filter(([kinds]) => kinds.test(about.kind)).map(([, words]) => words),
    ...(evidence.owner.kind === 'StatefulSet'
      ? ['Its place in the StatefulSet: a mirror has no stable name, and its peers do not know it.']
      : []),
    ...(evidence.owner.kind === 'DaemonSet' ? ['Its node: a mirror runs on any node that takes it.'] : []),
    ...(takesNodePorts(spec)
      ? [
          'Ports of the node that the pod that failed, or another one, has by now: a mirror beside it does not get them.',
        ]
      : []),
    ...(evidence.owner.kind === 'Job' || evidence.owner.kind === 'CronJob'
      ? [`What ${evidence.owner.kind} does besides: retries, its deadline and its schedule.`]
      : []),
    ...(/^exit-1(?:37|43)/.test(about.kind) && grace > GRACE_SECONDS
      ? [`How it ends when it is told to: a mirror has a grace period of ${GRACE_SECONDS} s at most.`]
      : []),
  ];
}

function takesNodePorts(spec: PodSpec): boolean {
  const ports = containersOf(spec).flatMap(portsOf);
  return spec.hostNetwork === true || ports.some(({ hostPort }) => (hostPort ?? 0) !== 0);
}
