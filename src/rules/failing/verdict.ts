import type { WatchedEvent } from './objects/watched-event.js';
import type { Subject, SubjectKind, Subjects } from './subject.js';

/** What else is known when a subject is judged. */
export interface Surroundings {
  /** The telling events about it, in any order. */
  readonly events: readonly WatchedEvent[];
  /** How many pods below it fail and are reported themselves; 0 for a pod. */
  readonly failingPods: number;
  /** Whether what made it has made a newer one since, as a CronJob does: then that it failed is past. */
  readonly isSuperseded: boolean;
  /** Whether its namespace is being deleted, and it with that. */
  readonly isNamespaceEnding: boolean;
}

export const NO_SURROUNDINGS: Surroundings = {
  events: [],
  failingPods: 0,
  isSuperseded: false,
  isNamespaceEnding: false,
};

/** What a verdict has seen. */
export interface Sign {
  /** The object's own code; default the verdict's. */
  readonly reason?: string;
  /** In the object's own words. */
  readonly message?: string;
  /** In milliseconds since 1970; not given where the object does not say, as waiting containers do not. */
  readonly since?: number;
  /** Whether `since` may lie ahead, as something that is planned for then. */
  readonly isPlanned?: boolean;
  readonly container?: string;
  /** Time that the object itself is given besides the grace: the budget of its probe, in milliseconds. */
  readonly patience?: number;
  /** It is over then by itself, in milliseconds since 1970: a container that ended runs again and is ready. */
  readonly until?: number;
  /** Tells apart what one verdict sees: with another detail it is another cause. */
  readonly detail?: string;
}

/** A sign, and which verdict it bears out. */
export interface Finding extends Required<Pick<Sign, 'reason' | 'message' | 'container' | 'patience' | 'isPlanned'>> {
  readonly verdict: string;
  /** Equal for what is one cause, such as ErrImagePull and ImagePullBackOff. */
  readonly cause: string;
  /** The verdict's own grace, in milliseconds. */
  readonly grace: number;
  readonly since?: number;
  readonly until?: number;
}

export interface VerdictDefinition<Kind extends SubjectKind> {
  readonly id: string;
  readonly subject: Kind;
  /** The standard reason code, which the object's own may replace. */
  readonly reason: string;
  /** So long after its start it does not count yet, in milliseconds. */
  readonly grace: number;
  /** What it looks at, in words that follow "looks at". */
  readonly looksAt: string;
  /** Shared by verdicts that see one cause in its turns; default the id. */
  readonly cause?: string;
  /** Whether it holds for an object that is being deleted. */
  readonly whileDeleted?: boolean;
  judge(subject: Subjects[Kind], around: Surroundings): Sign | undefined;
}

/** A verdict for a subject of whatever kind: one of another kind bears out nothing. */
export interface Verdict extends Omit<VerdictDefinition<SubjectKind>, 'judge'> {
  judge(subject: Subject, around: Surroundings): Finding | undefined;
}

export function defineVerdict<Kind extends SubjectKind>(definition: VerdictDefinition<Kind>): Verdict {
  return {
    ...definition,
    judge(subject, around) {
      if (subject.kind !== definition.subject) return undefined;
      const isLeaving = subject.deletionAt > 0 || around.isNamespaceEnding;
      if (isLeaving && definition.whileDeleted !== true) return undefined;
      const sign = definition.judge(subject as Subjects[Kind], around);
      return sign === undefined ? undefined : findingOf(definition, sign, subject.createdAt);
    },
  };
}

const NO_SIGN = { reason: '', message: '', since: 0, isPlanned: false, container: '', patience: 0, detail: '' };

/** Nothing of an object was before the object was made: the clock of a node may be behind. */
function findingOf({ id, reason, grace, cause = id }: Omit<Verdict, 'judge'>, sign: Sign, createdAt: number): Finding {
  const { since, detail, reason: own, ...seen } = { ...NO_SIGN, ...sign };
  return {
    ...seen,
    verdict: id,
    cause: [cause, seen.container, detail].join('/'),
    reason: own || reason,
    grace,
    ...(since > 0 && { since: Math.max(since, createdAt) }),
  };
}
