import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, numberOf } from '../../evidence/values.js';

/** That a Job has failed for good. */
export interface JobEnd {
  readonly event: EventFacts;
  /** Whether a rule of its podFailurePolicy ended it, not the number of tries. */
  readonly isPolicy: boolean;
  /** It in a sentence that names the Job. */
  readonly sentence: string;
}

const REASONS = new Set(['BackoffLimitExceeded', 'PodFailurePolicy', 'MaxFailedIndexesExceeded', 'FailedIndexes']);

/** By the events of the Job, or by its condition; undefined while it still tries. */
export function jobEnd(evidence: Evidence): JobEnd | undefined {
  return evidence.once('job-end', () => {
    const event =
      [...evidence.facts.events, ...evidence.facts.ownerEvents].find(({ reason }) => REASONS.has(reason)) ??
      conditionEvent(evidence);
    return event === undefined
      ? undefined
      : { event, isPolicy: isPolicy(event), sentence: sentenceFor(event, evidence) };
  });
}

function conditionEvent(evidence: Evidence): EventFacts | undefined {
  const condition = evidence.facts.conditions.find(({ reason, status }) => REASONS.has(reason) && status !== 'False');
  if (condition === undefined) return undefined;
  const { reason, message } = condition;
  return { type: 'Warning', reason, message: message || reason, objectKind: '', objectName: '', container: '' };
}

function isPolicy({ reason }: EventFacts): boolean {
  return reason === 'PodFailurePolicy';
}

function sentenceFor(event: EventFacts, evidence: Evidence): string {
  const who = `${evidence.owner.kind} ${evidence.owner.name}`;
  if (isPolicy(event))
    return `${who} has failed by its podFailurePolicy and does not try again: ${event.message.trim().replace(/\.$/, '')}.`;
  const spec = fieldsOf(evidence.ownerManifest?.['spec']);
  const limit =
    numberOf(spec['backoffLimit']) ?? numberOf(fieldsOf(fieldsOf(spec['jobTemplate'])['spec'])['backoffLimit']);
  return `${who} failed as often as its backoffLimit${limit === undefined ? '' : ` (${limit})`} allows and does not try again.`;
}
