import { createHash } from 'node:crypto';
import { reportedChanges } from '../../../rules/changes/reported-changes.js';
import type { ContainerEvidence } from '../../../rules/evidence/container-evidence.js';
import type { Evidence } from '../../../rules/evidence/evidence.js';
import type { Facts } from '../../../rules/evidence/facts.js';
import { readEvidence } from '../../../rules/evidence/read-evidence.js';
import { type Fields, fieldsOf } from '../../../rules/evidence/values.js';
import { isWalkable } from '../../../rules/pod/plain-data.js';
import type { StoredFailureRecord } from '../../ports/storage/failures.js';
import { steadyText } from './steady-text.js';

/** How many of the last lines of a log decide. */
const LINES = 30;
const EVENTS = 20;

/**
 * What a failure looks like to a language model, as a hash (sha256, hex): the same for pods that differ in nothing but their own names, uid, node,
 * addresses, times and counts, another one when the cause, a container, an image, an exit code, the end of a log, the owner or the namespace differs.
 */
export function evidenceFingerprint(record: StoredFailureRecord): string {
  return createHash('sha256')
    .update(JSON.stringify(recordParts(record)))
    .digest('hex');
}

function recordParts(record: StoredFailureRecord) {
  const evidence = readEvidence(record);
  const steady = (text: string) => steadyText(text, podIdentity(evidence.facts));
  const { diagnosis } = record;
  return {
    cluster: record.cluster,
    namespace: record.namespace,
    owner: evidence.owner,
    kind: diagnosis?.kind ?? null,
    container: diagnosis?.container ?? null,
    cause: steady(diagnosis?.cause ?? ''),
    reason: steady(evidence.facts.statusReason),
    containers: evidence.containers.map((container) => containerParts(container, steady)),
    warnings: warningsOf(evidence).map(steady).toSorted(),
    related: evidence.facts.related,
    spec: steady(specText(evidence)),
    ...changesOf(record, steady),
  };
}

/** What its node shows to have changed is a pod's own; so is how long before it failed. */
function changesOf(
  record: StoredFailureRecord,
  steady: (text: string) => string,
): { readonly changes?: readonly string[] } {
  const reported = reportedChanges(record).filter(({ kind }) => kind !== 'node');
  return reported.length === 0 ? {} : { changes: reported.map(({ what }) => steady(what)).toSorted() };
}

function podIdentity({ pod, uid, node }: Facts): readonly string[] {
  return [pod, uid, node];
}

/** A container as it fails: whether it waits to be restarted or has just ended makes no difference. */
function containerParts(container: ContainerEvidence, steady: (text: string) => string) {
  const { crash, facts, role, image } = container;
  const waiting = facts.state?.kind === 'waiting' && crash === undefined ? facts.state : undefined;
  return {
    name: facts.name,
    role,
    image,
    end:
      crash === undefined ? null : [crash.reason, crash.exitCode, crash.signal, steady(container.terminationMessage)],
    waiting: waiting === undefined ? null : [waiting.reason, steady(waiting.message)],
    isHealthy: container.isHealthy,
    lines: container.isHealthy ? [] : container.logLines.slice(-LINES).map(steady),
  };
}

/** What the kubelet only repeats says nothing that the state of the container does not. */
const REPEATED = new Set(['BackOff']);

function warningsOf({ facts }: Evidence): readonly string[] {
  const warnings = facts.events
    .filter(({ type, reason }) => type !== 'Normal' && !REPEATED.has(reason))
    .slice(0, EVENTS)
    .map(({ reason, message, container }) => `${reason} ${container} ${message}`);
  return [...new Set(warnings)];
}

/** The pod's spec without what the cluster fills in for each pod. */
function specText({ manifest, facts }: Evidence): string {
  if (!manifest.known || !isWalkable(manifest.spec)) return facts.manifest;
  const { nodeName: _node, hostname: _hostname, ...spec } = manifest.spec;
  return JSON.stringify(ordered(spec)).replace(/kube-api-access-[a-z0-9]{5}/g, 'kube-api-access');
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const fields: Fields = fieldsOf(value);
  return Object.fromEntries(
    Object.keys(fields)
      .toSorted()
      .map((key) => [key, ordered(fields[key])]),
  );
}
