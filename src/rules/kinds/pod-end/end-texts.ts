import { type CaseRow, caseTable } from '../case-table.js';

/**
 * By what the kubelet's texts tell the reason of an end where the reason itself is not sent (Kubernetes: pkg/kubelet/eviction, lifecycle,
 * nodeshutdown, cm).
 */
export const END_TEXTS = caseTable<CaseRow & { readonly reason: string }>([
  {
    pattern:
      /node was low on resource: |node had condition: \[|Usage of EmptyDir volume "|exceeded its local ephemeral storage limit "|ephemeral local storage usage exceeds the total limit/i,
    example: [
      'The node was low on resource: memory. Threshold quantity: 100Mi, available: 40Mi.',
      'Usage of EmptyDir volume "cache" exceeds the limit "1Gi".',
    ],
    reason: 'Evicted',
  },
  {
    pattern: /Pod was active on the node longer than the specified deadline/,
    example: 'Pod was active on the node longer than the specified deadline',
    reason: 'DeadlineExceeded',
  },
  {
    pattern:
      /imminent node shutdown|in response to node shutdown|Node is shutting, evicting pods|rejected as (?:the )?node is shutting down|Node is in progress of shutting down/,
    example: 'Pod was terminated in response to imminent node shutdown.',
    reason: 'NodeShutdown',
  },
  {
    pattern: /^Node \S{1,253} which was running pod \S{1,253} is unresponsive/,
    example: 'Node worker-1 which was running pod web-0 is unresponsive',
    reason: 'NodeLost',
  },
  {
    pattern: /Preempted in order to admit critical pod/,
    example: 'Preempted in order to admit critical pod',
    reason: 'Preempting',
  },
  {
    pattern: /Cannot enforce AppArmor: /,
    example: 'Cannot enforce AppArmor: profile "k8s-web" is not loaded',
    reason: 'AppArmor',
  },
  {
    pattern: /forbidden sysctl: "/,
    example: 'forbidden sysctl: "net.core.somaxconn" not allowlisted',
    reason: 'SysctlForbidden',
  },
  {
    pattern: /Allocate failed due to |Unexpected error while attempting to recover from admission failure/,
    example: 'Allocate failed due to rpc error: code = Unknown desc = no device, which is unexpected',
    reason: 'UnexpectedAdmissionError',
  },
  {
    pattern: /Resources cannot be allocated with Topology locality/,
    example: 'Resources cannot be allocated with Topology locality',
    reason: 'TopologyAffinityError',
  },
  {
    pattern: /SMT Alignment Error: /,
    example: 'SMT Alignment Error: requested 3 cpus not multiple cpus per core = 2',
    reason: 'SMTAlignmentError',
  },
]);

const RESOURCE = /Node didn't have enough (?:resource|capacity): ([\w./-]{1,100}),/;
/** A rejection that is about volumes (`attach-failed`). */
const ATTACHMENT_LIMIT = /volume attachment limit/;
const PREDICATE = /Predicate (\w{1,60}) failed/;

/** The reason that goes with the text; undefined where it is not the end of a pod. */
export function endReasonOf(text: string): string | undefined {
  if (text === '' || ATTACHMENT_LIMIT.test(text)) return undefined;
  const resource = RESOURCE.exec(text)?.[1];
  if (resource !== undefined) return `OutOf${resource}`;
  const known = PREDICATE.exec(text)?.[1] ?? END_TEXTS.find(text)?.row.reason;
  return known ?? (text.startsWith('Pod was rejected: ') ? 'UnexpectedAdmissionError' : undefined);
}
