import type { Evidence } from '../evidence/evidence.js';
import { numberOf } from '../evidence/values.js';
import { type CaseRow, caseTable } from '../kinds/case-table.js';
import type { OracleCase } from '../oracles/index.js';
import { specOf } from '../pod/object.js';
import { containersOf, type PodSpec, portsOf } from '../pod/pod-fields.js';
import { GRACE_SECONDS } from './mirror-spec.js';

/** By the kinds of failures that come of what is around a pod, each with what of it no mirror can have. */
export const AROUND = caseTable<CaseRow & { readonly words: string }>([
  {
    pattern: /^log-(?:conn-refused|dns|timeout|auth-db|tls|throttled|migration)$|^image-registry-unreachable$/,
    example: ['log-tls', 'image-registry-unreachable'],
    words:
      'The system that the pod does not reach: a mirror meets it as it is by now, and a change of the manifest does not repair it.',
  },
  {
    pattern: /^node-|^evicted-node-pressure$|^network-not-ready$|^container-status-unknown$|^kubelet-/,
    example: ['node-not-ready', 'network-not-ready'],
    words: 'The fault of the node: a mirror may run on another one.',
  },
  {
    pattern: /^quota-exceeded$/,
    example: 'quota-exceeded',
    words: 'The quota of the namespace: a mirror counts in it beside the pods that are there.',
  },
  {
    pattern: /^evicted-api$|^preempted$|^sched-preempted$/,
    example: 'evicted-api',
    words: 'Evictions by others and pods of higher priority, which come when they come.',
  },
  {
    pattern: /^attach-failed$|^mount-driver$|^sched-volume-node$/,
    example: 'attach-failed',
    words: 'The storage behind the volume.',
  },
]);

/** What a mirror of this pod cannot have, a sentence each: it is no part of a verdict. */
export function cannotShow(about: OracleCase, evidence: Evidence): readonly string[] {
  const spec = specOf(about.fixed);
  const grace = numberOf(spec.terminationGracePeriodSeconds) ?? 30;
  return [
    'Traffic: no Service sends a mirror any, so faults that come under load are not seen.',
    ...AROUND.findAll(about.kind).map(({ row }) => row.words),
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
