import { MINUTE, SECOND } from '../failing/durations.js';
import { findingsOf } from '../failing/judge.js';
import type { WatchedEvent } from '../failing/objects/watched-event.js';
import { type Finding, NO_SURROUNDINGS } from '../failing/verdict.js';
import type { ObservedRun } from './observed-run.js';
import type { OracleCase } from './oracle-case.js';
import { ownFindings } from './own-findings.js';
import { isPlacedAlike } from './same-manifest.js';
import { deadlineOf, hasOwnDeadline, type SeenPod, seenEvents, seenPods } from './seen-pod.js';

/**
 * What befell a pod. A `failure` is the manifest's; a `disturbance` would have befallen any pod there, such as the end of a node; `time-over` is the end of the
 * time that a mirror has.
 */
export interface RunFailure {
  readonly sort: 'failure' | 'disturbance' | 'time-over';
  /** The verdict's id of src/rules/failing, or one of ours. */
  readonly verdict: string;
  readonly reason: string;
  readonly message: string;
  /** '' for the pod as a whole. */
  readonly container: string;
  /** When it counted, in milliseconds since 1970. */
  readonly at: number;
  /** The reading that showed it. */
  readonly seen: SeenPod;
}

/** What may go away by itself counts only after so long, in milliseconds. */
export const PATIENCE = 30 * SECOND;
/** The kubelet writes whole seconds. */
const CLOSE = 2 * SECOND;

/** Tried again and again, and often for a moment at the start of any pod. */
const TRANSIENT: ReadonlySet<string> = new Set([
  'err-image-pull',
  'image-pull-back-off',
  'registry-unavailable',
  'image-inspect-error',
  'failed-mount',
  'failed-attach-volume',
  'failed-create-pod-sandbox',
  'pod-sandbox-error',
  'network-not-ready',
  'failed-resource-claim',
  'unschedulable',
  'scheduler-error',
  'scheduling-gated',
  'waiting-with-error',
]);
/** What the agent gives so much time has a time of its own here as well: a probe's budget, minutes of waiting, a scheduler that has not looked yet. */
const SLOW = 5 * SECOND;
/** What a kubelet under load says for a moment. */
const PASSING = /failed to sync .{0,40}cache|services have not yet been read|context deadline exceeded|is reserved for/;

/** They befall a pod for what its node, or somebody else's pod, does; each with the kinds of failure that are about that very thing. */
const DISTURBANCES: Readonly<Record<string, readonly string[]>> = {
  'node-lost': ['node-lost'],
  'node-shutdown': ['node-shutdown'],
  preempted: ['sched-preempted'],
  'disruption-target': ['evicted-api', 'sched-preempted', 'node-lost'],
  'container-status-unknown': ['container-status-unknown'],
};
/** No room: with the same wishes as the original's it says nothing about what was changed. */
const NO_ROOM: ReadonlySet<string> = new Set(['unschedulable', 'out-of-resource', 'unexpected-admission-error']);

