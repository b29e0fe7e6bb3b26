import type { Step } from '../../../contracts/diagnosis.js';
import type { TaintFacts } from '../../evidence/collect-nodes.js';
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

/** Key and value as `key=value`, why nodes have it, and what to do. The first that fits counts. */
type Entry = readonly [pattern: RegExp, kind: KnownTaint['kind'], meaning: string, todo: Step];

const describeNodes = (text: string) => step(`Do not tolerate it: ${text}`, clusterKubectl('describe', 'nodes'));
const systemPods = (text: string) =>
  step(`Do not tolerate it: ${text}`, clusterKubectl('-n', 'kube-system', 'get', 'pods', '-o', 'wide'));

const TROUBLES: readonly Entry[] = [
  [
    /^node\.kubernetes\.io\/(?:not-ready|notReady)/,
    'trouble',
    'Kubernetes sets node.kubernetes.io/not-ready on nodes whose kubelet says that they are not Ready, mostly for want of a network plugin or of the container runtime',
    describeNodes('see why the node is not Ready (its conditions say so), and repair it:'),
  ],
  [
    /^node\.kubernetes\.io\/unreachable/,
    'trouble',
    'Kubernetes sets node.kubernetes.io/unreachable on nodes of whose kubelet it hears nothing: the machine is off, hangs, or its network is broken',
    describeNodes('see whether the machine runs and its kubelet reaches the API server:'),
  ],
  [
    /^node\.kubernetes\.io\/(memory|disk|pid)-pressure/,
    'trouble',
    'The kubelet sets node.kubernetes.io/$1-pressure on nodes that run short of $2, and takes it away when there is enough again',
    describeNodes('see what uses it up on the node, and free some:'),
  ],
  [
    /^node\.kubernetes\.io\/network-unavailable/,
    'trouble',
    'node.kubernetes.io/network-unavailable stands on nodes whose network is not set up yet, which the network plugin or the routes of the cloud have to do',
    systemPods('see that the network plugin runs on the node:'),
  ],
  [
    /^node\.kubernetes\.io\/unschedulable/,
    'trouble',
    'node.kubernetes.io/unschedulable stands on nodes that were cordoned, as before a drain or an upgrade',
    step(
      'Do not tolerate it: when the work on the node is done, let it take pods again:',
      clusterKubectl('uncordon', 'NODE'),
    ),
  ],
  [
    /^node\.kubernetes\.io\/out-of-service/,
    'trouble',
    'Somebody has set node.kubernetes.io/out-of-service on a node that went down, so that its pods and volumes are given up',
    step(
      'Do not tolerate it: when the node is up again, take the taint away:',
      clusterKubectl('taint', 'nodes', 'NODE', 'node.kubernetes.io/out-of-service-'),
    ),
  ],
  [
    /^node\.cloudprovider\.kubernetes\.io\/uninitialized/,
    'trouble',
    'The node waits for the cloud controller manager: a kubelet with an external cloud provider registers it so, and the controller takes the taint away once it has found the machine in the cloud',
    systemPods(
      'see that the cloud controller manager runs, and in its log why it does not initialize the node (rights in the cloud, the name or provider ID of the node):',
    ),
  ],
  [
    /^node\.cloudprovider\.kubernetes\.io\/shutdown/,
    'trouble',
    'The cloud says that the machine of the node is shut down',
    describeNodes('start the machine, or delete the node if it shall not come back:'),
  ],
  [
    /^node\.(?:cluster\.x-k8s\.io|openshift\.io|gardener\.cloud)\/(?:uninitialized|critical-components-not-ready)/,
    'trouble',
    'The node has only just joined, and what must run there first is not ready',
    systemPods('see what of the system does not come up on the node:'),
  ],
  [
    /^([\w.-]{1,253})\/agent-not-ready/,
    'trouble',
    'The node waits for the agent of $1, which takes the taint away once it is ready there',
    systemPods('see that its agent runs on the node, and what its log says:'),
  ],
  [
    /^karpenter\.sh\/unregistered/,
    'trouble',
    'The node has been made by Karpenter and is not registered yet',
    step(
      'Do not tolerate it: it passes when the node is ready; else see what its NodeClaim says:',
      clusterKubectl('describe', 'nodeclaims'),
    ),
  ],
  [
    /^karpenter\.sh\/disrupt(?:ed|ion)/,
    'trouble',
    'Karpenter is about to remove the node, and makes another one where that is needed',
    step(
      'Do not tolerate it: wait for the new node, and see why there is none where it does not come:',
      clusterKubectl('describe', 'nodeclaims'),
    ),
  ],
  [
    /^(?:ToBeDeletedByClusterAutoscaler|DeletionCandidate|ToBeDeleted)/,
    'trouble',
    'The cluster autoscaler is about to remove the node, for it was hardly used',
    describeNodes('the node goes, and the autoscaler adds another one where the pod needs it. See which nodes stay:'),
  ],
  [
    /^(?:startup|ignore|status)-taint\.cluster-autoscaler\.kubernetes\.io\//,
    'trouble',
    'The taint stands on new nodes until what must run there first has come up',
    systemPods('see what does not come up on the node:'),
  ],
  [
    /^(?:aws-node-termination-handler\/|cloud\.google\.com\/impending-node-termination|node\.kubernetes\.io\/impending)/,
    'trouble',
    'The cloud is about to end the machine of the node',
    describeNodes('the node goes. See which nodes stay:'),
  ],
  [
    /^node\.kubernetes\.io\//,
    'trouble',
    'Kubernetes sets this taint itself on nodes that are not well',
    describeNodes('repair the node. See what its conditions say:'),
  ],
];

