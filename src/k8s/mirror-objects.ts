import { PodproofError } from '../kernel/ports/errors.js';
import { type Fields, numberOf, textOf } from '../rules/evidence/values.js';
import { INSTALLATION_LABEL, MIRROR_LABEL } from '../rules/mirror/mirror-names.js';
import { labelOf, metadataOf, nameOf, namespaceOf, ownerReferencesOf, specOf, uidOf } from '../rules/pod/object.js';
import { isOfAuthorizer } from './cluster-errors.js';
import { NETWORK_POLICIES } from './resources.js';

/** The longest that a mirror may take to end, in seconds. */
const LONGEST_GRACE = 5;
/** What the kubelet may need to tell that a pod has ended, in milliseconds; after that its node is taken for dead. */
const KUBELET_MS = 5_000;

type Rule = readonly [isBroken: (pod: Fields) => boolean, problem: string];

/** Whoever owns a pod makes another when it goes, so one with an owner is never a mirror, whatever its labels say. */
export const hasOwner = (pod: Fields) => ownerReferencesOf(pod).length > 0;

const OURS: readonly Rule[] = [
  [(pod) => labelOf(pod, MIRROR_LABEL) === '', `it has no label ${MIRROR_LABEL}`],
  [hasOwner, 'it has an owner'],
];
const NEW: readonly Rule[] = [
  ...OURS,
  [(pod) => namespaceOf(pod) === '' || nameOf(pod) === '', 'it has no name or no namespace'],
  [(pod) => numberOf(specOf(pod).activeDeadlineSeconds) === undefined, 'it has no activeDeadlineSeconds'],
];

/**
 * The last line before anything is written: who made the pod may have made a mistake, and nothing but mirrors may ever come of it.
 * Throws PodproofError `internal` for one that is no mirror, or would not end by itself.
 */
export function assertNewMirror(pod: Fields): void {
  assertAll(pod, NEW);
}

/** The same for a pod that is there already. */
export function assertMirror(pod: Fields): void {
  assertAll(pod, OURS);
}

function assertAll(pod: Fields, rules: readonly Rule[]): void {
  const broken = rules.find(([isBroken]) => isBroken(pod));
  if (broken === undefined) return;
  throw new PodproofError('internal', `The pod "${nameOf(pod)}" is no mirror: ${broken[1]}; nothing was done`);
}

/** Its own grace period where that is shorter: to ask for more would lengthen it. In seconds. */
export function graceOf(pod: Fields): number {
  return Math.min(numberOf(specOf(pod).terminationGracePeriodSeconds) ?? LONGEST_GRACE, LONGEST_GRACE);
}

/** Somebody has asked for its end already, in a time that is not too long. */
export function isEndingSoon(pod: Fields): boolean {
  const { deletionGracePeriodSeconds } = metadataOf(pod);
  return typeof deletionGracePeriodSeconds === 'number' && deletionGracePeriodSeconds <= LONGEST_GRACE;
}

/** When a pod that is being deleted should be gone, in milliseconds since 1970: after that only the API server can remove it, as its node says nothing. */
export function forceableAfter(pod: Fields): number {
  const until = Date.parse(textOf(metadataOf(pod).deletionTimestamp));
  return Number.isNaN(until) ? Number.POSITIVE_INFINITY : until + KUBELET_MS;
}

/** Lets nothing out of the pods of this mirror, not even questions about names. */
export function denyAllEgress(pod: Fields): Fields {
  const [id, name] = [labelOf(pod, MIRROR_LABEL), nameOf(pod)];
  return {
    ...{ apiVersion: NETWORK_POLICIES.apiVersion, kind: NETWORK_POLICIES.kind },
    metadata: {
      ...{ namespace: namespaceOf(pod), name },
      labels: { [MIRROR_LABEL]: id, [INSTALLATION_LABEL]: labelOf(pod, INSTALLATION_LABEL) || undefined },
      // Without blockOwnerDeletion: some clusters let only those ask for it who may change the owner.
      ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name, uid: uidOf(pod) }],
    },
    spec: { podSelector: { matchLabels: { [MIRROR_LABEL]: id } }, policyTypes: ['Egress'], egress: [] },
  };
}

/** A write that was refused: 403 is also what admission answers, and then no right is missing. */
export function asRefusal(error: unknown): unknown {
  if (!PodproofError.isInstance(error) || error.code !== 'forbidden' || isOfAuthorizer(error.message)) return error;
  return new PodproofError(/\bexceeded quota\b/.test(error.message) ? 'conflict' : 'invalid', error.message);
}
