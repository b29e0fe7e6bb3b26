import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { scheduled } from '../../oracles/checks/scheduled.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { type Draft, defineKind } from '../define-kind.js';
import { fix } from '../fix.js';
import { describeCheck, kubectl, recoveryCheck, step } from '../support/commands.js';
import type { Quote } from '../support/quote.js';
import { cut, fromManifest } from '../support/quotes.js';
import { isWaitingForNode } from './waiting-for-node.js';

const BLOCKED = /non-empty scheduling gates|waiting for scheduling gates/;

/** A pod that its scheduling gates hold. */
interface GatedPod {
  readonly gates: readonly string[];
  /** What shows it beside the manifest. */
  readonly quotes: readonly Quote[];
}

/** A trial: without its gates the scheduler places the pod. */
const removeSchedulingGates = fix<GatedPod>({
  strategy: 'remove-scheduling-gates',
  title: 'Remove scheduling gates, to see whether the rest works',
  touches: ['/spec/schedulingGates/**'],
  propose: ({ gates }, { pod }) => {
    if (gates.length === 0) return [];
    return [
      {
        title: `Remove scheduling gate ${gates.join(', ')} for a trial`,
        explanation: `An experiment: without ${gates.join(' and ')} the scheduler places the pod, which shows whether the rest works. What the gate waits for (a quota, a queue) is not there because of it: in production its controller has to take it away.`,
        scope: 'mirror-only',
        patch: new PodEdit(pod).remove(['spec', 'schedulingGates']).patch,
      },
    ];
  },
});

/** A controller has not removed its scheduling gate; there are no events. */
export const schedGated = defineKind<GatedPod>({
  id: 'sched-gated',
  title: 'Scheduling gates hold the pod',
  description:
    'The condition PodScheduled has the reason SchedulingGated, or the pod still has spec.schedulingGates. The scheduler does not look at it until the controller that set the gate has taken it away; there are no events.',
  group: 'scheduling',
  severity: 'medium',
  read: (evidence) => {
    const quotes = gateQuotes(evidence);
    return quotes === undefined ? [] : [{ gates: gatesOf(evidence), quotes }];
  },
  say: sayGatedPod,
  fixes: [removeSchedulingGates],
  oracles: [scheduled],
});

function sayGatedPod({ gates, quotes }: GatedPod, evidence: Evidence): Draft {
  const path = `${evidence.manifest.specPath}.schedulingGates`;
  const list = gates.join(', ');
  return {
    title: list === '' ? 'A scheduling gate holds the pod' : `Scheduling gate ${list} holds the pod`,
    cause: `The pod is not scheduled as long as it has scheduling gates: ${list || 'not known which'} (${path}). The controller that set the gate has not removed it.`,
    objects: gates.map((gate) => `gate ${gate}`),
    evidence: [...quotes, ...(list === '' ? [] : [fromManifest(path, list)])],
    steps: [
      ...gates.flatMap((gate) => knownGateStep(evidence, gate)),
      step(
        `See why the controller that owns the gate does not remove it: its name is usually the prefix of the gate${gates[0]?.includes('/') === true ? ` (${gates[0].split('/')[0]})` : ''}.`,
      ),
    ],
    checks: [describeCheck(evidence), recoveryCheck(evidence)],
  };
}

const KUEUE = /^kueue\.x-k8s\.io\//;

function knownGateStep(evidence: Evidence, gate: string): Draft['steps'] {
  if (!KUEUE.test(gate)) return [];
  return [
    step(
      'See why Kueue does not admit the Workload of the pod (its condition QuotaReserved says which resource and flavor have no quota left, or that its LocalQueue, the label kueue.x-k8s.io/queue-name, does not exist): wait until others end, or let its ClusterQueue have more (nominalQuota, a cohort to borrow from):',
      kubectl(evidence, 'describe', 'workloads.kueue.x-k8s.io'),
    ),
  ];
}

/** The names of the pod's scheduling gates. */
function gatesOf({ manifest }: Evidence): readonly string[] {
  return listOf(manifest.spec['schedulingGates'], 20).map((element) => textOf(fieldsOf(element)['name']));
}

/** What shows that gates hold the pod: condition, report, or, where it has no node, the manifest alone. Undefined where they do not. */
function gateQuotes(evidence: Evidence): readonly Quote[] | undefined {
  const condition = evidence.condition('PodScheduled');
  if (condition !== undefined && saysGated(condition))
    return [{ source: 'status', text: cut(condition.message || condition.reason), where: 'condition PodScheduled' }];
  if (!isWaitingForNode(evidence)) return undefined;
  const { facts } = evidence;
  if (saysGated(facts))
    return [{ source: 'status', text: cut(facts.message || facts.reason), where: 'failure_message' }];
  return hasGates(evidence) && evidence.events('FailedScheduling').length === 0 ? [] : undefined;
}

function saysGated({ reason, message }: { readonly reason: string; readonly message: string }): boolean {
  return reason === 'SchedulingGated' || BLOCKED.test(message);
}

function hasGates(evidence: Evidence): boolean {
  return evidence.facts.manifest.includes('schedulingGates') && gatesOf(evidence).length > 0;
}
