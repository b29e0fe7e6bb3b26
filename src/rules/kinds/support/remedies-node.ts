import { caseTable } from '../case-table.js';
import type { ErrorFacts, Remedy } from './error-facts.js';

const pick = (groups: readonly string[]) => groups.find((group) => group !== '') ?? '';

/** The file or directory at which it fails: the last that the text names before the error. */
function pathIn(text: string): string {
  const paths = [...text.slice(0, 4_000).matchAll(/(?:^|[\s"'`(:])(\/[\w.@+-][^\s"'`():,]{1,300})/g)];
  return paths.at(-1)?.[1] ?? '';
}

const sysctlName = (groups: readonly string[]) => pick(groups).replaceAll('/', '.');
const ofPath = (path: string) => (path === '' ? '' : ` ${path}`);
const withoutThe = ({ who }: ErrorFacts) => who.replace(/^the /, '');

/** What a node has of its own goes wrong: what its network plugin, its runtime or its kubelet says, by the words that they share. */
export const NODE_REMEDIES = caseTable<Remedy>([
  {
    domain: 'node',
    pattern: /open \/proc\/sys\/([^\s:"]{3,200})"?: no such file/i,
    example: 'open /proc/sys/net/ipv4/tcp_amber: no such file or directory',
    reason: (_facts, groups) => `the kernel of the node has no setting ${sysctlName(groups)}`,
    step: ({ node }, groups) =>
      `Take ${sysctlName(groups)} out of securityContext.sysctls of the pod, or of what sets it (the tuning plugin of a NetworkAttachmentDefinition): the kernel of ${node} does not have it, since it was removed from newer ones (as tcp_tw_recycle), is not there for each network namespace, or its module is not loaded (br_netfilter for net.bridge, nf_conntrack for net.netfilter).`,
  },
  {
    domain: 'node',
    pattern: /(?:mkdir|create|open) (\/(?:sys|proc)\/[^\s:]{1,300}): /i,
    except: /\/sys\/fs\/cgroup|\/proc\/(?:self|thread-self|\d)/,
    example: 'mkdir /sys/fs/fuse: operation not permitted',
    reason: (_facts, groups) => `${pick(groups)} is made by the kernel, and the kernel of the node does not have it`,
    step: ({ node, settings }, groups) =>
      `Load the kernel module that brings ${pick(groups)} on ${node} (modprobe ${/\/(?:fs|module|net|bus|class)\/([a-z][\w-]{1,30})/.exec(pick(groups))?.[1] ?? 'MODULE'}, and /etc/modules-load.d so that it stays): nothing can be made there by hand. Where the node has none, let the pod run on others, or take ${settings} out.`,
  },
  {
    domain: 'node',
    pattern: /(\/[^\s:"]{1,300})"?: read-only file ?system|read-only file ?system/i,
    example: 'open /etc/updatedb.conf: read-only file system',
    reason: (_facts, groups) => `${pick(groups) || 'it'} lies on a read-only filesystem of the node`,
    step: ({ node, settings }, groups) =>
      `Point ${settings} at a place that ${node} can write, mostly below /var or /opt (charts have a setting for it): ${pick(groups) || 'the path'} is on a filesystem that is read-only there, as the root or /usr and /etc of Flatcar, Talos, Bottlerocket and Container-Optimized OS are. Or have it made by the configuration of the node. Where it is to be writable, dmesg tells whether errors made it read-only.`,
  },
  {
    domain: 'node',
    pattern:
      /(?:kubepods[\w./-]{0,300}|\/sys\/fs\/cgroup\/[^\s:]{1,400})[^\n]{0,40}(?:no such file|not found|does not exist|already exists)/i,
    example:
      'failed to create container for [kubepods burstable pod1] : mkdir /sys/fs/cgroup/devices/kubepods.slice/x.slice: no such file or directory',
    reason: () => 'the cgroups of the pods on the node are not in order',
    step: ({ node }) =>
      `Restart the kubelet on ${node}, which makes the cgroups of pods anew (kubepods.slice; with the systemd driver a systemctl daemon-reexec before); where systemd does not know a slice that is there, or the error comes again, drain and restart the node. Then delete the pod. Nothing of the pod is wrong.`,
  },
  {
    domain: 'node',
    pattern:
      /namespace (NEW\w{2,10}) is not supported|(?:user|time|cgroup|ipc|pid|uts) namespaces? (?:is|are) not supported/i,
    example: 'invalid config: namespace NEWIPC is not supported',
    reason: (_facts, groups) =>
      `the runtime finds no namespaces${pick(groups) === '' ? '' : ` ${pick(groups)}`} on the node`,
    step: ({ node, who }, groups) =>
      `See what hides the namespaces of the kernel from ${who} on ${node}: ls -l /proc/self/ns must show them${pick(groups) === '' ? '' : ` (${pick(groups)})`}. Mostly an AppArmor or SELinux profile of the runtime itself was changed (/etc/apparmor.d/runc; aa-status and dmesg name it), else the kernel was built without them. Repair that, then restart the runtime.`,
  },
  {
    domain: 'node',
    pattern: /(?:RouteAdd|route ?add|add(?:ing)? (?:host |default |ip )?route)[^\n]{0,300}/i,
    example: 'failed to RouteAdd ({Ifindex: 12 Dst: 172.17.11.0/24 Gw: <nil>}) to new table: invalid argument',
    reason: ({ text }) => `a route${routeIn(text)} cannot be added`,
    step: (facts) =>
      `Compare the route${routeIn(facts.text)} that ${withoutThe(facts)} adds with what ${facts.node} and the pod have already (ip route, ip rule): it exists there or points at an interface or gateway that is not in that network. Correct the routes, gateway or subnet in ${facts.settings}, or use a release of the plugin that can set it.`,
  },
  {
    domain: 'node',
    pattern: /\b([a-z][a-z-]{2,40})(?::| )\s?"?(\w[\w.-]{0,62})"? (?:is )?not? (?:\(?yet\)? )?ready\b/i,
    except: /\b(?:plugin|container|runtime|network|sandbox|node|cni)"? (?:is )?not? ready/i,
    example: 'getCoordinatorConfigFailure  spidercoordinator: default no ready',
    reason: (_facts, [kind = '', name = '']) => `${kind} ${name} is not ready`,
    step: ({ who }, [kind = '', name = '']) =>
      `See why ${kind} ${name} is not ready, on which ${who} waits: what its status says (kubectl describe ${kind} ${name}, where it is an object of the cluster) and the log of its controller; correct what it lacks there. The pod is tried again by itself.`,
  },
  {
    domain: 'node',
    pattern:
      /does not support (?:the )?(?:key|option|field|setting) ["'`]?([\w.-]{2,60})|(?:unknown|invalid|unsupported) (?:key|option|field|setting|parameter) ["'`]?([\w.-]{2,60})/i,
    example: 'Network configuration does not support key prevResult and value',
    reason: (_facts, groups) => `${pick(groups)} is not accepted`,
    step: ({ settings, who, node }, groups) =>
      `Take ${pick(groups)} out of ${settings} on ${node}, or use a release of ${who} and a version of its configuration (cniVersion for CNI: chained plugins pass prevResult on from 0.3.0) that know it.`,
  },
  {
    domain: 'node',
    pattern: /(?:operation not permitted|permission denied)/i,
    example: 'open /run/x/rootfs/etc/resolv.conf: operation not permitted',
    reason: ({ text }) => `the node does not permit it${pathIn(text) === '' ? '' : ` (${pathIn(text)})`}`,
    step: ({ node, who, text }) =>
      `Find what on ${node} keeps ${who} from${ofPath(pathIn(text)) || ' what it does'}: an AppArmor or SELinux policy or an agent that guards files (dmesg, ausearch -m avc and their logs name it), a filesystem that is mounted read-only, noexec or nodev, or a node that is itself a container (LXC, rootless). Where it began with an update of runc or the runtime, go to the latest fix of that release.`,
  },
  {
    domain: 'node',
    pattern: /(?:is |are )?not supported|unsupported|does not support|unimplemented/i,
    example: 'operation not supported by the plugin',
    reason: () => 'the node does not support it',
    step: ({ node, who, settings }) =>
      `Do without what the message says is not supported (${settings} asks for it), or update ${who} or the kernel of ${node} to a version that has it.`,
  },
  {
    domain: 'node',
    pattern: /already exists|file exists/i,
    except: /already exists in the (?:cluster|namespace)/i,
    example: 'Error creating EP; Err: Flow {"IpDa":"10.1.1.5"} already exists',
    reason: () => 'something of an earlier attempt is left on the node',
    step: ({ node, who }) =>
      `Delete the pod, so that it gets a new sandbox. Where it comes again, remove from ${node} what the message says already exists: it was left by an earlier pod or by a crash of ${who}; restarting that (its pod on the node) mostly clears its own records, else drain and restart the node.`,
  },
  {
    domain: 'node',
    pattern: /(?:namespace path: )?lstat (\/proc\/\d{1,10}\/ns\/\w{1,12}): no such file/,
    example: 'unable to create new parent process: namespace path: lstat /proc/0/ns/ipc: no such file or directory',
    reason: () => 'the sandbox of the pod had ended by then',
    step: ({ node }) =>
      `Delete the pod, so that it gets a new sandbox. Where it comes again, see what ends the sandboxes on ${node} (its log of the container runtime and of the kernel at that time: out of memory, a slow disk, a restart of the runtime, two versions of runc or of the shim).`,
  },
  {
    domain: 'node',
    pattern: /(?:open|stat|lstat|exec|read|mkdir|chdir|connect|access) "?(\/[^\s":]{1,300})"?: no such file/i,
    example: 'open /etc/cni/net.d/acme.conf: no such file or directory',
    reason: (_facts, groups) => `${pick(groups)} does not exist on the node`,
    step: ({ node, who }, groups) =>
      `See why ${pick(groups)} is missing on ${node}: what installs ${who} there writes it (its DaemonSet or package, or an init container of that); let it do so again, or correct the path.`,
  },
]);

function routeIn(text: string): string {
  const route = /\bDst: ?([\d.]{7,15}\/\d{1,2}|[\da-f:]{2,39}\/\d{1,3})/i.exec(text)?.[1] ?? '';
  return route === '' ? '' : ` ${route}`;
}
