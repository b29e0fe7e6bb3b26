import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { sandboxReady } from '../../oracles/checks/sandbox-ready.js';
import { type Draft, defineKind } from '../define-kind.js';
import { clusterKubectl, recoveryCheck, step } from '../support/commands.js';
import { cutMiddle } from '../support/cut-middle.js';
import { nodeWords } from '../support/names.js';
import { cut, fromEvent } from '../support/quotes.js';
import { podsOnNode } from './node-pods.js';
import { networkFailure } from './sandbox-failure.js';

/** Kubelet: `network is not ready: container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:…`. */
export const networkNotReady = defineKind<EventFacts>({
  id: 'network-not-ready',
  title: 'The network of the node is not ready',
  description:
    'A NetworkNotReady event: the container runtime of the node has no working network plugin (CNI), so the kubelet starts no pod there that needs a network of its own.',
  group: 'volume',
  severity: 'high',
  before: ['mount-driver'],
  read: (evidence) => {
    const event = networkFailure(evidence);
    return event === undefined ? [] : [event];
  },
  say: sayNetworkNotReady,
  oracles: [sandboxReady],
});

function sayNetworkNotReady(event: EventFacts, evidence: Evidence): Draft {
  const node = nodeWords(evidence);
  const ready = evidence.facts.nodeDetails?.conditions.find(({ type }) => type === 'Ready');
  return {
    title: 'The network of the node is not ready',
    cause: `The network plugin (CNI) of ${node} is not installed or not ready, so the kubelet cannot start the pod. It says: ${cutMiddle(event.message, 400)}`,
    objects: ['node network'],
    evidence: [
      fromEvent(event),
      ...(ready === undefined
        ? []
        : [
            {
              source: 'related' as const,
              text: `Ready=${ready.status} ${cut(ready.message, 300)}`.trim(),
              where: 'conditions of the node',
            },
          ]),
    ],
    steps: [
      step('Install the network plugin (CNI), or see to its DaemonSet: its pod on this node must run.'),
      podsOnNode(
        evidence,
        'See which pods of the system on that node are not well, first those of its network plugin:',
      ),
      step('See what the node says of itself:', clusterKubectl('describe', `node/${evidence.facts.node || 'NODE'}`)),
    ],
    checks: [recoveryCheck(evidence)],
  };
}
