import type { Evidence } from '../../evidence/evidence.js';
import { imagePulled } from '../../oracles/checks/image-pulled.js';
import { isLocalBuild, parseImage } from '../../pod/image-reference.js';
import { type CaseRow, caseTable } from '../case-table.js';
import { type Draft, defineKind } from '../define-kind.js';
import { kubectl, recoveryCheck, shellCommand, step } from '../support/commands.js';
import { consequence, nodeWords } from '../support/names.js';
import { fromStatus } from '../support/quotes.js';
import { type ImageFailure, imageFailuresOf } from './image-failure.js';
import { movedSentence, movedSteps } from './moved-steps.js';
import { imageInManifest, imageWords, pullEvent } from './pull-event.js';
import { imageOwner } from './whose-image.js';

interface ConnectionFault {
  readonly what: string;
  readonly todo: string;
  /** What the title says of the registry, where that is not that it cannot be reached. */
  readonly title?: string;
}

/** How a node fails to talk to a registry. */
export const CONNECTION_FAULTS = caseTable<ConnectionFault & CaseRow>([
  {
    pattern: /proxyconnect/i,
    example: 'proxyconnect tcp: dial tcp: lookup proxy: Temporary failure in name resolution',
    what: 'is asked through a proxy that cannot be reached',
    todo: 'Check HTTP_PROXY, HTTPS_PROXY and NO_PROXY of the container runtime on the node, and that the proxy runs.',
  },
  {
    pattern: /no such host/i,
    example: 'dial tcp: lookup registry.example on 10.0.0.2:53: no such host',
    what: 'cannot be resolved: the DNS lookup finds no such host',
    title: 'cannot be resolved',
    todo: 'Check the spelling of the registry host in the image first; then the DNS of the node.',
  },
  {
    pattern: /server misbehaving|name resolution|lookup /i,
    example: [
      'dial tcp: lookup registry.example on 10.0.0.2:53: server misbehaving',
      'lookup registry-1.docker.io on 192.168.49.1:53: read udp 192.168.49.2:45007->192.168.49.1:53: i/o timeout',
    ],
    what: 'cannot be resolved: the DNS lookup fails',
    title: 'cannot be resolved',
    todo: 'Check the DNS of the node (its resolver did not answer properly), and the spelling of the registry host.',
  },
  {
    pattern: /HTTP response to HTTPS client/i,
    example: 'http: server gave HTTP response to HTTPS client',
    what: 'speaks plain HTTP where the runtime expects HTTPS',
    title: 'speaks plain HTTP',
    todo: 'Give the registry a certificate, or configure it as insecure in the runtime (containerd: certs.d/HOST/hosts.toml).',
  },
  {
    pattern: /relies on legacy Common Name|doesn't contain any IP SANs|not valid for any names/i,
    example: 'x509: certificate relies on legacy Common Name field, use SANs instead',
    what: 'shows a certificate without a subject alternative name, in which alone runtimes look for the name or address of a registry',
    title: 'shows a certificate without a subject alternative name',
    todo: 'Give the registry another certificate, with its host in subjectAltName (DNS:HOST, or IP:ADDRESS where it is asked by its address). To trust its CA does not help.',
  },
  {
    pattern: /certificate is (?:valid for|not valid for)|cannot validate certificate for/i,
    example: 'x509: certificate is valid for ingress.local, not registry.example',
    what: 'shows a certificate that is for another name',
    title: 'shows a certificate that is for another name',
    todo: 'Use the name that the certificate is for, or give the registry a certificate for this one.',
  },
  {
    pattern: /certificate has expired|not yet valid/i,
    example: 'x509: certificate has expired or is not yet valid: current time is after',
    what: 'shows a certificate that has expired or is not valid yet',
    title: 'shows a certificate that has expired or is not valid yet',
    todo: 'Renew the certificate of the registry, and check the clock of the node.',
  },
  {
    pattern: /x509:|certificate/i,
    example: 'tls: failed to verify certificate: x509: certificate signed by unknown authority',
    what: 'shows a certificate that the node does not trust',
    title: 'shows a certificate that the node does not trust',
    todo: "Install the registry's CA on the nodes (containerd: certs.d/HOST/ca.crt), or give it a certificate for this name.",
  },
  {
    pattern: /connection refused/i,
    example: 'dial tcp 10.0.0.9:443: connect: connection refused',
    what: 'refuses the connection: nothing listens on that port',
    todo: 'Check host and port of the registry and that it runs.',
  },
  {
    pattern: /\b507\b|insufficient storage/i,
    example: 'unexpected status from GET request to https://registry.example/v2/x: 507 Insufficient Storage',
    what: 'has no storage left',
    title: 'has no storage left',
    todo: 'Make room in the storage of the registry or of the cache that answers in its place: enlarge its volume or bucket, or delete old images (garbage collection).',
  },
  {
    pattern: /\b50[0234]\b|unavailable/i,
    example: 'unexpected status from HEAD request to https://registry.example/v2/x: 503 Service Unavailable',
    what: 'answers with a server error: it is unavailable',
    title: 'answers with a server error',
    todo: 'Check the health of the registry itself; the kubelet tries again by itself.',
  },
  {
    pattern: /connection reset|unexpected EOF|broken pipe|http2: .{1,60} closed/i,
    example: 'read tcp 10.40.1.7:48212->104.18.30.12:443: read: connection reset by peer',
    what: 'broke the connection off while the image was asked for or downloaded',
    title: 'breaks the connection off',
    todo: 'Check proxies, firewalls and the MTU between the node and this host, and whether large downloads from it work at all; the kubelet tries again by itself.',
  },
  {
    pattern: /context canceled|no progress in/i,
    example: 'failed to pull and unpack image "registry.example/x:1": context canceled',
    what: 'is too slow: the download was given up before it was done (context canceled), by containerd after a time without progress or by the kubelet',
    title: 'hands the image out too slowly',
    todo: 'Pull it on the node and see where it stands still (crictl pull, or ctr images pull for the layers): a slow or lossy way to the registry, a proxy that scans it, too many pulls at once (maxParallelImagePulls of the kubelet), or the disk of the node. Where it only takes long, raise image_pull_progress_timeout of containerd (imagePullProgressTimeout), or make the image smaller.',
  },
  {
    pattern: /TLS handshake timeout/i,
    example: 'Post "https://registry.example/service/token": net/http: TLS handshake timeout',
    what: 'does not answer in time: it takes the connection, but does not finish the TLS handshake (TLS handshake timeout)',
    title: 'does not finish the TLS handshake',
    todo: 'Check the way from the node for what lets small packets through and drops large ones (MTU of the network, VPN or tunnel; try ping -M do -s 1400), a proxy or firewall that looks into TLS, and the load on the registry; the kubelet tries again by itself.',
  },
  {
    pattern: /timeout|deadline exceeded|no route|unreachable/i,
    example: ['dial tcp 10.0.0.9:443: i/o timeout', 'connect: no route to host'],
    what: 'does not answer in time',
    todo: 'Check firewall, proxy (HTTPS_PROXY of the container runtime) and routes from the node to the registry.',
  },
]);
const OTHER: ConnectionFault = {
  what: 'cannot be reached or is unavailable',
  todo: 'Check that the registry runs and is reachable from the node.',
};

