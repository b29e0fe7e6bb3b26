import type { Evidence } from '../../evidence/evidence.js';
import { isLocalBuild, parseImage } from '../../pod/image-reference.js';
import type { Draft } from '../define-kind.js';
import type { DiagnosisRule } from '../rule-and-fixers.js';
import { kubectl, recoveryCheck, shellCommand, step } from '../support/commands.js';
import { consequence, describeContainer } from '../support/names.js';
import { fromStatus } from '../support/quotes.js';
import { type ImageFailure, imageFailuresOf } from './image-failure.js';
import { movedSentence, movedSteps } from './moved-steps.js';
import { imageInManifest, imageWords, pullEvent } from './pull-event.js';

interface Way {
  readonly pattern: RegExp;
  readonly what: string;
  readonly todo: string;
  /** What the title says of the registry, where that is not that it cannot be reached. */
  readonly title?: string;
}

const WAYS: readonly Way[] = [
  {
    pattern: /proxyconnect/i,
    what: 'is asked through a proxy that cannot be reached',
    todo: 'Check HTTP_PROXY, HTTPS_PROXY and NO_PROXY of the container runtime on the node, and that the proxy runs.',
  },
  {
    pattern: /no such host/i,
    what: 'cannot be resolved: the DNS lookup finds no such host',
    title: 'cannot be resolved',
    todo: 'Check the spelling of the registry host in the image first; then the DNS of the node.',
  },
  {
    pattern: /server misbehaving|name resolution|lookup /i,
    what: 'cannot be resolved: the DNS lookup fails',
    title: 'cannot be resolved',
    todo: 'Check the DNS of the node (its resolver did not answer properly), and the spelling of the registry host.',
  },
  {
    pattern: /HTTP response to HTTPS client/i,
    what: 'speaks plain HTTP where the runtime expects HTTPS',
    title: 'speaks plain HTTP',
    todo: 'Give the registry a certificate, or configure it as insecure in the runtime (containerd: certs.d/HOST/hosts.toml).',
  },
  {
    pattern: /relies on legacy Common Name|doesn't contain any IP SANs|not valid for any names/i,
    what: 'shows a certificate without a subject alternative name, in which alone runtimes look for the name or address of a registry',
    title: 'shows a certificate without a subject alternative name',
    todo: 'Give the registry another certificate, with its host in subjectAltName (DNS:HOST, or IP:ADDRESS where it is asked by its address). To trust its CA does not help.',
  },
  {
    pattern: /certificate is (?:valid for|not valid for)|cannot validate certificate for/i,
    what: 'shows a certificate that is for another name',
    title: 'shows a certificate that is for another name',
    todo: 'Use the name that the certificate is for, or give the registry a certificate for this one.',
  },
  {
    pattern: /certificate has expired|not yet valid/i,
    what: 'shows a certificate that has expired or is not valid yet',
    title: 'shows a certificate that has expired or is not valid yet',
    todo: 'Renew the certificate of the registry, and check the clock of the node.',
  },
  {
    pattern: /x509:|certificate/i,
    what: 'shows a certificate that the node does not trust',
    title: 'shows a certificate that the node does not trust',
    todo: "Install the registry's CA on the nodes (containerd: certs.d/HOST/ca.crt), or give it a certificate for this name.",
  },
  {
    pattern: /connection refused/i,
    what: 'refuses the connection: nothing listens on that port',
    todo: 'Check host and port of the registry and that it runs.',
  },
  {
    pattern: /\b507\b|insufficient storage/i,
    what: 'has no storage left',
    title: 'has no storage left',
    todo: 'Make room in the storage of the registry or of the cache that answers in its place: enlarge its volume or bucket, or delete old images (garbage collection).',
  },
  {
    pattern: /\b50[0234]\b|unavailable/i,
    what: 'answers with a server error: it is unavailable',
    title: 'answers with a server error',
    todo: 'Check the health of the registry itself; the kubelet tries again by itself.',
  },
  {
    pattern: /connection reset|unexpected EOF|broken pipe|http2: .{1,60} closed/i,
    what: 'broke the connection off while the image was asked for or downloaded',
    title: 'breaks the connection off',
    todo: 'Check proxies, firewalls and the MTU between the node and this host, and whether large downloads from it work at all; the kubelet tries again by itself.',
  },
  {
    pattern: /timeout|deadline exceeded|no route|unreachable/i,
    what: 'does not answer in time',
    todo: 'Check firewall, proxy (HTTPS_PROXY of the container runtime) and routes from the node to the registry.',
  },
];
const OTHER: Way = {
  pattern: /$/,
  what: 'cannot be reached or is unavailable',
  todo: 'Check that the registry runs and is reachable from the node.',
};

