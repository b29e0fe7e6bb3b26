import type { Mirror, MirrorItem, MirrorLogs, Verdict } from '../../../contracts/mirror.js';
import type { ProofPlan } from '../../../rules/mirror/proof-plan.js';
import type { JsonPatch } from '../../../rules/pod/json-patch.js';
import type { Page, PageRequest } from './page.js';

/** A mirror as it is stored: what is shown of it, and what it takes to go on with it after a restart. Instants in `mirror` are RFC 3339. */
export interface StoredMirror {
  readonly mirror: Mirror;
  readonly cluster: string;
  /** The pod that failed. */
  readonly podName: string;
  /** The cause of the failure, as the incident has it: proofs of it are remembered by it. */
  readonly causeKey: string | null;
  readonly plan: ProofPlan;
  readonly options: {
    readonly keep: boolean;
    readonly control: boolean;
    readonly auto: boolean;
    /** Strategies that were refuted before this one was tried. */
    readonly tried: readonly string[];
    readonly denyEgress?: boolean;
  };
  readonly logs: MirrorLogs;
  /** What is handed over, as a patch of the pod or of its owner. */
  readonly patch: JsonPatch;
  /** Whose replica watches it, and when it said so last: a mirror whose replica is gone is taken over. */
  readonly watchedAt: number;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly finishedAt: number | null;
}

export interface MirrorFilter {
  readonly failureId?: number;
  readonly verdict?: Verdict;
  readonly namespace?: string;
}

/** How often a fix has been proven for a cause. */
export interface ProvenBefore {
  readonly strategy: string;
  readonly times: number;
  readonly lastAt: number;
}

/** Mirror pods, live and ended. They go with the failure that they belong to. */
export interface MirrorRepository {
  /** Throws `conflict` with `extra.mirror_id` where a live mirror of the failure is there, `not_found` where the failure is gone. */
  add(mirror: StoredMirror): Promise<void>;
  /** Replaces what is stored of it; the first time that it has a verdict, its failure's `proof` too. Answers false where it is not there (any more). */
  update(mirror: StoredMirror): Promise<boolean>;
  get(id: string): Promise<StoredMirror | undefined>;
  /** Newest first. */
  list(filter: MirrorFilter, page: PageRequest): Promise<Page<MirrorItem>>;
  /** Those that are not finished, the oldest first. */
  live(): Promise<readonly StoredMirror[]>;
  /** Of one that is not finished and that nobody has watched since that instant: answers false where somebody was quicker. */
  takeOver(id: string, watchedBefore: number, at: number): Promise<boolean>;
  /** The newest that was proven for a failure. */
  lastProven(failureId: number): Promise<StoredMirror | undefined>;
  /** Which strategies were proven for a cause, the most often proven first, at most 20. */
  provenBefore(causeKey: string): Promise<readonly ProvenBefore[]>;
}
