import { type EventFacts, statedEvent } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { perEvidence } from '../../evidence/per-evidence.js';
import { type Fields, fieldsOf, numberOf } from '../../evidence/values.js';
import { annotationOf, labelOf } from '../../pod/object.js';

/** That a Job has failed for good. */
export interface JobEnd {
  readonly event: EventFacts;
  /** What has become of the Job, as what follows its name in a title. */
  readonly title: string;
  /** It in a sentence that names the Job. */
  readonly sentence: string;
}

/** Why a Job has failed for good, in words: `limit` is what its manifest says of the field that decided it, with a leading space, or ''. */
interface Words {
  readonly title: string;
  readonly field: string;
  readonly ending: (limit: string, message: string) => string;
}

/** By the reason of the condition Failed and of the event (Kubernetes "Jobs", "Handling Pod and container failures"). */
const WORDS: Readonly<Record<string, Words>> = {
  BackoffLimitExceeded: {
    title: 'has used up its backoffLimit',
    field: 'backoffLimit',
    ending: (limit) => `failed as often as its backoffLimit${limit} allows and does not try again`,
  },
  PodFailurePolicy: {
    title: 'has failed by its podFailurePolicy',
    field: 'podFailurePolicy',
    ending: (_limit, message) => `has failed by its podFailurePolicy and does not try again: ${message}`,
  },
  FailedIndexes: {
    title: 'has failed indexes',
    field: 'backoffLimitPerIndex',
    ending: (limit) =>
      `has failed because some of its indexes have: each of those failed as often as backoffLimitPerIndex${limit} allows, or by a rule of its podFailurePolicy, and is not tried again`,
  },
  MaxFailedIndexesExceeded: {
    title: 'has more failed indexes than maxFailedIndexes',
    field: 'maxFailedIndexes',
    ending: (limit) =>
      `was ended because more of its indexes have failed than maxFailedIndexes${limit} allows, and does not try again`,
  },
};

/** By the events of the Job, or by its condition; undefined while it still tries. */
export const jobEnd = perEvidence((evidence): JobEnd | undefined => {
  const event =
    [...evidence.facts.events, ...evidence.facts.ownerEvents].find(({ reason }) => isJobEnd(reason)) ??
    jobCondition(evidence);
  const words = event === undefined ? undefined : WORDS[event.reason];
  if (event === undefined || words === undefined) return undefined;
  const ending = words.ending(limitOf(evidence, words.field), event.message.trim().replace(/\.$/, ''));
  return { event, title: words.title, sentence: `${jobWords(evidence)} ${ending}.${indexSentence(evidence)}` };
});

/** Not the CronJob has failed, but the Job that it made. */
function jobWords({ owner: { kind, name } }: Evidence): string {
  return kind === 'CronJob' ? `A Job of CronJob ${name}` : `${kind} ${name}`;
}

const INDEX = 'batch.kubernetes.io/job-completion-index';

/** Which part of an Indexed Job the pod has: each index of it does other work. */
function indexSentence({ manifest: { podMetadata: metadata } }: Evidence): string {
  const index = labelOf({ metadata }, INDEX) || annotationOf({ metadata }, INDEX);
  return /^\d{1,9}$/.test(index) ? ` This pod has index ${index}.` : '';
}

function isJobEnd(reason: string): boolean {
  return Object.hasOwn(WORDS, reason);
}

function jobCondition(evidence: Evidence): EventFacts | undefined {
  const condition = evidence.facts.conditions.find(({ reason, status }) => isJobEnd(reason) && status !== 'False');
  if (condition === undefined) return undefined;
  return statedEvent(condition.reason, condition.message || condition.reason, `condition ${condition.type}`);
}

/** ` (6)`, or '' where the manifest of the Job or CronJob does not say it. */
function limitOf({ ownerManifest }: Evidence, field: string): string {
  const spec = fieldsOf(ownerManifest?.['spec']);
  const ofJob: Fields = fieldsOf(fieldsOf(spec['jobTemplate'])['spec']);
  const limit = numberOf(spec[field]) ?? numberOf(ofJob[field]);
  return limit === undefined ? '' : ` (${limit})`;
}
