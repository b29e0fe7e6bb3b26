import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { kubectl, recoveryCheck, shellQuote, step } from '../support/commands.js';
import { consequence, describeContainer } from '../support/names.js';
import { fromStatus } from '../support/quotes.js';
import { type ImageFailure, imageFailuresOf } from './image-failure.js';
import { parseImage } from './image-reference.js';
import { imageInManifest, imageWords, pullEvent } from './pull-event.js';

interface Way {
  readonly pattern: RegExp;
  readonly what: string;
  readonly todo: string;
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
    todo: 'Check the spelling of the registry host in the image first; then the DNS of the node.',
  },
  {
    pattern: /server misbehaving|name resolution|lookup /i,
    what: 'cannot be resolved: the DNS lookup fails',
    todo: 'Check the DNS of the node (its resolver did not answer properly), and the spelling of the registry host.',
  },
  {
    pattern: /HTTP response to HTTPS client/i,
    what: 'speaks plain HTTP where the runtime expects HTTPS',
    todo: 'Give the registry a certificate, or configure it as insecure in the runtime (containerd: certs.d/HOST/hosts.toml).',
  },
  {
    pattern: /certificate is (?:valid for|not valid for)|doesn't contain any IP SANs|cannot validate certificate for/i,
    what: 'shows a certificate that is for another name',
    todo: 'Use the name that the certificate is for, or give the registry a certificate for this one.',
  },
  {
    pattern: /certificate has expired|not yet valid/i,
    what: 'shows a certificate that has expired or is not valid yet',
    todo: 'Renew the certificate of the registry, and check the clock of the node.',
  },
  {
    pattern: /x509:|certificate/i,
    what: 'shows a certificate that the node does not trust',
    todo: "Install the registry's CA on the nodes (containerd: certs.d/HOST/ca.crt), or give it a certificate for this name.",
  },
  {
    pattern: /connection refused/i,
    what: 'refuses the connection: nothing listens on that port',
    todo: 'Check host and port of the registry and that it runs.',
  },
  {
    pattern: /\b50[0234]\b|unavailable/i,
    what: 'answers with a server error: it is unavailable',
    todo: 'Check the health of the registry itself; the kubelet tries again by itself.',
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
  const way = WAYS.find((each) => each.pattern.test(text)) ?? OTHER;
  const node = evidence.facts.node === '' ? 'the node' : `node ${evidence.facts.node}`;
  return {
    title: `Registry ${registry} cannot be reached`,
    cause:
      `The ${imageWords(image)} of ${describeContainer(container)} cannot be pulled: from ${node}, the registry host ${host} ${way.what}. ` +
      `This is not a matter of the pod's manifest unless the name of the registry is wrong.${consequence(evidence, container)}`,
    container,
    objects: [`registry ${registry}`],
    evidence: [...fromStatus(container), ...pullEvent(evidence, failure), ...imageInManifest(evidence, failure)],
    steps: [
      step(way.todo),
      step(`Try it from the node:`, `curl -sv ${shellQuote(`https://${registry}/v2/`)}`),
      step(
        'See whether other pods on the node can pull from it:',
        kubectl(evidence, 'get', 'events', '--field-selector=reason=Failed'),
      ),
    ],
    checks: [recoveryCheck(evidence)],
  };
}

/** The host that was asked: of the lookup that failed, else of the address; with the port where one is given. */
function hostIn(text: string): string | undefined {
  return (
    /lookup ([\w.-]{1,253})/.exec(text)?.[1] ??
    /https?:\/\/([\w.-]{1,253}(?::\d{1,5})?)/.exec(text)?.[1] ??
    /docker registry ([\w.-]{1,253}(?::\d{1,5})?)/.exec(text)?.[1]
  );
}
