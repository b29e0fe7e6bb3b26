import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { gatesOpen } from '../../oracles/checks/gates-open.js';
import { type CaseRow, caseTable } from '../case-table.js';
import { type Draft, defineKind } from '../define-kind.js';
import { describeCheck, recoveryCheck, step } from '../support/commands.js';
import { cut, fromManifest } from '../support/quotes.js';
import { findHint, type TextHint } from '../support/text-hint.js';

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

/** What the controllers of load balancers say of the target. */
export const GATE_REASONS = caseTable<TextHint & CaseRow>([
  {
    pattern: /Health checks failed with these codes: \[?([\d, ]{3,40})|Target\.ResponseCodeMismatch/,
    example: 'Target.ResponseCodeMismatch: Health checks failed with these codes: [404]',
    meaning: 'The health check of the load balancer gets $1.',
    step: 'Let the health check of the load balancer ask a path that the program answers with success: it gets $1. Set its path, port and accepted codes (alb.ingress.kubernetes.io/healthcheck-path, -port and success-codes on Ingress or Service), mostly to those of the readiness probe.',
  },
  {
    pattern: /Target\.Timeout|Target\.FailedHealthChecks|Request timed out|Health checks failed|unhealthy/i,
    example: ['Target.Timeout: Request timed out', 'Target.FailedHealthChecks: Health checks failed'],
    meaning: 'The load balancer does not get through to the pod.',
    step: 'Let the load balancer reach the pod: its security group or firewall must be admitted to the port of the pod (health checks come from its subnets; on Google from 35.191.0.0/16 and 130.211.0.0/22), and port, path and protocol of its health check must be ones that the program answers.',
  },
  {
    pattern: /RegistrationInProgress|InitialHealthChecking|waiting for pod to become healthy|NEG is not attached/i,
    example: 'Elb.RegistrationInProgress: Target registration is in progress',
    meaning: 'The load balancer is still taking the pod in.',
    step: 'Wait a minute or two; where it lasts, see in the load balancer whether the pod is among its targets and what its health check gets (path, port, firewall between it and the nodes).',
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
  const said = saidOfGates(evidence, gates);
  const hint = findHint(GATE_REASONS, said);
  return {
    title:
      list === ''
        ? 'A readiness gate keeps the pod from being ready'
        : `Readiness gate ${list} keeps the pod from being ready`,
    cause: `The containers of the pod are ready, but the pod is not before its readiness gates are True: ${list || 'not known which'} (${path}).${whoSets(gates)}${saidWords(said)} Until then no Service sends it traffic, and a roll-out waits for it.`,
    objects: gates.map((gate) => `gate ${gate}`),
    evidence: [
      ...(message === '' ? [] : [{ source: 'status' as const, text: cut(message), where: 'condition Ready' }]),
      ...gates.flatMap((gate) => gateQuote(evidence, gate)),
      ...(list === '' ? [] : [fromManifest(path, list)]),
    ],
    steps: [
      ...(hint === undefined ? [] : [step(hint.step)]),
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

/** What the controllers say in the conditions of the gates; '' where they say nothing. */
function saidOfGates(evidence: Evidence, gates: readonly string[]): string {
  const said = gates.map((gate) => {
    const { reason = '', message = '' } = evidence.condition(gate) ?? {};
    return [reason, message].filter((text) => text !== '').join(': ');
  });
  return cut(said.filter((text) => text !== '').join('; '), 400);
}

function saidWords(said: string): string {
  return said === '' ? '' : ` It says: ${said.replace(/\.$/, '')}.`;
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
