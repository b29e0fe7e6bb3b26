import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { perEvidence } from '../../evidence/per-evidence.js';
import { type CaseRow, caseTable } from '../case-table.js';
import { firstCaptured } from '../support/texts.js';
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
  | 'namespace-limit'
  | 'user-namespaces'
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

interface FaultRow extends CaseRow {
  readonly fault: SandboxFault;
}

/** What is captured is the subject. */
export const SANDBOX_MESSAGES = caseTable<FaultRow>([
  {
    fault: 'handler',
    pattern:
      /RuntimeHandler "([^"]{1,253})" not supported|no runtime (?:handler )?for "([^"]{1,253})" is configured|no runtime handler "([^"]{1,253})"|failed to find runtime handler (\S{1,253})|unknown runtime(?: specified)?:? "?([\w.-]{1,253})|runtime class|RuntimeClass/,
    example: 'failed to get sandbox runtime: no runtime for "gvisor" is configured',
  },
  {
    fault: 'namespace-limit',
    // Where the kernel makes a process or a namespace, ENOSPC means a limit of namespaces (unshare(2)).
    pattern:
      /(?:unshare|clone|fork\/exec \/proc\/self\/exe)\b[^\n]{0,120}: no space left on device|max_(?:user|net)_namespaces/i,
    example: 'failed to start noop process for unshare: fork/exec /proc/self/exe: no space left on device',
  },
  {
    fault: 'user-namespaces',
    pattern: /hostUsers|support user namespaces|create mapped mount for|id-?mapp(?:ed|ing) mounts?|\/etc\/sub[ug]id/i,
    example: "can't set `spec.hostUsers: false`, runtime does not support user namespaces",
  },
  {
    fault: 'limits',
    pattern: /no space left on device/i,
    example: 'mkdir /run/containerd/x: no space left on device',
  },
  {
    fault: 'image-store',
    pattern:
      /content digest (?:sha256:)?([0-9a-f]{12})|reader from content store|error unpacking image|failed to extract layer|unexpected commit digest|missing parent "[^"]{1,200}" bucket|snapshot \S{1,200} does not exist|failed to stat parent/i,
    example: 'failed to get reader from content store: content digest sha256:0123456789ab: not found',
  },
  {
    fault: 'image',
    pattern:
      /(?:sandbox|infra|pause) image "?([^\s",]{1,300})|pull(?:ing)? image "?(\S{1,200}pause[^\s",:]{0,50}(?::[\w.-]{1,60})?)|pod-infrastructure/,
    example: 'failed to pull sandbox image "registry.k8s.io/pause:3.9"',
  },
  {
    fault: 'selinux',
    pattern: /attr\/(?:keycreate|fscreate|sockcreate)|selinux|set (?:process|mount|file|key) label|relabel failed/i,
    example: 'write /proc/self/attr/keycreate: invalid argument',
  },
  {
    fault: 'cgroup-driver',
    pattern:
      /cgroup-parent for systemd cgroup should be a valid slice|expected cgroupsPath to be of format|invalid slice name|cgroup ?driver|cannot enter cgroupv2 .{0,200} with domain controllers/i,
    example: 'cgroup-parent for systemd cgroup should be a valid slice named as "xxx.slice"',
  },
  {
    fault: 'addresses',
    pattern:
      /no IP(?:v[46])? addresses? available|failed to assign an IP|InsufficientFreeAddresses|PrivateIPAddressLimitExceeded|no (?:more )?(?:free |available )?(?:IP )?addresses|range is full|no more (?:IPs|free affine blocks)|no (?:free|available) IPs?\b|Assigned 0 out of \d{1,3} requested|no configured Calico pools|subnet is full|SubnetIsFull|IP pool (?:is )?exhausted|could not allocate IP in range|not enough IPs available|no available address|range is full|CIDR ranges exhausted|InsufficientCidrBlocks|AddressOutOfRange|NoAvailableAddress|no IPs? available|(?:pod )?range (?:is )?exhausted/i,
    example: 'no IP addresses available in range set: 10.0.0.1-10.0.0.254',
  },
  {
    fault: 'port',
    pattern: /cannot open hostport (\S{1,60})|address already in use|port is already allocated/i,
    // An address of an interface, not of a port.
    except: /failed to add IP addr/,
    example: 'cannot open hostport 8080 for pod',
  },
  {
    fault: 'unauthorized',
    pattern: /\bunauthorized\b|is forbidden/i,
    example: 'plugin failed (add): Unauthorized',
  },
  {
    fault: 'attachment',
    pattern:
      /network-attachment-definition \(([\w.-]{1,253})\)|network-attachment-definitions\.k8s\.cni\.cncf\.io "([^"]{1,253})" not found/i,
    example: 'cannot find a network-attachment-definition (macvlan-a) in namespace (shop)',
  },
  {
    fault: 'plugin-missing',
    // Of one network of the pod, not of the node.
    except: /GetNetworkDelegates[^\n]{0,200}No networks found in/,
    pattern:
      /failed to find plugin "([^"]{1,100})"|cni plugin not initialized|cni config uninitialized|No networks found in|no CNI configuration file|plugin ([\w-]{1,60}) does not support/i,
    example: 'failed to find plugin "bridge" in path [/opt/cni/bin]',
  },
  {
    fault: 'api-server',
    pattern: /dial tcp \S{1,100}:(?:443|6443)|:443\/api|:6443\/api|ClusterInformation/,
    example: 'error getting ClusterInformation: resource does not exist',
  },
  {
    fault: 'busy',
    pattern: /(?:containerd|crio|docker|dockershim|cri-dockerd)\.sock: connect: /,
    example: 'dial unix /run/containerd/containerd.sock: connect: connection refused',
  },
  {
    fault: 'plugin-down',
    pattern:
      /subnet\.env|nodename: no such file|\.sock\b|(?:127\.0\.0\.1|localhost|\[::1\]):\d{2,5}: connect: connection refused|connection refused/i,
    example: 'open /run/flannel/subnet.env: no such file or directory',
  },
  {
    fault: 'memory',
    pattern:
      /OOM-killed|OOM: the memory limit|memory\.limit_in_bytes|memory\.max\b|memory limit \d{1,20} too low|minimum memory limit allowed/i,
    example: 'container init was OOM-killed (memory limit too low?)',
  },
  {
    fault: 'limits',
    pattern:
      /cannot allocate memory|no space left on device|too many open files|memory limit|container init caused|init-p: broken pipe|final child's pid|resource temporarily unavailable/i,
    example: 'fork/exec /usr/bin/runc: cannot allocate memory',
  },
  {
    fault: 'busy',
    pattern: /DeadlineExceeded|context deadline exceeded|is reserved for|operation timeout|timed out|i\/o timeout/i,
    example: 'rpc error: code = DeadlineExceeded desc = stream terminated',
  },
  {
    fault: 'network',
    pattern: /network|\bcni\b|plugin type=/i,
    example: 'failed to setup network for sandbox "0a1b"',
  },
]);

