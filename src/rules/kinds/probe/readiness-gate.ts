import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { gatesOpen } from '../../oracles/checks/gates-open.js';
import { type CaseRow, caseTable } from '../case-table.js';
import { type Draft, defineKind } from '../define-kind.js';
import { describeCheck, recoveryCheck, step } from '../support/commands.js';
import { cut, fromManifest } from '../support/quotes.js';

const REASON = 'ReadinessGatesNotReady';
/** What sets a gate, by how its name begins. */
export const GATE_CONTROLLERS = caseTable<CaseRow & { readonly by: string }>([
  {
    pattern: /^target-health\.(?:elbv2|alb\.ingress)\.k8s\.(?:aws|amazonaws\.com)\//,
    example: ['target-health.elbv2.k8s.aws/k8s-shop-web-0a1b2c', 'target-health.alb.ingress.k8s.aws/web_web_80'],
    by: 'the AWS Load Balancer Controller, when the target of the pod is healthy',
  },
  {
    pattern: /^cloud\.google\.com\/load-balancer-neg-ready$/,
    example: 'cloud.google.com/load-balancer-neg-ready',
    by: 'the NEG controller of GKE, when the load balancer finds the pod healthy',
  },
]);

/** All containers are ready, and the pod is not. */
export const readinessGate = defineKind({
  id: 'readiness-gate',
  title: 'A readiness gate keeps the pod from being ready',
  description:
    'All containers of the pod are ready, but a condition that spec.readinessGates demands is not True, so no Service sends it traffic. The controller that is to set the condition has not done so.',
  group: 'probe',
  severity: 'medium',
  read: (evidence) => (isHeld(evidence) ? [openGates(evidence)] : []),
  say: sayGates,
  oracles: [gatesOpen],
});

function sayGates(gates: readonly string[], evidence: Evidence): Draft {
  const list = gates.join(', ');
  const path = `${evidence.manifest.specPath}.readinessGates`;
  const ready = evidence.condition('Ready');
  const message = ready?.message || evidence.facts.message;
  return {
    title:
      list === ''
        ? 'A readiness gate keeps the pod from being ready'
        : `Readiness gate ${list} keeps the pod from being ready`,
    cause: `The containers of the pod are ready, but the pod is not before its readiness gates are True: ${list || 'not known which'} (${path}).${whoSets(gates)} Until then no Service sends it traffic, and a roll-out waits for it.`,
    objects: gates.map((gate) => `gate ${gate}`),
    evidence: [
      ...(message === '' ? [] : [{ source: 'status' as const, text: cut(message), where: 'condition Ready' }]),
      ...gates.flatMap((gate) => gateQuote(evidence, gate)),
      ...(list === '' ? [] : [fromManifest(path, list)]),
    ],
    steps: [
      step(
        `See why the controller that owns the gate does not set the condition: its log, and whether it runs at all.${whoSets(gates)}`,
      ),
      step(
        'If the pod was made before the controller, or the Service or Ingress behind the gate is gone: delete the pod, so that another one is made without the gate.',
      ),
    ],
    checks: [describeCheck(evidence), recoveryCheck(evidence)],
  };
}

function isHeld(evidence: Evidence): boolean {
  const ready = evidence.condition('Ready');
  if (ready?.status === 'True') return false;
  return evidence.facts.reason === REASON || ready?.reason === REASON;
}

/** The gates of the pod whose condition is not True. */
function openGates(evidence: Evidence): readonly string[] {
  return listOf(evidence.manifest.spec['readinessGates'], 20)
    .map((gate) => textOf(fieldsOf(gate)['conditionType']))
    .filter((gate) => gate !== '' && evidence.condition(gate)?.status !== 'True');
}

function gateQuote(evidence: Evidence, gate: string) {
  const condition = evidence.condition(gate);
  if (condition === undefined) return [];
  const { status, reason, message } = condition;
  return [
    { source: 'status' as const, text: cut(`${status} ${reason} ${message}`.trim()), where: `condition ${gate}` },
  ];
}

function whoSets(gates: readonly string[]): string {
  for (const gate of gates) {
    const known = GATE_CONTROLLERS.find(gate)?.row.by;
    if (known !== undefined) return ` ${gate} is set by ${known}.`;
    if (gate.includes('/'))
      return ` The name of its controller is usually the prefix of the gate (${gate.split('/')[0]}).`;
  }
  return '';
}
