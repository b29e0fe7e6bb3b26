/**
 * By what the kubelet's texts tell the reason of an end where the reason itself is not sent (Kubernetes: pkg/kubelet/eviction, lifecycle,
 * nodeshutdown, cm).
 */
const TEXTS: readonly (readonly [string, RegExp])[] = [
  [
    'Evicted',
    /node was low on resource: |node had condition: \[|Usage of EmptyDir volume "|exceeded its local ephemeral storage limit "|ephemeral local storage usage exceeds the total limit/i,
  ],
  ['DeadlineExceeded', /Pod was active on the node longer than the specified deadline/],
  [
    'NodeShutdown',
    /imminent node shutdown|in response to node shutdown|Node is shutting, evicting pods|rejected as (?:the )?node is shutting down|Node is in progress of shutting down/,
  ],
  ['NodeLost', /^Node \S{1,253} which was running pod \S{1,253} is unresponsive/],
  ['Preempting', /Preempted in order to admit critical pod/],
  ['AppArmor', /Cannot enforce AppArmor: /],
  ['SysctlForbidden', /forbidden sysctl: "/],
  [
    'UnexpectedAdmissionError',
    /Allocate failed due to |Unexpected error while attempting to recover from admission failure/,
  ],
  ['TopologyAffinityError', /Resources cannot be allocated with Topology locality/],
  ['SMTAlignmentError', /SMT Alignment Error: /],
];

const RESOURCE = /Node didn't have enough (?:resource|capacity): ([\w./-]{1,100}),/;
/** A rejection that is about volumes (`attach-failed`). */
const ATTACHMENT_LIMIT = /volume attachment limit/;
const PREDICATE = /Predicate (\w{1,60}) failed/;

/** The reason that goes with the text; undefined where it is not the end of a pod. */
export function endReasonOf(text: string): string | undefined {
  if (text === '' || ATTACHMENT_LIMIT.test(text)) return undefined;
  const resource = RESOURCE.exec(text)?.[1];
  if (resource !== undefined) return `OutOf${resource}`;
  const known = PREDICATE.exec(text)?.[1] ?? TEXTS.find(([, pattern]) => pattern.test(text))?.[0];
  return known ?? (text.startsWith('Pod was rejected: ') ? 'UnexpectedAdmissionError' : undefined);
}
