import type { Mirror, MirrorLogs, Verdict } from '../../contracts/mirror.js';
import { mirrorName } from '../../rules/mirror/mirror-names.js';
import type { ProofPlan } from '../../rules/mirror/proof-plan.js';
import type { MirrorLimits } from '../../rules/mirror/refusals.js';
import type { MirrorCluster, PodName } from '../ports/cluster/mirror-cluster.js';

/** All that a proof is to do, decided before it begins. Plain data: it can be stored, and gone on with by another process. */
export interface ProofOrder {
  /** A UUID. */
  readonly mirrorId: string;
  /** What the label of its pods says of who made them: the sweep of an installation removes its own. */
  readonly installation: string;
  readonly plan: ProofPlan;
  readonly ttlSeconds: number;
  /** At least that of the plan. */
  readonly windowSeconds: number;
  /** When its pods are removed at the latest, by the API server's clock, in milliseconds since 1970: `cluster.now()` and the TTL. */
  readonly expiresAt: number;
  /** Runs the unchanged manifest beside the mirror, also where the original still fails. */
  readonly control: boolean;
  /** Leaves the mirror's pod where it is after the verdict. Whoever ordered it removes it then, at its expiry at the latest. */
  readonly keep: boolean;
  readonly denyEgress: boolean;
}

/** The same before the cluster was asked, and so before anything is known of its clock. */
export type OrderWithoutExpiry = Omit<ProofOrder, 'expiresAt'>;

/** What decides whether a mirror may be made at all. */
export interface ProofConsent {
  readonly settings: MirrorLimits;
  readonly allowPrivileged: boolean;
  readonly allowLarge: boolean;
}

/** How a proof stands. `verdict` and `verdict_reason` are null until there is one. */
export type ProofProgress = Pick<
  Mirror,
  | 'mirror_pod_name'
  | 'status'
  | 'phase'
  | 'window_seconds'
  | 'checks'
  | 'control'
  | 'cannot_show'
  | 'warnings'
  | 'events'
  | 'verdict'
  | 'verdict_reason'
>;

/** What came of a proof. */
export interface ProofOutcome extends ProofProgress {
  readonly verdict: Verdict;
  readonly verdict_reason: string;
  /** Scrubbed, each at most 64 KB. */
  readonly logs: MirrorLogs;
  /** Whether the mirror's pod is still there because that was asked for. */
  readonly isKept: boolean;
}

/** Waits between two looks. Resolves early when the signal is given, never rejects. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** What a proof stands on. */
export interface ProofSurroundings {
  readonly cluster: MirrorCluster;
  /** Told whenever something has changed, at most once a second. Must not throw. */
  onProgress(progress: ProofProgress): void;
  /** By timers where it is left out. */
  readonly pause?: Pause;
}

/** Given as the reason of an abort: whoever watches stops, and leaves the pods to whoever takes them over. */
export const LEFT_BEHIND = 'left behind: somebody takes it over';

const HASH_LENGTH = 8;

/** The pod that a proof makes: the same name each time it is asked for, so that it is found again. */
export function proofPod(
  { mirrorId, plan }: Pick<ProofOrder, 'mirrorId' | 'plan'>,
  role: 'mirror' | 'control',
): PodName {
  const hash = mirrorId.replaceAll('-', '').slice(0, HASH_LENGTH);
  return { namespace: plan.namespace, name: mirrorName(plan.podName, hash, role) };
}
