import type { Incident } from '../../contracts/failure.js';
import { describeChanges } from '../../rules/changes/describe-changes.js';
import type { Notification } from '../ports/notifier.js';
import type { Delivery } from '../ports/storage/deliveries.js';
import type { StoredFailureRecord } from '../ports/storage/failures.js';
import type { IncidentProof } from './incident-proofs.js';

/** Up to the first full stop that ends a sentence: one in a version or a host name is followed by no space. */
const FIRST_SENTENCE = /^[\s\S]+?[.!?](?=\s+\p{Lu}|\s*$)/u;

function firstSentence(text: string): string {
  const trimmed = text.trim();
  return FIRST_SENTENCE.exec(trimmed)?.[0] ?? trimmed;
}

/** A longer sentence would be most of the message, in characters. */
const CHANGE_LIMIT = 240;

/** Why, and what changed shortly before, where that is said in a few words. */
function whyOf(
  sample: StoredFailureRecord | undefined,
  { incident, isOver }: { readonly incident: Incident; readonly isOver: boolean },
): string {
  const why = firstSentence(sample?.diagnosis?.cause ?? incident.title);
  const [change] = sample === undefined || isOver ? [] : describeChanges(sample).likely;
  return change === undefined || change.length > CHANGE_LIMIT ? why : `${why} ${change}`;
}

function firstStepOf(sample: StoredFailureRecord | undefined): Notification['firstStep'] {
  const step = sample?.diagnosis?.steps[0];
  if (step === undefined) return null;
  return step.command === undefined ? { text: step.text } : { text: step.text, command: step.command };
}

/** @returns what was proven, and what the verdict rests on */
function provenWords({ title, reason }: IncidentProof): string {
  return `Proven in a mirror pod: ${title.replace(/[.\s]{1,20}$/, '')}. ${reason}`.trimEnd();
}

/** The fix that was proven is the first step then. */
function stepFor(sample: StoredFailureRecord | undefined, proof: IncidentProof | null): Notification['firstStep'] {
  if (proof === null) return firstStepOf(sample);
  const { command } = proof;
  const text = 'Apply the fix that was proven.';
  return command === null ? { text: `${text} Podproof has its patch.` } : { text, command };
}

/** When it happened that the message tells. */
function instantTold({ kind, at }: Delivery, incident: Incident): string {
  if (kind === 'grown') return incident.last_seen;
  const opened = new Date(at).toISOString();
  return kind === 'resolved' ? (incident.resolved_at ?? opened) : opened;
}

/** What a message is about, as it is now. */
interface NotificationContent {
  readonly incident: Incident;
  /** One of its failures. */
  readonly sample: StoredFailureRecord | undefined;
  /** Given to the messages that tell of it. */
  readonly proof?: IncidentProof | null;
}

/** A message about an incident as it is now. */
export function renderNotification(
  delivery: Delivery,
  { incident, sample, proof = null }: NotificationContent,
  publicUrl: string | null,
): Notification {
  const why = whyOf(sample, { incident, isOver: delivery.kind === 'resolved' });
  return {
    id: `delivery-${delivery.id}`,
    kind: delivery.kind,
    severity: incident.severity,
    title: incident.title,
    why: proof === null ? why : `${provenWords(proof)} ${why}`,
    firstStep: stepFor(sample, proof),
    cluster: incident.cluster,
    namespace: incident.namespace,
    owner: incident.owner,
    cause: incident.cause,
    pods: incident.pods,
    podName: sample?.pod_name ?? null,
    since: incident.first_seen,
    at: instantTold(delivery, incident),
    url: publicUrl === null ? null : `${publicUrl.replace(/\/+$/, '')}/incidents/${incident.id}`,
  };
}
