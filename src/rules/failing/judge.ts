import type { Subject } from './subject.js';
import type { Finding, Surroundings } from './verdict.js';
import { VERDICTS } from './verdicts/index.js';

/** Other graces than the verdicts' own, by the id of the verdict, in milliseconds. */
export type Graces = Readonly<Record<string, number>>;

/** Since when each finding has been seen, by its key, in milliseconds since 1970. */
export type FirstSeen = ReadonlyMap<string, number>;

/** A finding, and from when on it counts. */
export interface Weighed {
  readonly finding: Finding;
  readonly since: number;
  readonly dueAt: number;
}

export interface Weighing {
  /** What fails now, the telling ones first. */
  readonly lasting: readonly Weighed[];
  /** What failed a moment ago and is over by itself soon. */
  readonly passing: readonly Weighed[];
  /** What does not count yet. */
  readonly waiting: readonly Weighed[];
}

export type Judgement =
  | { readonly state: 'failing'; readonly since: number; readonly finding: Finding }
  | { readonly state: 'waiting'; readonly until: number; readonly finding: Finding }
  | { readonly state: 'well' };

export interface WeighingOptions {
  readonly graces?: Graces;
  /** Without it everything that does not say its own beginning is seen for the first time now. */
  readonly firstSeen?: FirstSeen;
}

const NEVER_SEEN: FirstSeen = new Map();
const NO_GRACES: Graces = {};

/** What all verdicts see of a subject, the telling ones first; the same at whatever instant it is asked. */
export function findingsOf(subject: Subject, around: Surroundings): readonly Finding[] {
  return VERDICTS.flatMap((verdict) => verdict.judge(subject, around) ?? []);
}

/** In milliseconds. @param own the verdict's own */
export function graceOf(verdict: string, own: number, graces: Graces): number {
  return Object.hasOwn(graces, verdict) ? (graces[verdict] ?? own) : own;
}

/** By what a finding is known again. One that is over by itself is known by its end: the next of its kind is another one. */
export function keyOf({ cause, until }: Finding): string {
  return until === undefined ? cause : `${cause}@${until}`;
}

/**
 * What counts of the findings. The grace starts when the object says that it began, but not later than it was seen first: a node's clock may be ahead.
 * @param now in milliseconds since 1970, by the API server's clock
 */
export function weigh(
  findings: readonly Finding[],
  now: number,
  { graces = NO_GRACES, firstSeen = NEVER_SEEN }: WeighingOptions = {},
): Weighing {
  const all = findings.map((finding) => {
    const seen = firstSeen.get(keyOf(finding)) ?? now;
    const begun = finding.since ?? seen;
    const since = finding.isPlanned ? begun : Math.min(begun, seen);
    return { finding, since, dueAt: since + graceOf(finding.verdict, finding.grace, graces) + finding.patience };
  });
  const due = all.filter(({ dueAt, finding }) => dueAt <= now && (finding.until ?? Number.POSITIVE_INFINITY) > now);
  return {
    lasting: due.filter(({ finding }) => finding.until === undefined),
    passing: due.filter(({ finding }) => finding.until !== undefined),
    waiting: all.filter(({ dueAt, finding }) => dueAt > now && (finding.until ?? dueAt + 1) > dueAt),
  };
}

/** Whether a subject fails at an instant, or may from another instant on, for all that is seen of it now. */
export function judge(subject: Subject, around: Surroundings, now: number, options?: WeighingOptions): Judgement {
  const { lasting, passing, waiting } = weigh(findingsOf(subject, around), now, options);
  const failing = lasting[0] ?? passing[0];
  if (failing !== undefined) return { state: 'failing', since: failing.since, finding: failing.finding };
  const next = waiting.toSorted((one, other) => one.dueAt - other.dueAt)[0];
  return next === undefined ? { state: 'well' } : { state: 'waiting', until: next.dueAt, finding: next.finding };
}

/** Whether a subject works, so that a failure of it may be over: a pod is ready or has done its work, of anything else no verdict sees anything but what is planned. */
export function isWell(subject: Subject, findings: readonly Finding[]): boolean {
  if (subject.kind === 'Pod') return subject.phase === 'Succeeded' || subject.ready;
  return findings.every(({ isPlanned }) => isPlanned);
}
