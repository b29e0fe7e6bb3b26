import type { DiagnosisRule } from '../rule.js';
import { clusterKubectl, recoveryCheck, step } from '../support/commands.js';
import { cut, fromEvent } from '../support/quotes.js';

const HINTS: readonly (readonly [RegExp, string])[] = [
  [
    /no IP addresses available|failed to assign an IP|InsufficientFreeAddresses/i,
    'The address range of the node or subnet is used up: enlarge it, or remove pods that hold addresses.',
  ],
  [
    /failed to find plugin|cni plugin not initialized|subnet\.env|nodename: no such file/i,
    'The network plugin (CNI) is not installed or not ready on the node: see to its DaemonSet.',
  ],
  [
    /unauthorized|Unauthorized/,
    'The network plugin is refused by the API server: renew its credentials, for instance by restarting its DaemonSet.',
  ],
  [
    /runtime handler|RuntimeHandler/i,
    'The node does not know the RuntimeClass of the pod: install it, or remove runtimeClassName.',
  ],
  [/sandbox image|pause/i, 'The node cannot pull the pause image: make it available to the node.'],
];

/** The kubelet cannot create the pod's sandbox: nearly always the network of the node. */
export const sandboxFailed: DiagnosisRule = {
  id: 'sandbox-failed',
  title: 'The pod sandbox cannot be created',
  group: 'volume',
  severity: 'high',
  match: (evidence) => {
    const event = evidence.events('FailedCreatePodSandBox', 'FailedCreatePodSandbox', 'NetworkNotReady')[0];
    if (event === undefined || !evidence.isBeforeContainers) return [];
    const hint = HINTS.find(([pattern]) => pattern.test(event.message))?.[1];
    const node = evidence.facts.node || 'NODE';
    return [
      {
        title: 'The network of the pod cannot be set up',
        cause: `The kubelet${evidence.facts.node === '' ? '' : ` of node ${node}`} cannot create the pod's sandbox: ${cut(event.message, 500)}`,
        confidence: hint === undefined ? ('medium' as const) : ('high' as const),
        objects: [hint ?? 'sandbox'],
        evidence: [fromEvent(event)],
        steps: [
          step(hint ?? 'See to the network plugin and the container runtime of the node.'),
          step(
            'See which pods of the system on that node are not well:',
            clusterKubectl('get', 'pods', '-n', 'kube-system', '-o', 'wide', `--field-selector=spec.nodeName=${node}`),
          ),
        ],
        checks: [recoveryCheck(evidence)],
      },
    ];
  },
};
