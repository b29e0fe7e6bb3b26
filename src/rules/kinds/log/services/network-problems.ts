import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { anyOf } from '../../any-of.js';
import { changeStep, clusterKubectl, step } from '../../support/commands.js';
import { nodeWords } from '../../support/names.js';
import { firstCaptured } from '../../support/texts.js';
import { inputWithName } from '../inputs/program-inputs.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';

/** What programs state of the addresses and names of the pod and the node, in words of their own. */
export const NETWORK_PROBLEMS: readonly ProblemText[] = [
  {
    pattern: /plugin\/loop: (?:Loop|Forwarding loop|Seen .{1,200} more than twice)/,
    example: [
      'plugin/loop: Loop (127.0.0.1:5 -> :53) detected for zone "."',
      'plugin/loop: Seen "HINFO IN 17.9." more than twice, loop detected',
    ],
    title: ({ container }) => `${container.name} forwards queries to itself (Loop detected)`,
    what: () =>
      'it asks a name server that asks it again (plugin/loop): mostly the resolv.conf of the node, which the pod gets, names a local resolver (127.0.0.53 of systemd-resolved) or the DNS of the cluster itself',
    steps: ({ evidence }) => [
      step(
        'Let the kubelet give pods the resolv.conf with the real name servers (resolvConf: /run/systemd/resolve/resolv.conf in its configuration), and start CoreDNS anew; or name them in the Corefile: forward . SERVER instead of forward . /etc/resolv.conf:',
        clusterKubectl('-n', 'kube-system', 'edit', 'configmap/coredns'),
      ),
      step(`See what ${nodeWords(evidence)} has in /etc/resolv.conf. To leave out the plugin loop only hides it.`),
    ],
  },
  {
    pattern:
      /no private IP(?: address)? found, and explicit IP not provided|couldn't deduce an advertise address|Multiple private IPv4 addresses found/i,
    example: 'no private IP address found, and explicit IP not provided',
    title: ({ container, line }) =>
      `${container.name} does not know which address to advertise (${/multiple/i.test(line) ? 'several private IPv4 addresses' : 'no private IP address'})`,
    what: ({ line }) =>
      /multiple/i.test(line)
        ? 'the pod has several private addresses, and nothing says which of them the other members are to use'
        : 'the network of the pods is none of the private ranges (10/8, 172.16/12, 192.168/16), so it takes no address of the pod for its own',
    steps: ({ evidence, container }) => [
      changeStep(
        evidence,
        `Tell it the address to bind and advertise: a variable POD_IP from fieldRef status.podIP at ${container.path}.env, and the option for it (-memberlist.advertise-addr or instance_addr of Loki, Mimir and Tempo, --cluster.advertise-address of Alertmanager, -bind and -advertise of Consul)`,
      ),
    ],
  },
  {
    pattern: anyOf(
      /bind\(\) to \[::1?\]:(\d{1,5}) failed \((?:99: Cannot assign|97: Address family)/i,
      /(?:bind|listen).{0,80}\[::1?\]:(\d{1,5}).{0,120}(?:cannot assign requested address|address family (?:for hostname )?not supported)/i,
      /listening socket ::1?:(\d{1,5}): (?:bind|socket): (?:Cannot assign|Address family)/i,
    ),
    example: [
      'bind() to [::1]:8444 failed (99: Cannot assign requested address)',
      'Could not create server TCP listening socket ::1:6407: bind: Cannot assign requested address',
      'DB::Exception: Listen [::]:8129 failed: Poco::Exception. Code: 1000, e.code() = 0, DNS error: EAI: Address family for hostname not supported',
    ],
    title: ({ container, match }) =>
      `${container.name} cannot listen on IPv6 (port ${firstCaptured(match)}): the pod has no such address`,
    what: () =>
      'it is told to listen on an IPv6 address ([::1] or [::]), and IPv6 is switched off in the pods of this node',
    steps: ({ evidence, container }) => [
      changeStep(
        evidence,
        `Let it listen on IPv4 only (leave out the listen lines with [::1] or [::]; 127.0.0.1 or 0.0.0.0 instead) in the configuration or variables of ${container.name}`,
      ),
      step('Or switch IPv6 on at the node (net.ipv6.conf.all.disable_ipv6=0) and in its network plugin.'),
    ],
  },
  {
    pattern: /\blisten (?:tcp|udp)\d? \S{0,60}?:(\d{4,5}): bind: permission denied/,
    example: 'failed to listen: listen tcp :8443: bind: permission denied',
    title: ({ container, match }) => `${container.name} may not listen on port ${match[1]}`,
    what: ({ match }) =>
      `the kernel refuses it port ${match[1]}, which is none of those below 1024: the sysctl net.ipv4.ip_unprivileged_port_start is above it in its network, or a security module (SELinux, AppArmor) forbids it`,
    steps: ({ evidence, container, match }) => [
      changeStep(
        evidence,
        `See whether ${evidence.manifest.specPath}.securityContext.sysctls sets net.ipv4.ip_unprivileged_port_start above ${match[1]} (with hostNetwork the value of the node counts), and take that out; else see which profile the container has (seLinuxOptions, appArmorProfile at ${container.path}.securityContext), and what it lets the program listen on`,
      ),
      step(`The audit log of ${nodeWords(evidence)} tells which module refused it (ausearch -m avc, or dmesg).`),
    ],
  },
  {
    pattern: anyOf(
      /spec\.pod ?cidrs? is empty(?: for node ([a-z0-9](?:[\w-]|\.(?=\w)){0,252}))?/i,
      /node "?([\w.-]{1,253})"? pod ?cidrs? (?:is |are )?not (?:assigned|allocated|set)/i,
      /(?:pod ?cidrs?|CIDR of (?:the )?pods?)\b.{0,40}(?:not (?:been )?(?:assigned|allocated|available|set|found)|missing)/i,
      /(?:no|get|without(?: a)?|find) pod ?cidrs?\b.{0,60}(?:assigned|allocated|node spec|for node|from node|found)/i,
    ),
    example: [
      'failed to acquire lease: node "worker-3" pod cidr not assigned',
      'required IPv4 PodCIDR not available',
      'Spec.PodCIDR is empty for Node worker-3. Please make sure --allocate-node-cidrs is enabled',
      'Failed to get pod CIDR from node spec',
    ],
    title: (context) => `${podNode(context)} has no network for its pods (spec.podCIDR is empty)`,
    what: (context) =>
      `the network plugin takes the addresses of pods from spec.podCIDR of ${podNode(context, 'node')}, and nothing has given the node one`,
    steps: () => [
      step(
        `See which nodes have one, then let the controller manager give each node its network: --allocate-node-cidrs=true and --cluster-cidr (kubeadm: podSubnet, --pod-network-cidr), large enough for all nodes (--node-cidr-mask-size); it must be the network that the plugin is configured with:`,
        clusterKubectl('get', 'nodes', '-o', 'custom-columns=NODE:.metadata.name,CIDR:.spec.podCIDR'),
      ),
      step(
        'A cluster that was made without it can have a node repaired by hand: kubectl patch node NAME with spec.podCIDR (it can be set once); or use a plugin that assigns addresses itself.',
      ),
    ],
  },
  {
    pattern: /node ['"]?([\w.-]{1,253})['"]? is already using the IPv[46] address ([\da-f.:]{2,45}[\da-f])/i,
    example: "Calico node 'worker-1' is already using the IPv4 address 10.32.0.1.",
    title: ({ container, match }) =>
      `${container.name} has found ${match[2]} as the address of its node, which node ${match[1]} has already`,
    what: ({ evidence, match }) =>
      `it takes ${match[2]} for the address of ${nodeWords(evidence, 'its node')}, and node ${match[1]} is registered with it: it looked at an interface that all nodes have with the same address (a bridge, a tunnel, a NAT network of virtual machines), or node ${match[1]} is gone and its record was left behind`,
    steps: ({ evidence, container, match }) => [
      changeStep(
        evidence,
        `Let it take the interface with the address of the node: IP_AUTODETECTION_METHOD at ${container.path}.env (kubernetes-internal-ip, interface=PATTERN, can-reach=HOST); where an operator runs it, spec.calicoNetwork.nodeAddressAutodetectionV4 of its Installation`,
      ),
      step(
        `If node ${match[1]} does not exist any more, or was renamed, delete its record (calicoctl delete node ${match[1]}):`,
        clusterKubectl('get', 'nodes', '-o', 'wide'),
      ),
    ],
  },
  {
    pattern: /Couldn't autodetect an (IPv[46]) address|Unable to auto-detect an (IPv[46]) address/,
    example: "Couldn't autodetect an IPv4 address.",
    title: ({ container, match }) =>
      `${container.name} finds no ${match[1] ?? match[2] ?? 'IPv4'} address of its node by the interfaces that it looks at`,
    what: ({ evidence, container }) =>
      `the way in which it looks for the address of the node (a pattern of interfaces, a host that is to be reached) fits none of the interfaces that ${nodeWords(evidence, 'this node')} has${autodetection(container)}`,
    steps: ({ evidence, container }) => [
      changeStep(
        evidence,
        `Set IP_AUTODETECTION_METHOD at ${container.path}.env to one that fits all nodes (kubernetes-internal-ip, interface=PATTERN, can-reach=HOST); where an operator runs it, spec.calicoNetwork.nodeAddressAutodetectionV4 of its Installation`,
      ),
    ],
  },
];

/** The node whose pods have no network: the one that the line names, else that of the pod. */
function podNode({ evidence, match }: ProblemContext, word = 'Node'): string {
  const name = firstCaptured(match) || evidence.facts.node;
  return name === '' ? `${word === 'Node' ? 'The' : 'the'} node` : `${word} ${name}`;
}

const DETECTED_BY = /using (?:an? )?(interface regexe?s? \[[^\]]{1,120}\]|can-reach \S{1,120}|interface \S{1,60})/;

/** How it looks for the address, as its variable or a line of its log tells: `: interface=ens192`. */
function autodetection(container: ContainerEvidence): string {
  const set = inputWithName(container, 'IP_AUTODETECTION_METHOD')?.text ?? '';
  const told = container.logLines.map((line) => DETECTED_BY.exec(line.slice(0, 1_000))?.[1]).find(Boolean) ?? '';
  const way = set === '' ? told : `IP_AUTODETECTION_METHOD=${set}`;
  return way === '' ? '' : `: ${way}`;
}
