import type { Mirror, MirrorLogs, Verdict } from '../../contracts/mirror.js';
import type { ProofPlan } from '../../rules/mirror/proof-plan.js';
import type { MirrorCluster } from '../ports/cluster/mirror-cluster.js';

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

/** What decides whether a mirror may be made at all. */
export interface ProofConsent {
  /** `mirror_namespaces` (globs, separated by commas), `mirror_max_cpu` and `mirror_max_memory` (quantities), as they are written. */
  readonly settings: { readonly namespaces: string; readonly maxCpu: string; readonly maxMemory: string };
  readonly allowPrivileged: boolean;
  readonly allowLarge: boolean;
}

/** How a proof stands. `verdict` is null until there is one. */
export type ProofProgress = Pick<
  Mirror,
  'status' | 'phase' | 'checks' | 'control' | 'cannot_show' | 'warnings' | 'events' | 'mirror_pod_name'
> & { readonly verdict: Verdict | null; readonly reason: string | null };

/** What came of a proof. */
export interface ProofOutcome extends ProofProgress {
  readonly verdict: Verdict;
  readonly reason: string;
  /** Scrubbed, each at most 64 KB. */
  readonly logs: MirrorLogs;
  /** Whether its pods are still there because that was asked for. */
  readonly isKept: boolean;
}

/** What a proof stands on. */
export interface ProofSurroundings {
  readonly cluster: MirrorCluster;
  /** Told when something has changed, not each second. Must not throw. */
  onProgress(progress: ProofProgress): void;
  /** Waits between two looks; with timers where it is left out. Resolves early when the signal is given, never rejects. */
  pause?(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Given as the reason of an abort: whoever watches stops, and leaves the pods to whoever takes them over. */
export const LEFT_BEHIND: unique symbol = Symbol('left behind');
