import type { Evidence as Quote } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { cut, fromEvent } from '../support/quotes.js';

/** Why the pod as a whole has ended: its own reason and message, else what the agent or an event says. */
export interface PodEnd {
  readonly reason: string;
  readonly message: string;
  readonly quotes: readonly Quote[];
}

const REASONS =
  /^(?:Evicted|DeadlineExceeded|NodeLost|NodeShutdown|Terminated|Shutdown|Preempting|UnexpectedAdmissionError|OutOf\w{1,60}|NodeAffinity|NodePorts|SysctlForbidden|AppArmor|TopologyAffinityError|SMTAlignmentError|VolumeAttachmentLimitExceeded|PodOSNotSupported|PodFeatureUnsupported)$/;

export function podEnd(evidence: Evidence): PodEnd | undefined {
  return evidence.once('pod-end', () => statedEnd(evidence) ?? reportedEnd(evidence));
}

/** What the status of the pod itself says. */
function statedEnd(evidence: Evidence): PodEnd | undefined {
  const { statusReason: reason, statusMessage } = evidence.facts;
  if (!REASONS.test(reason)) return undefined;
  const message = (statusMessage || evidence.events(reason)[0]?.message || '').trim();
  return {
    reason,
    message,
    quotes: [{ source: 'status', text: cut(`${reason}: ${message}`), where: 'status.reason' }],
  };
}

function reportedEnd(evidence: Evidence): PodEnd | undefined {
  const reason = endReason(evidence);
  if (reason === undefined) return undefined;
  const event = evidence.events(reason)[0];
  return { reason, message: (event?.message ?? '').trim(), quotes: event === undefined ? [] : [fromEvent(event)] };
}

/** Agents that know no status.reason report it as the failure's reason, or send only the event. */
function endReason(evidence: Evidence): string | undefined {
  const { facts } = evidence;
  if (REASONS.test(facts.reason)) return facts.reason;
  const hasRunning = evidence.containers.some((container) => container.isRunning);
  return !hasRunning && evidence.events('Evicted').length > 0 ? 'Evicted' : undefined;
}
