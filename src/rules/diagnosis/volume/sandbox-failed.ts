import type { Evidence } from '../../evidence/evidence.js';
import { textOf } from '../../evidence/values.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { clusterKubectl, recoveryCheck, step } from '../support/commands.js';
import { cut, fromEvent, fromManifest } from '../support/quotes.js';
import { type SandboxFailure, type SandboxFault, sandboxFailure } from './sandbox-failure.js';

interface Words {
  readonly title: string;
  /** A sentence; `$1` stands for the subject, with a space before it where there is one. */
  readonly meaning: string;
  readonly step: string;
}

const NETWORK = 'The network of the pod cannot be set up';
const SANDBOX = 'The pod sandbox cannot be created';

const WORDS: Readonly<Record<SandboxFault, Words>> = {
  handler: {
    title: 'The node does not know the RuntimeClass of the pod',
    meaning: 'The container runtime of the node has no runtime handler$1.',
    step: 'Install that runtime on the node and enter it in the configuration of containerd or CRI-O, let the pod run on nodes that have it, or remove runtimeClassName.',
  },
  image: {
    title: 'The pause image cannot be pulled',
    meaning: 'The node cannot pull the pause image$1, which every pod needs.',
    step: 'Make the pause image available to the node: load it there, or name one that it can pull in the configuration of the runtime (sandbox_image, pinned_images).',
  },
  addresses: {
    title: 'There is no IP address left for the pod',
    meaning: 'The address range of the node or subnet is used up.',
    step: 'The address range of the node or subnet is used up: enlarge it, or remove pods that hold addresses; stale leases lie in /var/lib/cni/networks of the node.',
  },
  port: {
    title: 'A host port of the pod is taken on the node',
    meaning: 'The host port$1 is in use on the node.',
    step: 'Take another hostPort, or none; or stop what listens there on the node.',
  },
  unauthorized: {
    title: NETWORK,
    meaning: 'The API server refuses the network plugin.',
    step: 'The network plugin (CNI) is refused by the API server: renew its credentials, for instance by restarting its DaemonSet.',
  },
  attachment: {
    title: NETWORK,
    meaning: 'The NetworkAttachmentDefinition$1 that the pod names does not exist.',
    step: 'Create it, or correct the annotation k8s.v1.cni.cncf.io/networks of the pod.',
  },
  'plugin-missing': {
    title: NETWORK,
    meaning: 'The network plugin (CNI)$1 is not installed on the node.',
    step: 'The network plugin (CNI) is not installed or not ready on the node: see to its DaemonSet, which puts it in /opt/cni/bin and its configuration in /etc/cni/net.d.',
  },
  'plugin-down': {
    title: NETWORK,
    meaning: 'The network plugin (CNI) on the node does not run or is not ready.',
    step: 'The network plugin (CNI) is not ready on the node: see to its DaemonSet.',
  },
  'api-server': {
    title: NETWORK,
    meaning: 'The network plugin (CNI) on the node does not reach the API server.',
    step: 'See that the node reaches the address of Service kubernetes: kube-proxy, routes and firewall of the node.',
  },
  limits: {
    title: SANDBOX,
    meaning: 'The node or the limits of the pod leave the sandbox no room.',
    step: 'See whether the memory limit of the pod is far too small, and whether the node is out of memory, disk or cgroups.',
  },
  busy: {
    title: SANDBOX,
    meaning: 'The container runtime or the network plugin does not answer in time.',
    step: 'See to the container runtime and the network plugin (CNI) of the node: it is overloaded, or one of them hangs.',
  },
  network: {
    title: NETWORK,
    meaning: 'The network plugin (CNI) reports an error.',
    step: 'See to the network plugin (CNI) of the node: its own log tells more.',
  },
  other: { title: SANDBOX, meaning: '', step: 'See to the network plugin and the container runtime of the node.' },
};

const VAGUE = new Set<SandboxFault>(['network', 'other', 'busy', 'limits']);

/** The kubelet cannot create the pod's sandbox: nearly always the network of the node. */
export const sandboxFailed: DiagnosisRule = {
  id: 'sandbox-failed',
  title: 'The pod sandbox cannot be created',
  description:
    'A FailedCreatePodSandBox event: the network plugin of the node fails or has no address left, the pause image cannot be pulled, or the runtime does not know the RuntimeClass. It is nearly always a fault of the node.',
  group: 'volume',
  severity: 'high',
  match: (evidence) => {
    const failure = sandboxFailure(evidence);
    return failure === undefined ? [] : [draft(evidence, failure)];
  },
};

function draft(evidence: Evidence, failure: SandboxFailure): Draft {
  const { event, fault, subject, plugin } = failure;
  const { title, meaning, step: advice } = WORDS[fault];
  const isNetwork = fault === 'busy' && plugin !== '';
  const node = evidence.facts.node === '' ? '' : ` of node ${evidence.facts.node}`;
  const sentence = meaning.replace('$1', subject === '' ? '' : ` ${subject}`);
  return {
    title: isNetwork ? NETWORK : title,
    cause: [
      `The kubelet${node} cannot create the pod's sandbox, so no container starts.`,
      sentence,
      runtimeClass(evidence, fault),
      plugin === '' ? '' : `Network plugin: ${plugin}.`,
      `It says: ${cut(event.message, 400)}`,
    ]
      .filter((part) => part !== '')
      .join(' '),
    confidence: VAGUE.has(fault) ? 'medium' : 'high',
    objects: [[fault, subject].filter((word) => word !== '').join(' ')],
    evidence: [fromEvent(event), ...runtimeQuote(evidence, fault)],
    steps: [
      step(advice),
      step(
        'See which pods of the system on that node are not well:',
        clusterKubectl(
          ...['get', 'pods', '-n', 'kube-system', '-o', 'wide'],
          `--field-selector=spec.nodeName=${evidence.facts.node || 'NODE'}`,
        ),
      ),
    ],
    checks: [recoveryCheck(evidence)],
  };
}

function runtimeClass(evidence: Evidence, fault: SandboxFault): string {
  const name = fault === 'handler' ? textOf(evidence.manifest.spec['runtimeClassName']) : '';
  return name === '' ? '' : `The pod demands RuntimeClass ${name} (${evidence.manifest.specPath}.runtimeClassName).`;
}

function runtimeQuote(evidence: Evidence, fault: SandboxFault): Draft['evidence'] {
  const name = fault === 'handler' ? textOf(evidence.manifest.spec['runtimeClassName']) : '';
  return name === '' ? [] : [fromManifest(`${evidence.manifest.specPath}.runtimeClassName`, name)];
}