const RESERVED: readonly Entry[] = [
  [
    /^eks\.amazonaws\.com\/compute-type=fargate/,
    'reserved',
    'Fargate nodes run only the one pod that a Fargate profile has sent there',
    step(
      'Let a Fargate profile select the namespace and labels of the pod, or let it run on other nodes; do not tolerate it.',
    ),
  ],
  [
    /^(?:virtual-kubelet\.io\/provider|azure\.com\/aci)/,
    'reserved',
    'The node is a virtual one, for pods that are meant to run outside the cluster',
    step('Do not tolerate it unless the pod shall run outside the cluster: add an ordinary node.'),
  ],
  [
    /^(?:CriticalAddonsOnly|components\.gke\.io\/gke-managed-components)/,
    'reserved',
    'The nodes are kept for what the cluster itself needs',
    step('Add nodes for ordinary pods, or free some: do not tolerate it.'),
  ],
];

const SPECIALS: readonly Entry[] = [
  [
    /^(?:nvidia\.com|amd\.com|habana\.ai|gpu\.intel\.com|google\.com)\/(?:gpu|tpu|gaudi|i915|xe)|^(?:gpu|sku=gpu)(?:=|$)/,
    'special',
    'The taint keeps nodes with accelerators for pods that use one',
    step(
      'Tolerate it only if the pod uses the accelerator (and requests it under resources.limits); else let it run on other nodes.',
    ),
  ],
  [
    /^(?:kubernetes\.azure\.com\/scalesetpriority|cloud\.google\.com\/gke-(?:spot|preemptible)|eks\.amazonaws\.com\/capacityType|karpenter\.sh\/capacity-type|(?:[\w.-]{1,253}\/)?(?:spot|spotInstance|preemptible))(?:=|$)/i,
    'special',
    'The nodes are spot machines, which the cloud may end at any time',
    step('Tolerate it only if the pod may be ended at any time; else let it run on other nodes.'),
  ],
  [
    /^(?:[\w.-]{1,253}\/)?os=windows|^(?:[\w.-]{1,253}\/)?windows(?:=|$)/i,
    'special',
    'The nodes run Windows, and only images for Windows run there',
    step('Tolerate it only if the images of the pod are for Windows; else let it run on nodes with Linux.'),
  ],
  [
    /^(?:[\w.-]{1,253}\/)?arch(?:itecture)?=(\w{1,20})/,
    'special',
    'The nodes have $1 processors, and only images that are built for those run there',
    step('Tolerate it only if the images of the pod are built for that architecture; else let it run on other nodes.'),
  ],
  [
    /^sandbox\.gke\.io\/runtime/,
    'special',
    'The nodes run pods in a sandbox',
    step('Tolerate it only with the runtimeClassName of that sandbox; else let it run on other nodes.'),
  ],
];

const PRESSURES: Readonly<Record<string, string>> = {
  memory: 'memory',
  disk: 'disk space or inodes',
  pid: 'process IDs',
};

/** What is known of a taint by its key and value; undefined for one that somebody has thought of himself. */
export function knownTaint({ key, value }: Pick<TaintFacts, 'key' | 'value'>): KnownTaint | undefined {
  const text = value === '' ? key : `${key}=${value}`;
  for (const [pattern, kind, meaning, todo] of [...TROUBLES, ...RESERVED, ...SPECIALS]) {
    const match = pattern.exec(text);
    const name = match?.[1] ?? '';
    if (match !== null)
      return { kind, meaning: meaning.replaceAll('$1', name).replace('$2', PRESSURES[name] ?? name), todo };
  }
  return undefined;
}