const LOCAL: ConnectionFault = {
  what: 'is no registry: names that begin with localhost/ are those of images that were built on a machine',
  title: 'is no registry',
  todo: 'Load the image on every node where the pod may run (ctr -n k8s.io images import with containerd, podman load with CRI-O, kind load docker-image, minikube image load) and set imagePullPolicy to IfNotPresent, or push it to a registry and name it there.',
};

/** For the runtime that is the node itself, not the machine on which somebody pushed the image. */
const OWN_NODE = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

function ownNodeFault(host: string): ConnectionFault {
  return {
    what: 'is the node itself, and nothing listens there (connection refused)',
    title: 'is looked for on the node itself',
    todo: `Name the registry by an address that all nodes reach in place of ${host} (push the image there under that name), or load it on the nodes (ctr -n k8s.io images import, kind load docker-image, minikube image load): ${host} is each node itself. A registry in the cluster is reached so only with a proxy on each node (the registry addon of minikube, a DaemonSet with hostPort).`,
  };
}

/** The node cannot talk to the registry: name, network or TLS. */
export const imageRegistryUnreachable = defineKind({
  id: 'image-registry-unreachable',
  title: 'Registry cannot be resolved or reached',
  description:
    'The node cannot talk to the registry: its name does not resolve, the connection is refused or times out, its certificate is not trusted, or it answers with a ' +
    'server error. Which of them it is is read from the message, with host and port.',
  group: 'image',
  severity: 'high',
  read: (evidence) => imageFailuresOf(evidence, 'unreachable'),
  say: sayUnreachable,
  oracles: [imagePulled],
});

