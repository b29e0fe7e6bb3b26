import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { type CaseRow, caseTable } from '../case-table.js';
import { step } from '../support/commands.js';
import { nodeWords } from '../support/names.js';
import { cut } from '../support/quotes.js';
import { findHint, type TextHint } from '../support/text-hint.js';
import { podsOnNode } from '../volume/node-pods.js';

/** What the kubelet of the node says when it cannot prepare the devices of claims, which the scheduler has met already. */
export const PREPARATION_HINTS = caseTable<TextHint & CaseRow>([
  {
    pattern:
      /(?:plugin|driver) name ([\w.-]{1,253}) not found in the list of registered DRA plugins|DRA driver "?([\w.-]{1,253})"? is not registered/i,
    example: 'plugin name fpga.example.com not found in the list of registered DRA plugins',
    meaning: 'The driver $1 is not registered with the kubelet of the node: its plugin does not run there.',
    step: 'Have the kubelet plugin of driver $1 run on the node: see that its DaemonSet has a pod there that is ready, and that it registers below /var/lib/kubelet/plugins_registry. The kubelet tries again by itself:',
  },
  {
    pattern: /not allowed to use (?:resource ?claim|ResourceClaim) ([\w./-]{1,253})/i,
    example: 'pod web(9b1e) is not allowed to use resource claim nic-a(77f0)',
    meaning:
      'Claim $1 is not reserved for the pod, as the scheduler does it: another scheduler or nodeName has placed the pod, or the claim belongs to others.',
    step: 'Let the scheduler place the pod (no spec.nodeName, the feature gate DynamicResourceAllocation and its API on in kube-scheduler and kube-controller-manager too), then make the pod anew; see what the driver does on the node:',
  },
  {
    pattern: /NodePrepareResources? failed for (?:ResourceClaim|claim) ([\w./-]{1,253})|NodePrepareResources?/i,
    example: 'NodePrepareResources failed for ResourceClaim nic-a: device eth9 not found in store',
    meaning: 'The driver on the node fails to prepare the devices of claim $1.',
    step: 'Read why in the log of the driver on the node, whose pod is among these; where it lost the device, restart it or let the claim be allocated anew (delete pod and claim):',
  },
]);

const UNKNOWN: TextHint = {
  meaning: 'The claims are allocated, but the node cannot prepare their devices.',
  step: 'See that the driver of the device runs on the node, and what its log says:',
};

/** What the driver says at the end, where the kubelet has only passed it on. */
function saidIn(text: string): string {
  const inner = /NodePrepareResources? failed for [^\n:]{1,300}: ([^\n]{1,2000})/.exec(text)?.[1] ?? '';
  return cut(inner.split(': ').slice(-2).join(': ').replace(/\.$/, ''), 160);
}

/** What keeps the node from preparing the claims, and the step that is about it. */
export function preparationHint(evidence: Evidence, text: string): { readonly meaning: string; readonly step: Step } {
  const { meaning, step: todo } = findHint(PREPARATION_HINTS, text) ?? UNKNOWN;
  const where = nodeWords(evidence);
  const words = (sentence: string) => sentence.replace('the node', () => where);
  const said = saidIn(text);
  const advice =
    said === '' ? todo : `Repair what the driver says, "${said}": ${todo.charAt(0).toLowerCase()}${todo.slice(1)}`;
  return {
    meaning: words(meaning),
    step: evidence.facts.node === '' ? step(advice) : podsOnNode(evidence, words(advice)),
  };
}