const LOCAL: Way = {
  pattern: /$/,
  what: 'is no registry: names that begin with localhost/ are those of images that were built on a machine',
  title: 'is no registry',
  todo: 'Load the image on every node where the pod may run (ctr -n k8s.io images import with containerd, podman load with CRI-O, kind load docker-image, minikube image load) and set imagePullPolicy to IfNotPresent, or push it to a registry and name it there.',
};

/** The node cannot talk to the registry: name, network or TLS. */
export const imageRegistryUnreachable: DiagnosisRule = {
  id: 'image-registry-unreachable',
  title: 'Registry cannot be resolved or reached',
  description:
    'The node cannot talk to the registry: its name does not resolve, the connection is refused or times out, its certificate is not trusted, or it answers with a ' +
    'server error. Which of them it is is read from the message, with host and port.',
  group: 'image',
  severity: 'high',
  match: (evidence) => imageFailuresOf(evidence, 'unreachable').map((failure) => draft(evidence, failure)),
};

function draft(evidence: Evidence, failure: ImageFailure): Draft {
  const { container, image, text } = failure;
  const { registry } = parseImage(image);
  const host = hostIn(text) ?? registry;
  const way = isLocalBuild(image) ? LOCAL : (WAYS.find((each) => each.pattern.test(text)) ?? OTHER);
  const node = evidence.facts.node === '' ? 'the node' : `node ${evidence.facts.node}`;
  return {
    title: titleOf(registry, host, way),
    cause:
      `The ${imageWords(image)} of ${describeContainer(container)} cannot be pulled: from ${node}, the registry host ${host} ${way.what}. ` +
      `${way === LOCAL ? '' : "This is not a matter of the pod's manifest unless the name of the registry is wrong."}${movedSentence(image)}${consequence(evidence, container)}`.trimEnd(),
    container,
    objects: [`registry ${registry}`],
    evidence: [...fromStatus(container), ...pullEvent(evidence, failure), ...imageInManifest(evidence, failure)],
    steps:
      way === LOCAL
        ? [step(way.todo)]
        : [...movedSteps(evidence, failure), ...steps(evidence, { registry, host, way, proxy: proxyIn(text) })],
    checks: [recoveryCheck(evidence)],
  };
}

interface Asked {
  readonly registry: string;
  readonly host: string;
  readonly way: Way;
  /** Host and port of the proxy, where it is that which fails. */
  readonly proxy: string;
}

/** Registries hand tokens and layers out from other hosts: the one that fails is named beside the registry. */
function titleOf(registry: string, host: string, { title = 'cannot be reached' }: Way): string {
  const isOther = host !== registry && host.split(':', 1)[0] !== registry;
  return `Registry ${registry} ${title}${isOther ? `: ${host}` : ''}`;
}

function steps(evidence: Evidence, { registry, host, way, proxy }: Asked): Draft['steps'] {
  const asked = proxy === '' ? ` The host is ${host}.` : ` The proxy is ${proxy}.`;
  const isApi = host === registry || /(?:^|\.)docker\.io$/.test(host) || host.startsWith(`${registry}:`);
  return [
    step(`${way.todo}${asked}`),
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