/** Multus calls others: the innermost is the one that fails. */
export const PLUGIN_NAMES = caseTable([
  {
    pattern: /error adding container to network "([\w.-]{1,60})"/,
    example: '[shop/web:net]: error adding container to network "macvlan0": no such link',
  },
  {
    pattern: /plugin type="([\w.-]{1,60})"/,
    example: 'plugin type="aws-cni" name="aws-cni" failed (add): add cmd: failed to assign an IP address to container',
  },
  { pattern: /to CNI network "([\w.-]{1,60})"/, example: 'failed to add pod to CNI network "podman": no address left' },
  {
    pattern: /\b(cilium|weave|calico|flannel|aws-cni|azure-vnet|antrea|kube-router|kindnet|ovn-kubernetes|kube-ovn)\b/i,
    example: 'Calico is not ready: stat /var/lib/calico/nodename: no such file or directory',
  },
]);

/** The newest failure to make the sandbox, while the pod has none. */
export const sandboxFailure = perEvidence((evidence): SandboxFailure | undefined => {
  if (!evidence.isBeforeContainers) return undefined;
  const event = evidence.events().find(isSandboxEvent);
  return event === undefined || gotSandbox(evidence, event) ? undefined : sandboxFailureOf(event);
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

function sandboxFailureOf(event: EventFacts): SandboxFailure {
  const { message } = event;
  const plugin = firstCaptured(PLUGIN_NAMES.find(message)?.match);
  const found = SANDBOX_MESSAGES.find(message);
  if (found === undefined) return { event, fault: 'other', plugin, subject: '' };
  const subject = firstCaptured(found.match);
  return { event, fault: found.row.fault, plugin, subject: subject.replace(/[":,]{1,3}$/, '') };
}
