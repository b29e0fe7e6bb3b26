import type { Fields } from '../../rules/evidence/values.js';
import { admissionProblem } from '../../rules/mirror/admitted-pod.js';
import { MIRROR_LABEL } from '../../rules/mirror/mirror-names.js';
import { mirrorPod } from '../../rules/mirror/mirror-pod.js';
import { refusalsOf } from '../../rules/mirror/refusals.js';
import { labelOf, nameOf, namespaceOf, uidOf } from '../../rules/pod/object.js';
import type { MirrorCluster, MirrorSurroundings, PodName } from '../ports/cluster/mirror-cluster.js';
import { PodproofError } from '../ports/errors.js';
import { type OrderWithoutExpiry, type ProofConsent, type ProofOrder, proofPod } from './proof-order.js';

const SECOND_MS = 1_000;

type Role = 'mirror' | 'control';

/** What is known around a pod that is to be made. */
export interface MirrorBasis {
  readonly surroundings: MirrorSurroundings;
  /** The pod that failed, as the API server has it; absent where it is not there. */
  readonly live?: Fields;
}

/** A pod that could be made: nobody has anything against it. */
export interface MirrorDraft {
  readonly basis: MirrorBasis;
  /** As it is to be gone by: only what is around the pod shows whether it needs a control of its own, and what it cannot have. */
  readonly order: ProofOrder;
  readonly pod: Fields;
  /** Those of the plan and what only the surroundings show. */
  readonly cannotShow: readonly string[];
  readonly warnings: readonly string[];
}

export function isOfMirror(pod: Fields | undefined, mirrorId: string): pod is Fields {
  return labelOf(pod, MIRROR_LABEL) === mirrorId;
}

export async function readBasis(
  { plan }: Pick<ProofOrder, 'plan'>,
  cluster: MirrorCluster,
  signal?: AbortSignal,
): Promise<MirrorBasis> {
  const [surroundings, live] = await Promise.all([
    cluster.surroundings(plan.namespace, signal),
    cluster.pod({ namespace: plan.namespace, name: plan.podName }, signal),
  ]);
  return { surroundings, ...(live !== undefined && { live }) };
}

export function podOf(order: ProofOrder, basis: MirrorBasis, role: Role): ReturnType<typeof mirrorPod> {
  const { plan, mirrorId, installation, expiresAt, ttlSeconds } = order;
  const { name } = proofPod(order, role);
  return mirrorPod({ plan, role, name, mirrorId, installation, expiresAt, ttlSeconds, ...basis });
}

/**
 * Finds out whether a mirror could be made, and makes nothing. Throws `invalid`, `forbidden` or `conflict` in words for the person who asked, and what
 * `MirrorCluster` throws.
 */
export async function draftMirror(
  { consent, ...wanted }: OrderWithoutExpiry & { readonly consent: ProofConsent },
  cluster: MirrorCluster,
  signal?: AbortSignal,
): Promise<MirrorDraft> {
  const { plan } = wanted;
  const basis = await readBasis(wanted, cluster, signal);
  // Before its first answer the time of the cluster is only assumed: a mirror could be over at once.
  const order = { ...wanted, expiresAt: cluster.now() + wanted.ttlSeconds * SECOND_MS };
  const refusals = refusalsOf({ plan, surroundings: basis.surroundings, ...consent });
  const [gravest] = refusals;
  if (gravest !== undefined) {
    throw new PodproofError(gravest.code, refusals.map(({ message }) => message).join(' '));
  }
  const { pod, cannotShow, warnings, missingWitness, needsControlRun, cutOffBy } = podOf(order, basis, 'mirror');
  const admitted = await cluster.check(pod, signal);
  const problem = admissionProblem(pod, admitted, basis.surroundings);
  if (problem !== undefined) throw new PodproofError('invalid', problem);
  const missing = [...plan.missingWitness, ...missingWitness];
  const shutIn = [...cutOffBy, ...(order.denyEgress ? ['the NetworkPolicy that lets nothing out of it'] : [])];
  return {
    ...{ basis, pod },
    order: {
      ...order,
      plan: { ...plan, missingWitness: missing, cutOffBy: shutIn },
      control: order.control || needsControlRun,
    },
    cannotShow: [...missing, ...plan.cannotShow, ...cannotShow],
    warnings: [...plan.warnings, ...warnings],
  };
}

function placeOf(pod: Fields): PodName {
  return { namespace: namespaceOf(pod), name: nameOf(pod) };
}

/** Makes the pod; of a first try whose answer was lost, finds it. Answers it as the API server has it. */
async function create(pod: Fields, order: ProofOrder, cluster: MirrorCluster, signal?: AbortSignal): Promise<Fields> {
  try {
    return await cluster.create(pod, signal);
  } catch (error) {
    const code = PodproofError.isInstance(error) ? error.code : undefined;
    if (code !== 'conflict' && code !== 'timeout' && code !== 'unavailable') throw error;
    const there = await cluster.pod(placeOf(pod), signal).catch(() => undefined);
    if (isOfMirror(there, order.mirrorId)) return there;
    throw error;
  }
}

/** Makes the pod, and shuts it in where that was ordered. Where that fails nothing is left, as far as the cluster can be reached. */
export async function makePod(
  pod: Fields,
  order: ProofOrder,
  cluster: MirrorCluster,
  signal?: AbortSignal,
): Promise<Fields> {
  const made = await create(pod, order, cluster, signal);
  if (!order.denyEgress) return made;
  try {
    await cluster.denyEgress(made, signal);
    return made;
  } catch (error) {
    await cluster.remove({ ...placeOf(made), uid: uidOf(made) }).catch(() => undefined);
    throw error;
  }
}