function sayUnreachable(failure: ImageFailure, evidence: Evidence): Draft {
  const { container, image, text } = failure;
  const { registry } = parseImage(image);
  const host = hostIn(text) ?? registry;
  const fault = isLocalBuild(image) ? LOCAL : connectionFault(text, registry);
  const node = nodeWords(evidence);
  return {
    title: unreachableTitle(registry, host, fault),
    cause:
      `The ${imageWords(image)} of ${imageOwner(failure)} cannot be pulled: from ${node}, the registry host ${host} ${fault.what}. ` +
      `${fault === LOCAL ? '' : "This is not a matter of the pod's manifest unless the name of the registry is wrong."}${movedSentence(image)}${consequence(evidence, container)}`.trimEnd(),
    container,
    objects: [`registry ${registry}`],
    evidence: [...fromStatus(container), ...pullEvent(evidence, failure), ...imageInManifest(evidence, failure)],
    steps:
      fault === LOCAL
        ? [step(fault.todo)]
        : [...movedSteps(evidence, failure), ...reachSteps(evidence, { registry, host, fault, proxy: proxyIn(text) })],
    checks: [recoveryCheck(evidence)],
  };
}

function connectionFault(text: string, registry: string): ConnectionFault {
  if (OWN_NODE.test(registry) && /connection refused/i.test(text)) return ownNodeFault(registry);
  return CONNECTION_FAULTS.find(text)?.row ?? OTHER;
}

interface Asked {
  readonly registry: string;
  readonly host: string;
  readonly fault: ConnectionFault;
  /** Host and port of the proxy, where it is that which fails. */
  readonly proxy: string;
}

/** Registries hand tokens and layers out from other hosts: the one that fails is named beside the registry. */
function unreachableTitle(registry: string, host: string, { title = 'cannot be reached' }: ConnectionFault): string {
  const isOther = host !== registry && host.split(':', 1)[0] !== registry && !OWN_NODE.test(host);
  return `Registry ${registry} ${title}${isOther ? `: ${host}` : ''}`;
}

function reachSteps(evidence: Evidence, { registry, host, fault, proxy }: Asked): Draft['steps'] {
  const asked = proxy === '' ? ` The host is ${host}.` : ` The proxy is ${proxy}.`;
  const isApi = host === registry || /(?:^|\.)docker\.io$/.test(host) || host.startsWith(`${registry}:`);
  return [
    step(`${fault.todo}${asked}`),
    step('Try it from the node:', shellCommand('curl', '-sv', `https://${host}/${isApi ? 'v2/' : ''}`)),
    step(
      'See whether other pods on the node can pull from it:',
      kubectl(evidence, 'get', 'events', '--field-selector=reason=Failed'),
    ),
  ];
}

function proxyIn(text: string): string {
  return /proxyconnect [^\n]{0,40}dial tcp ([\w.:[\]-]{3,253}?): /.exec(text)?.[1] ?? '';
}

/** The host that was asked: of the lookup that failed, else of the last address, which is the one that failed; with the port where one is given. */
function hostIn(text: string): string | undefined {
  const addresses = [...text.matchAll(/https?:\/\/([\w.-]{1,253}(?::\d{1,5})?)/g)].map(([, host]) => host);
  return (
    /lookup ([\w.-]{1,253})/.exec(text)?.[1] ??
    addresses.at(-1) ??
    /docker registry ([\w.-]{1,253}(?::\d{1,5})?)/.exec(text)?.[1]
  );
}
