import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { perEvidence } from '../../evidence/per-evidence.js';
import { type Fields, fieldsOf, listOf, textOf } from '../../evidence/values.js';
import type { Quote } from '../support/quote.js';
import { cut, fromEvent } from '../support/quotes.js';
import { endReasonOf } from './end-texts.js';

/** Why the pod as a whole has ended: its own reason and message, else what a condition, the agent or an event says. */
export interface PodEnd {
  readonly reason: string;
  readonly message: string;
  readonly quotes: readonly Quote[];
}

const REASONS =
  /^(?:Evicted|DeadlineExceeded|NodeLost|NodeShutdown|Terminated|Shutdown|Preempting|UnexpectedAdmissionError|OutOf[\w./-]{1,100}|NodeAffinity|NodeName|NodePorts|MatchNodeSelector|HostName|PodFitsHostPorts|TaintToleration|SysctlForbidden|AppArmor|TopologyAffinityError|SMTAlignmentError|PodOS\w{1,60}|Pod\w{1,60}NotSupported|PodFeatureUnsupported|\w{1,60}PolicyNotSupported|NoNewPrivs|ProcMount|InvalidNodeInfo)$/;
const DISRUPTION = 'DisruptionTarget';
/** Reasons of the condition DisruptionTarget that are ends of their own (Kubernetes "Pod disruption conditions"). */
const DISRUPTIONS = ['EvictionByEvictionAPI', 'DeletionByTaintManager', 'DeletionByPodGC'];
/** What others than the kubelet say of an eviction. */
const EVICTION_EVENTS = ['Evicted', 'EvictedByVPA', 'TaintManagerEviction', 'NodeControllerEviction', 'ScaleDown'];
const ENDED_PHASES = ['Failed', 'Unknown', ''];
const STATUS_REASON = /\breason"?:\s{0,3}"?([A-Z][\w./-]{1,100})/g;

export const podEnd = perEvidence(
  (evidence): PodEnd | undefined =>
    statedEnd(evidence) ??
    disruption(evidence) ??
    recordedEnd(evidence) ??
    reportedEnd(evidence) ??
    eventfulEnd(evidence),
);

/** What the status of the pod itself says. */
function statedEnd(evidence: Evidence): PodEnd | undefined {
  const { statusReason, statusMessage } = evidence.facts;
  return statusReason === '' ? undefined : podEndIn(evidence, statusReason, statusMessage);
}

/** The same as it stands in the manifest, for agents that send no more. */
function recordedEnd(evidence: Evidence): PodEnd | undefined {
  const { facts } = evidence;
  if (facts.statusReason !== '' || !ENDED_PHASES.includes(facts.phase)) return undefined;
  if (![...facts.manifest.matchAll(STATUS_REASON)].some(([, reason = '']) => REASONS.test(reason))) return undefined;
  const { status } = evidence.manifest;
  return podEndIn(evidence, textOf(status['reason']), textOf(status['message']));
}

function podEndIn(evidence: Evidence, reason: string, text: string): PodEnd | undefined {
  if (!REASONS.test(reason) && endReasonOf(text) === undefined) return undefined;
  const message = (text || evidence.events(reason)[0]?.message || '').trim();
  // Kubelets of other versions may give a rejection a reason that nobody has seen yet; the texts have not changed.
  const known = REASONS.test(reason) ? reason : (endReasonOf(message) ?? reason);
  return {
    reason: known,
    message,
    quotes: [{ source: 'status', text: cut(`${reason}: ${message}`), where: 'status.reason' }],
  };
}

/** Since Kubernetes 1.26 a condition says who ended the pod. */
function disruption(evidence: Evidence): PodEnd | undefined {
  const condition = disruptionCondition(evidence);
  if (condition?.['status'] !== 'True') return undefined;
  const [reason, message] = [textOf(condition['reason']), textOf(condition['message'])];
  const known = DISRUPTIONS.includes(reason) ? reason : endReasonOf(message);
  if (known === undefined) return undefined;
  const text = cut(`${reason}: ${message}`);
  return {
    reason: known,
    message: message.trim(),
    quotes: [{ source: 'status', text, where: 'condition DisruptionTarget' }],
  };
}

/** As the agent sends it, else as it stands in the status of the manifest. */
function disruptionCondition(evidence: Evidence): Fields | undefined {
  const { facts, manifest } = evidence;
  const sent = evidence.condition(DISRUPTION);
  if (sent !== undefined || facts.conditions.length > 0 || !facts.manifest.includes(DISRUPTION))
    return sent === undefined ? undefined : { ...sent };
  return listOf(manifest.status['conditions'], 50)
    .map(fieldsOf)
    .find(({ type }) => type === DISRUPTION);
}

/** Agents that know no status.reason report it as the failure's reason, or give its text under another. */
function reportedEnd(evidence: Evidence): PodEnd | undefined {
  const { facts } = evidence;
  const reason = REASONS.test(facts.reason) ? facts.reason : endReasonOf(facts.message);
  if (reason === undefined) return undefined;
  const event = evidence.events(reason)[0] ?? evidence.events().find(({ message }) => message === facts.message);
  return {
    reason,
    message: (event?.message ?? facts.message).trim(),
    quotes: event === undefined ? [] : [fromEvent(event)],
  };
}

/** An event alone counts where nothing of the pod runs or waits: else it may be of an earlier pod of the same name. */
function eventfulEnd(evidence: Evidence): PodEnd | undefined {
  if (!hasEnded(evidence)) return undefined;
  const event = evidence.events().find((each) => isEndEvent(each));
  if (event === undefined || /^Cancell?ing deletion/.test(event.message)) return undefined;
  const reason = EVICTION_EVENTS.includes(event.reason) ? 'Evicted' : event.reason;
  return { reason, message: event.message.trim(), quotes: [fromEvent(event)] };
}

function hasEnded({ facts }: Evidence): boolean {
  if (facts.phase === 'Pending' || facts.phase === 'NotCreated' || facts.phase === 'Succeeded') return false;
  const states = facts.containers.map((container) => container.state);
  if (states.length === 0) return facts.phase !== 'Running';
  return states.every((state) => state === null || state.kind === 'terminated');
}

/** Whether the event tells of an eviction that was not called off. */
export function saysEviction({ reason, message }: EventFacts): boolean {
  return EVICTION_EVENTS.includes(reason) && !/^Cancell?ing deletion/.test(message);
}

function isEndEvent({ reason, type }: EventFacts): boolean {
  return (
    EVICTION_EVENTS.includes(reason) || (type !== 'Normal' && REASONS.test(reason)) || reason === 'DeadlineExceeded'
  );
}
