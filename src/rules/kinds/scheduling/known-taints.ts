import type { Step } from '../../../contracts/diagnosis.js';
import type { TaintFacts } from '../../evidence/collect-nodes.js';
import { type CaseRow, caseTable } from '../case-table.js';
import { clusterKubectl, step } from '../support/commands.js';

/**
 * Why a taint that many clusters know is there. `trouble`: the node is not well, not ready yet, or going; `reserved`: no ordinary pod may run there;
 * `special`: the node is another kind of machine, for pods that are made for it.
 */
export interface KnownTaint {
  readonly kind: 'trouble' | 'reserved' | 'special';
  /** A sentence on it, without its full stop. */
  readonly meaning: string;
  /** What to do about it; the first step. */
  readonly todo: Step;
}

/** By key and value as `key=value`; the meaning has `$1` for what the pattern captures, and `$2` for what there is too little of. */
type KnownTaintRow = KnownTaint & CaseRow;

const describeNodes = (text: string) => step(`Do not tolerate it: ${text}`, clusterKubectl('describe', 'nodes'));
const systemPods = (text: string) =>
  step(`Do not tolerate it: ${text}`, clusterKubectl('-n', 'kube-system', 'get', 'pods', '-o', 'wide'));

const TROUBLES: readonly KnownTaintRow[] = [
  {
    pattern: /^node\.kubernetes\.io\/(?:not-ready|notReady)/,
    example: 'node.kubernetes.io/not-ready',
    kind: 'trouble',
    meaning:
      'Kubernetes sets node.kubernetes.io/not-ready on nodes whose kubelet says that they are not Ready, mostly for want of a network plugin or of the container runtime',
    todo: describeNodes('see why the node is not Ready (its conditions say so), and repair it:'),
  },
  {
    pattern: /^node\.kubernetes\.io\/unreachable/,
    example: 'node.kubernetes.io/unreachable',
    kind: 'trouble',
    meaning:
      'Kubernetes sets node.kubernetes.io/unreachable on nodes of whose kubelet it hears nothing: the machine is off, hangs, or its network is broken',
    todo: describeNodes('see whether the machine runs and its kubelet reaches the API server:'),
  },
  {
    pattern: /^node\.kubernetes\.io\/(memory|disk|pid)-pressure/,
    example: 'node.kubernetes.io/pid-pressure',
    kind: 'trouble',
    meaning:
      'The kubelet sets node.kubernetes.io/$1-pressure on nodes that run short of $2, and takes it away when there is enough again',
    todo: describeNodes('see what uses it up on the node, and free some:'),
  },
  {
    pattern: /^node\.kubernetes\.io\/network-unavailable/,
    example: 'node.kubernetes.io/network-unavailable',
    kind: 'trouble',
    meaning:
      'node.kubernetes.io/network-unavailable stands on nodes whose network is not set up yet, which the network plugin or the routes of the cloud have to do',
    todo: systemPods('see that the network plugin runs on the node:'),
  },
  {
    pattern: /^node\.kubernetes\.io\/unschedulable/,
    example: 'node.kubernetes.io/unschedulable',
    kind: 'trouble',
    meaning: 'node.kubernetes.io/unschedulable stands on nodes that were cordoned, as before a drain or an upgrade',
    todo: step(
      'Do not tolerate it: when the work on the node is done, let it take pods again:',
      clusterKubectl('uncordon', 'NODE'),
    ),
  },
  {
    pattern: /^node\.kubernetes\.io\/out-of-service/,
    example: 'node.kubernetes.io/out-of-service',
    kind: 'trouble',
    meaning:
      'Somebody has set node.kubernetes.io/out-of-service on a node that went down, so that its pods and volumes are given up',
    todo: step(
      'Do not tolerate it: when the node is up again, take the taint away:',
      clusterKubectl('taint', 'nodes', 'NODE', 'node.kubernetes.io/out-of-service-'),
    ),
  },
  {
    pattern: /^node\.cloudprovider\.kubernetes\.io\/uninitialized/,
    example: 'node.cloudprovider.kubernetes.io/uninitialized',
    kind: 'trouble',
    meaning:
      'The node waits for the cloud controller manager: a kubelet with an external cloud provider registers it so, and the controller takes the taint away once it has found the machine in the cloud',
    todo: systemPods(
      'see that the cloud controller manager runs, and in its log why it does not initialize the node (rights in the cloud, the name or provider ID of the node):',
    ),
  },
  {
    pattern: /^node\.cloudprovider\.kubernetes\.io\/shutdown/,
    example: 'node.cloudprovider.kubernetes.io/shutdown',
    kind: 'trouble',
    meaning: 'The cloud says that the machine of the node is shut down',
    todo: describeNodes('start the machine, or delete the node if it shall not come back:'),
  },
  {
    pattern:
      /^node\.(?:cluster\.x-k8s\.io|openshift\.io|gardener\.cloud)\/(?:uninitialized|critical-components-not-ready)/,
    example: 'node.cluster.x-k8s.io/uninitialized',
    kind: 'trouble',
    meaning: 'The node has only just joined, and what must run there first is not ready',
    todo: systemPods('see what of the system does not come up on the node:'),
  },
  {
    pattern: /^([\w.-]{1,253})\/agent-not-ready/,
    example: 'node.cilium.io/agent-not-ready',
    kind: 'trouble',
    meaning: 'The node waits for the agent of $1, which takes the taint away once it is ready there',
    todo: systemPods('see that its agent runs on the node, and what its log says:'),
  },
  {
    pattern: /^karpenter\.sh\/unregistered/,
    example: 'karpenter.sh/unregistered',
    kind: 'trouble',
    meaning: 'The node has been made by Karpenter and is not registered yet',
    todo: step(
      'Do not tolerate it: it passes when the node is ready; else see what its NodeClaim says:',
      clusterKubectl('describe', 'nodeclaims'),
    ),
  },
  {
    pattern: /^karpenter\.sh\/disrupt(?:ed|ion)/,
    example: 'karpenter.sh/disruption',
    kind: 'trouble',
    meaning: 'Karpenter is about to remove the node, and makes another one where that is needed',
    todo: step(
      'Do not tolerate it: wait for the new node, and see why there is none where it does not come:',
      clusterKubectl('describe', 'nodeclaims'),
    ),
  },
  {
    pattern: /^(?:ToBeDeletedByClusterAutoscaler|DeletionCandidate|ToBeDeleted)/,
    example: 'ToBeDeletedByClusterAutoscaler',
    kind: 'trouble',
    meaning: 'The cluster autoscaler is about to remove the node, for it was hardly used',
    todo: describeNodes(
      'the node goes, and the autoscaler adds another one where the pod needs it. See which nodes stay:',
    ),
  },
  {
    pattern: /^(?:startup|ignore|status)-taint\.cluster-autoscaler\.kubernetes\.io\//,
    example: 'startup-taint.cluster-autoscaler.kubernetes.io/cni',
    kind: 'trouble',
    meaning: 'The taint stands on new nodes until what must run there first has come up',
    todo: systemPods('see what does not come up on the node:'),
  },
  {
    pattern:
      /^(?:aws-node-termination-handler\/|cloud\.google\.com\/impending-node-termination|node\.kubernetes\.io\/impending)/,
    example: 'aws-node-termination-handler/spot-itn',
    kind: 'trouble',
    meaning: 'The cloud is about to end the machine of the node',
    todo: describeNodes('the node goes. See which nodes stay:'),
  },
  {
    pattern: /^node\.kubernetes\.io\//,
    example: 'node.kubernetes.io/something-new',
    kind: 'trouble',
    meaning: 'Kubernetes sets this taint itself on nodes that are not well',
    todo: describeNodes('repair the node. See what its conditions say:'),
  },
];

