import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { perEvidence } from '../../evidence/per-evidence.js';
import { captures } from '../support/texts.js';
import { gotSandbox, newerThan } from './progress.js';

/** What keeps the sandbox of a pod from being made. */
export type SandboxFault =
  | 'handler'
  | 'image'
  | 'addresses'
  | 'port'
  | 'unauthorized'
  | 'attachment'
  | 'plugin-missing'
  | 'plugin-down'
  | 'api-server'
  | 'selinux'
  | 'cgroup-driver'
  | 'image-store'
  | 'memory'
  | 'limits'
  | 'busy'
  | 'network'
  | 'other';

export interface SandboxFailure {
  readonly event: EventFacts;
  readonly fault: SandboxFault;
  /** The network plugin (`calico`, `aws-cni`), where the text names it; else ''. */
  readonly plugin: string;
  /** What the fault is about: the runtime handler, the image, the missing plugin; else ''. */
  readonly subject: string;
}

const REASONS = ['FailedCreatePodSandBox', 'FailedCreatePodSandbox', 'FailedCreatePodContainer'];

/** The more exact first; what is captured is the subject. */
const FAULTS: readonly (readonly [SandboxFault, RegExp])[] = [
  [
    'handler',
    /RuntimeHandler "([^"]{1,253})" not supported|no runtime (?:handler )?for "([^"]{1,253})" is configured|no runtime handler "([^"]{1,253})"|failed to find runtime handler (\S{1,253})|unknown runtime(?: specified)?:? "?([\w.-]{1,253})|runtime class|RuntimeClass/,
  ],
  ['limits', /no space left on device/i],
  [
    'image-store',
    /content digest (?:sha256:)?([0-9a-f]{12})|reader from content store|error unpacking image|failed to extract layer|unexpected commit digest|snapshot \S{1,200} does not exist|failed to stat parent/i,
  ],
  [
    'image',
    /(?:sandbox|infra|pause) image "?([^\s",]{1,300})|pull(?:ing)? image "?(\S{1,200}pause[^\s",:]{0,50}(?::[\w.-]{1,60})?)|pod-infrastructure/,
  ],
  ['selinux', /attr\/(?:keycreate|fscreate|sockcreate)|selinux|set (?:process|mount|file|key) label|relabel failed/i],
  [
    'cgroup-driver',
    /cgroup-parent for systemd cgroup should be a valid slice|expected cgroupsPath to be of format|invalid slice name|cgroup ?driver|cannot enter cgroupv2 .{0,200} with domain controllers/i,
  ],
  [
    'addresses',
    /no IP(?:v[46])? addresses? available|failed to assign an IP|InsufficientFreeAddresses|PrivateIPAddressLimitExceeded|failed to allocate for range|no (?:more )?(?:free |available )?(?:IP )?addresses|range is full|no more (?:IPs|free affine blocks)|no (?:free|available) IPs?\b|Assigned 0 out of \d{1,3} requested|no configured Calico pools|subnet is full|SubnetIsFull|IP pool (?:is )?exhausted|could not allocate IP in range|not enough IPs available|no available address|range is full|CIDR ranges exhausted|InsufficientCidrBlocks|AddressOutOfRange|NoAvailableAddress/i,
  ],
  ['port', /cannot open hostport (\S{1,60})|address already in use|port is already allocated/i],
  ['unauthorized', /\bunauthorized\b|is forbidden/i],
  [
    'attachment',
    /network-attachment-definition \(([\w.-]{1,253})\)|network-attachment-definitions\.k8s\.cni\.cncf\.io "([^"]{1,253})" not found/i,
  ],
  [
    'plugin-missing',
    /failed to find plugin "([^"]{1,100})"|cni plugin not initialized|cni config uninitialized|No networks found in|no CNI configuration file|plugin ([\w-]{1,60}) does not support/i,
  ],
  ['api-server', /dial tcp \S{1,100}:(?:443|6443)|:443\/api|:6443\/api|ClusterInformation/],
  [
    'plugin-down',
    /subnet\.env|nodename: no such file|\.sock\b|(?:127\.0\.0\.1|localhost|\[::1\]):\d{2,5}: connect: connection refused|connection refused/i,
  ],
  [
    'memory',
    /OOM-killed|OOM: the memory limit|memory\.limit_in_bytes|memory\.max\b|memory limit \d{1,20} too low|minimum memory limit allowed/i,
  ],
  [
    'limits',
    /cannot allocate memory|no space left on device|too many open files|memory limit|container init caused|init-p: broken pipe|final child's pid|resource temporarily unavailable/i,
  ],
  ['busy', /DeadlineExceeded|context deadline exceeded|is reserved for|operation timeout|timed out|i\/o timeout/i],
  ['network', /network|\bcni\b|plugin type=/i],
];

const PLUGINS = [
  // Multus calls others: the innermost is the one that fails
  /error adding container to network "([\w.-]{1,60})"/,
  /plugin type="([\w.-]{1,60})"/,
  /to CNI network "([\w.-]{1,60})"/,
  /\b(cilium|weave|calico|flannel|aws-cni|azure-vnet|antrea|kube-router|kindnet|ovn-kubernetes|kube-ovn)\b/i,
];

/** The newest failure to make the sandbox, while the pod has none. */
export const sandboxFailure = perEvidence((evidence): SandboxFailure | undefined => {
  if (!evidence.isBeforeContainers) return undefined;
  const event = evidence.events().find(isSandboxEvent);
  return event === undefined || gotSandbox(evidence, event) ? undefined : readFailure(event);
});

/** The newest word that the network of the node is not ready, unless the pod has a sandbox since or fails of something else. */
export function networkFailure(evidence: Evidence): EventFacts | undefined {
  if (!evidence.isBeforeContainers) return undefined;
  const event = evidence.events().find(isNetworkEvent);
  if (event === undefined || gotSandbox(evidence, event)) return undefined;
  const isOver = newerThan(evidence, event).some((newer) => isSandboxEvent(newer) && !isNetworkEvent(newer));
  return isOver ? undefined : event;
}

function isNetworkEvent({ reason, message }: EventFacts): boolean {
  return reason === 'NetworkNotReady' || message.startsWith('network is not ready');
}

function isSandboxEvent({ reason, message }: EventFacts): boolean {
  return REASONS.includes(reason) || /^Failed (?:to )?create pod sandbox/i.test(message);
}

function readFailure(event: EventFacts): SandboxFailure {
  const { message } = event;
  const plugin = PLUGINS.map((pattern) => captures(pattern.exec(message))[1]).find((name) => name !== '') ?? '';
  for (const [fault, pattern] of FAULTS) {
    const match = pattern.exec(message);
    if (match === null) continue;
    const subject = match.slice(1).find((group) => (group ?? '') !== '') ?? '';
    return { event, fault, plugin, subject: subject.replace(/[":,]{1,3}$/, '') };
  }
  return { event, fault: 'other', plugin, subject: '' };
}
