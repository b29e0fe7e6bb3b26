import type { Fix } from '../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../evidence/container-evidence.js';
import type { Evidence } from '../evidence/evidence.js';
import type { Fields } from '../evidence/values.js';
import type { JsonPatch } from '../pod/json-patch.js';

/** The pod that a fix is for. */
export interface Problem {
  /** The kind of the finding. */
  readonly kind: string;
  readonly evidence: Evidence;
  /** The container that fails; absent for what concerns the whole pod. */
  readonly container?: ContainerEvidence;
  /** The manifest of the pod as plain data, with what was already changed for other findings. Not to be written to: make a `PodEdit` of it. */
  readonly pod: Fields;
}

/** What a fix proposes. The engine adds the strategy, asks the guard, and masks secrets. */
export interface Proposal extends Pick<Fix, 'title' | 'explanation'> {
  /** What must hold for the change to be right, a sentence each. */
  readonly assumes?: readonly string[];
  /** Default `hand-over`: right for production. `mirror-only`: an experiment that shows whether the rest works. */
  readonly scope?: Fix['scope'];
  /** Default `pod`. `owner` where only the owner has the field, such as a Job's deadline: then the pointers are of the owner's manifest. */
  readonly target?: Fix['target'];
  /** RFC 6902. Never empty. */
  readonly patch: JsonPatch;
  /** A command for a POSIX shell that does the same (`shell-command.ts`), where there is one besides the patch. */
  readonly command?: string;
}

/** What is known of a fix without a case of it. */
export interface FixInfo {
  /** The `strategy` of what it proposes: kebab-case and stable, such as `raise-memory-limit`. */
  readonly strategy: string;
  /** What it does, in one line for the documentation. */
  readonly title: string;
  /**
   * All that its patches touch in a pod's manifest: JSON pointers with `*` for any name or index and `**` at the end for all below. The
   * guard refuses what is not listed.
   */
  readonly touches: readonly string[];
  /** All that its patches with `target: 'owner'` touch in the owner's manifest. */
  readonly touchesOwner?: readonly string[];
  /** Whether what it proposes stood in the cluster before and was never ours to choose: then it is no mistake of the fix when the guard refuses it. */
  readonly mayBeRefused?: boolean;
}

/** One way to repair a case: pure. One that serves several kinds asks for no more of a case than they have in common. */
export interface FixDefinition<Case> extends FixInfo {
  /**
   * The ways to do it, best first; none where the manifest does not have what is to be changed, a value is missing that only a person
   * knows, or the change is already made: for its own result, a fix proposes nothing.
   */
  readonly propose: (found: Case, problem: Problem) => readonly Proposal[];
}

/** A fix that knows its case. */
export interface BoundFix extends FixInfo {
  readonly propose: (problem: Problem) => readonly Proposal[];
}

/** Says which cases a fix is for where the compiler cannot tell. */
export function fix<Case>(definition: FixDefinition<Case>): FixDefinition<Case> {
  return definition;
}

export function bindFix<Case>({ propose, ...info }: FixDefinition<Case>, found: Case): BoundFix {
  return { ...info, propose: (problem) => propose(found, problem) };
}