const RESERVED: readonly KnownTaintRow[] = [
  {
    pattern: /^eks\.amazonaws\.com\/compute-type=fargate/,
    example: 'eks.amazonaws.com/compute-type=fargate',
    kind: 'reserved',
    meaning: 'Fargate nodes run only the one pod that a Fargate profile has sent there',
    todo: step(
      'Let a Fargate profile select the namespace and labels of the pod, or let it run on other nodes; do not tolerate it.',
    ),
  },
  {
    pattern: /^(?:virtual-kubelet\.io\/provider|azure\.com\/aci)/,
    example: 'virtual-kubelet.io/provider=azure',
    kind: 'reserved',
    meaning: 'The node is a virtual one, for pods that are meant to run outside the cluster',
    todo: step('Do not tolerate it unless the pod shall run outside the cluster: add an ordinary node.'),
  },
  {
    pattern: /^(?:CriticalAddonsOnly|components\.gke\.io\/gke-managed-components)/,
    example: 'CriticalAddonsOnly=true',
    kind: 'reserved',
    meaning: 'The nodes are kept for what the cluster itself needs',
    todo: step('Add nodes for ordinary pods, or free some: do not tolerate it.'),
  },
];

const SPECIALS: readonly KnownTaintRow[] = [
  {
    pattern:
      /^(?:nvidia\.com|amd\.com|habana\.ai|gpu\.intel\.com|google\.com)\/(?:gpu|tpu|gaudi|i915|xe)|^(?:gpu|sku=gpu)(?:=|$)/,
    example: 'nvidia.com/gpu=present',
    kind: 'special',
    meaning: 'The taint keeps nodes with accelerators for pods that use one',
    todo: step(
      'Tolerate it only if the pod uses the accelerator (and requests it under resources.limits); else let it run on other nodes.',
    ),
  },
  {
    pattern:
      /^(?:kubernetes\.azure\.com\/scalesetpriority|cloud\.google\.com\/gke-(?:spot|preemptible)|eks\.amazonaws\.com\/capacityType|karpenter\.sh\/capacity-type|(?:[\w.-]{1,253}\/)?(?:spot|spotInstance|preemptible))(?:=|$)/i,
    example: 'kubernetes.azure.com/scalesetpriority=spot',
    kind: 'special',
    meaning: 'The nodes are spot machines, which the cloud may end at any time',
    todo: step('Tolerate it only if the pod may be ended at any time; else let it run on other nodes.'),
  },
  {
    pattern: /^(?:[\w.-]{1,253}\/)?os=windows|^(?:[\w.-]{1,253}\/)?windows(?:=|$)/i,
    example: 'os=windows',
    kind: 'special',
    meaning: 'The nodes run Windows, and only images for Windows run there',
    todo: step('Tolerate it only if the images of the pod are for Windows; else let it run on nodes with Linux.'),
  },
  {
    pattern: /^(?:[\w.-]{1,253}\/)?arch(?:itecture)?=(\w{1,20})/,
    example: 'kubernetes.io/arch=arm64',
    kind: 'special',
    meaning: 'The nodes have $1 processors, and only images that are built for those run there',
    todo: step(
      'Tolerate it only if the images of the pod are built for that architecture; else let it run on other nodes.',
    ),
  },
  {
    pattern: /^sandbox\.gke\.io\/runtime/,
    example: 'sandbox.gke.io/runtime=gvisor',
    kind: 'special',
    meaning: 'The nodes run pods in a sandbox',
    todo: step('Tolerate it only with the runtimeClassName of that sandbox; else let it run on other nodes.'),
  },
];

const PRESSURES: Readonly<Record<string, string>> = {
  memory: 'memory',
  disk: 'disk space or inodes',
  pid: 'process IDs',
};

export const KNOWN_TAINTS = caseTable<KnownTaintRow>([...TROUBLES, ...RESERVED, ...SPECIALS]);

/** What is known of a taint by its key and value; undefined for one that somebody has thought of himself. */
export function knownTaint({ key, value }: Pick<TaintFacts, 'key' | 'value'>): KnownTaint | undefined {
  const text = value === '' ? key : `${key}=${value}`;
  const found = KNOWN_TAINTS.find(text);
  if (found === undefined) return undefined;
  const { row, match } = found;
  const name = match[1] ?? '';
  const meaning = row.meaning.replaceAll('$1', name).replace('$2', PRESSURES[name] ?? name);
  return { kind: row.kind, meaning, todo: row.todo };
}