/** The first thing that befell the pod, over all its readings; undefined as long as there is none. */
export function firstFailureOf(run: ObservedRun, about: OracleCase): RunFailure | undefined {
  const pods = seenPods(run);
  const events = seenEvents(run);
  let firstSeen: ReadonlyMap<string, number> = new Map();
  for (const [index, seen] of pods.entries()) {
    if (seen.pod.deletionAt > 0) return undefined;
    const isNewest = index === pods.length - 1;
    const until = isNewest ? Math.max(run.readAt, seen.lastAt) : seen.lastAt;
    const findings = findingsAt(seen, pods.slice(0, index), isNewest ? events : knownAt(events, seen.at), about);
    firstSeen = seenSince(findings, firstSeen, seen.at);
    const failure = countedOf({ seen, findings, firstSeen, until }, about);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

/** What may yet become a failure, and when at the latest; for the words of a proof that could not tell. */
export function pendingFindings(run: ObservedRun, about: OracleCase): readonly Finding[] {
  const pods = seenPods(run);
  const newest = pods.at(-1);
  return newest === undefined ? [] : findingsAt(newest, pods.slice(0, -1), seenEvents(run), about);
}

function knownAt(events: readonly WatchedEvent[], at: number): readonly WatchedEvent[] {
  return events.filter(({ firstAt }) => firstAt <= at + CLOSE);
}

function findingsAt(
  seen: SeenPod,
  before: readonly SeenPod[],
  events: readonly WatchedEvent[],
  about: OracleCase,
): readonly Finding[] {
  return [...findingsOf(seen.pod, { ...NO_SURROUNDINGS, events }), ...ownFindings({ seen, before, events }, about)];
}

function seenSince(
  findings: readonly Finding[],
  before: ReadonlyMap<string, number>,
  at: number,
): ReadonlyMap<string, number> {
  return new Map(findings.map(({ cause }) => [cause, before.get(cause) ?? at]));
}

interface Moment {
  readonly seen: SeenPod;
  readonly findings: readonly Finding[];
  readonly firstSeen: ReadonlyMap<string, number>;
  readonly until: number;
}

function countedOf({ seen, findings, firstSeen, until }: Moment, about: OracleCase): RunFailure | undefined {
  const end = endOfTime(seen, about);
  const due = findings.flatMap((finding) => {
    const at = dueAt(finding, seen, firstSeen, until);
    return at <= until && !isAfterEnd(finding, end) ? [{ finding, at }] : [];
  });
  const first = due[0];
  if (first !== undefined) return runFailureOf(first.finding, Math.max(first.at, seen.at), seen, about);
  return end === undefined || until < end ? undefined : timeOver(seen, end);
}

/** When a mirror's time is over; undefined where only a deadline of the manifest's own ends it. */
function endOfTime(seen: SeenPod, about: OracleCase): number | undefined {
  if (seen.pod.phase === 'Succeeded' || hasOwnDeadline(seen, about)) return undefined;
  const deadline = deadlineOf(seen);
  return deadline === undefined ? undefined : deadline - SECOND;
}

/** What the end of its time brings about, a container that is stopped or the pod that has failed of it, is not the program's. */
function isAfterEnd({ reason, since = 0 }: Finding, end: number | undefined): boolean {
  return end !== undefined && (reason === 'DeadlineExceeded' || since >= end);
}

function timeOver(seen: SeenPod, at: number): RunFailure {
  return { sort: 'time-over', verdict: 'time-over', reason: 'DeadlineExceeded', message: '', container: '', at, seen };
}

function dueAt(finding: Finding, seen: SeenPod, firstSeen: ReadonlyMap<string, number>, until: number): number {
  const { verdict, message, grace, patience, cause, since = seen.at } = finding;
  const first = firstSeen.get(cause) ?? seen.at;
  if (TRANSIENT.has(verdict) || PASSING.test(message)) return first + PATIENCE;
  if (grace > SLOW) return Math.min(since, first) + Math.min(grace, 30 * MINUTE) + patience;
  // An event may have come long after the reading that it stands beside.
  return Math.max(seen.at, Math.min(since, until));
}

function runFailureOf(finding: Finding, at: number, seen: SeenPod, about: OracleCase): RunFailure {
  const { verdict, reason, message, container } = finding;
  return { sort: sortOf(finding, about), verdict, reason, message, container, at, seen };
}

function sortOf({ verdict }: Finding, about: OracleCase): RunFailure['sort'] {
  const kinds = Object.hasOwn(DISTURBANCES, verdict) ? DISTURBANCES[verdict] : undefined;
  if (kinds !== undefined) return kinds.includes(about.kind) ? 'failure' : 'disturbance';
  const isAboutRoom = about.kind.startsWith('sched-') || about.kind === 'kubelet-admission';
  return NO_ROOM.has(verdict) && !isAboutRoom && isPlacedAlike(about) ? 'disturbance' : 'failure';
}
