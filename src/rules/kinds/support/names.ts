import { distance } from 'fastest-levenshtein';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { firstTextOf } from '../../evidence/values.js';
import { jobEnd } from './job-end.js';

/** The container in a sentence: `container api`, `init container wait-for-db`, `sidecar proxy`; one without a name by its pod. */
export function describeContainer(container: ContainerEvidence): string {
  if (!container.isNamed) return `a container of pod ${container.podName}`;
  if (container.role === 'init') return `init container ${container.name}`;
  if (container.role === 'sidecar') return `sidecar ${container.name}`;
  return container.role === 'ephemeral' ? `ephemeral container ${container.name}` : `container ${container.name}`;
}

/** The same at the beginning of a sentence. */
export function nameContainer(container: ContainerEvidence): string {
  return capitalize(describeContainer(container));
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The ServiceAccount that the pod runs with; every namespace has one named default. */
export function serviceAccountOf({ manifest: { spec } }: Evidence): string {
  return firstTextOf(spec['serviceAccountName'], spec['serviceAccount']) || 'default';
}

/** The same account as the Kubernetes API and clouds know it: `system:serviceaccount:shop:default`. */
export function accountSubjectOf(evidence: Evidence): string {
  return `system:serviceaccount:${evidence.namespace}:${serviceAccountOf(evidence)}`;
}

/** The node of the pod: `node worker-3`, or what stands for it where it is not known. */
export function nodeWords({ facts }: Evidence, unknown = 'the node'): string {
  return facts.node === '' ? unknown : `node ${facts.node}`;
}

/** What the failure of this container means for the pod and for its Job: sentences with a leading space each, or ''. */
export function consequence(evidence: Evidence, container: ContainerEvidence): string {
  const job = jobEnd(evidence);
  return `${forPod(evidence, container)}${job === undefined ? '' : ` ${job.sentence}`}`;
}

function forPod(evidence: Evidence, container: ContainerEvidence): string {
  if (container.role === 'init') {
    const apps = evidence.manifest.containers.filter((each) => each.role === 'app').map((each) => each.name);
    return apps.length === 0
      ? ' The app has not started.'
      : ` The app (${apps.slice(0, 5).join(', ')}) ${hasEnded(evidence) ? 'does not start again' : 'has not started'} because of it.`;
  }
  if (container.role === 'sidecar' && isHoldingUp(evidence))
    return ' The app starts only once this sidecar has started.';
  const others = evidence.containers.filter(
    (each) => each.name !== container.name && each.role !== 'init' && !each.isDone,
  );
  if (others.length === 0 || !others.every((each) => each.isHealthy)) return '';
  const names = others.slice(0, 5).map((each) => each.name);
  return ` Of the pod's containers only this one fails: ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} running.`;
}

/** Whether an app container ran before: the pod begins anew. */
function hasEnded({ containers }: Evidence): boolean {
  return containers.some(({ role, facts }) => role === 'app' && facts.state?.kind === 'terminated');
}

/** A native sidecar that never comes up keeps the app from starting: its containers wait for the initialization of the pod. */
function isHoldingUp(evidence: Evidence): boolean {
  const apps = evidence.containers.filter((each) => each.role === 'app');
  return apps.length > 0 && apps.every((each) => each.waiting('PodInitializing') !== undefined);
}

/** Longer than any name in Kubernetes (RFC 1123): the time to compare two grows with the product of their lengths. */
const LONGEST_NAME = 253;

/** The number of single-character changes between two names; `limit + 1` where their lengths alone tell that there are more, or one is no name. */
export function editDistance(one: string, other: string, limit = 3): number {
  const isFar = Math.abs(one.length - other.length) > limit;
  return isFar || one.length > LONGEST_NAME ? limit + 1 : distance(one, other);
}

/** The candidate that is most likely meant: the closest one, at most three changes away or a longer or shorter form of the name. */
export function closestName(name: string, candidates: readonly string[]): string | undefined {
  const others = candidates.filter((candidate) => candidate !== name && candidate !== '');
  const ranked = others
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((one, other) => one.distance - other.distance);
  const best = ranked[0];
  if (best !== undefined && best.distance <= Math.min(3, Math.ceil(name.length / 3))) return best.candidate;
  return others.find((candidate) => isFormOf(candidate, name) || isFormOf(name, candidate));
}

/** Whether the longer name has the shorter one in it as whole words: `PORT` is no form of `MAIL_TRANSPORT_DSN`. */
function isFormOf(short: string, long: string): boolean {
  const at = long.indexOf(short);
  if (at === -1) return false;
  const [before = '', behind = ''] = [long[at - 1], long[at + short.length]];
  return !WITHIN_WORD.test(before) && !WITHIN_WORD.test(behind);
}

const WITHIN_WORD = /[a-z0-9]/i;

/** ` Did you mean "x"?` when there is a name that looks meant. */
export function didYouMean(name: string, candidates: readonly string[]): string {
  const closest = closestName(name, candidates);
  return closest === undefined ? '' : ` Did you mean "${closest}"?`;
}

/** Objects of the kind with a name like this one, and those that are known to be there. */
export function namesAlike(evidence: Evidence, kind: string, name: string): readonly string[] {
  const existing = evidence.facts.related.filter((each) => each.kind === kind && each.exists === true);
  return [...(evidence.related(kind, name)?.near ?? []), ...existing.map((each) => each.name)];
}
