import { textOf } from '../evidence/values.js';
import { SECOND } from '../failing/durations.js';
import { findingsOf } from '../failing/judge.js';
import { type Finding, NO_SURROUNDINGS } from '../failing/verdict.js';
import type { ControlState } from './control-state.js';
import { findingWords } from './failure-words.js';
import { eventMessage, lastAt, type ObservedRun } from './observed-run.js';
import type { OracleCase } from './oracle-case.js';
import { ownVerdicts } from './own-verdicts.js';
import { PATIENCE } from './run-failure.js';
import { type ContainerRun, containerRuns, mayEnd, type SeenPod, seenEvents, seenPods } from './seen-pod.js';
import { observedTimeToFailure } from './time-to-failure.js';
import { isoSecond, quotedLine } from './words.js';

/** What the kubelet or the scheduler says for as long as it is so: they look again every few seconds, or at each change. */
const STANDING: ReadonlySet<string> = new Set([
  'create-container-config-error',
  'create-container-error',
  'pre-start-hook-error',
  'err-image-never-pull',
  'invalid-image-name',
  'unschedulable',
  'scheduling-gated',
  'readiness-failed',
  'readiness-gate',
  'init-waiting',
]);
/** Events that tell of one more try that failed, by the verdict that they bear out. */
const TRIES: readonly { readonly verdicts: readonly string[]; readonly reasons: RegExp; readonly message: RegExp }[] = [
  {
    verdicts: ['err-image-pull', 'image-pull-back-off', 'registry-unavailable', 'signature-validation-failed'],
    reasons: /^Failed$/,
    message: /^Failed to pull image/,
  },
  { verdicts: ['image-inspect-error'], reasons: /^InspectFailed$/, message: /./ },
  { verdicts: ['failed-mount', 'container-creating'], reasons: /^Failed(?:Mount|MapVolume)$/, message: /./ },
  { verdicts: ['failed-attach-volume'], reasons: /^FailedAttachVolume$/, message: /./ },
  {
    verdicts: ['failed-create-pod-sandbox', 'network-not-ready', 'pod-sandbox-error'],
    reasons: /^(?:FailedCreatePodSandBox|NetworkNotReady)$/,
    message: /./,
  },
];
/** Clocks of node and API server differ by less. */
const SKEW = SECOND;

/** What the original says of now: whether it has failed anew since the proof began, is well, or does not tell. Pure. */
export function originalState(run: ObservedRun, about: OracleCase): ControlState {
  const pods = seenPods(run);
  const [first] = pods;
  const newest = pods.at(-1);
  if (first === undefined || newest === undefined || run.goneAt !== undefined || newest.pod.deletionAt > 0)
    return { failing: null, state: 'gone', words: 'it is gone' };
  if (newest.pod.phase === 'Failed')
    return { failing: null, state: 'over', words: 'it has ended for good, which says nothing about now' };
  if (isWellFor(newest, run.readAt, longestFailing(run, about)))
    return { failing: null, state: 'well', words: 'it has recovered, and is well' };
  const signs = ownSigns(newest, run, about);
  const [sign] = signs;
  if (sign === undefined) return { failing: null, state: 'unclear', words: 'it does not show the failure at present' };
  const anew = newFailure({ first, newest, pods, run, signs }, about);
  if (anew !== undefined) return { failing: true, state: 'failing', words: anew };
  const isStanding = signs.some(({ verdict }) => STANDING.has(verdict));
  return {
    failing: null,
    state: isStanding ? 'standing' : 'unclear',
    words: `it has not failed anew since ${isoSecond(run.since)}: ${findingWords(sign)}, which says nothing about now`,
  };
}

interface Seen {
  readonly first: SeenPod;
  readonly newest: SeenPod;
  readonly pods: readonly SeenPod[];
  readonly run: ObservedRun;
  readonly signs: readonly Finding[];
}

/** The findings of the original that are the failure's own. */
export function ownSigns(seen: SeenPod, run: ObservedRun, about: OracleCase): readonly Finding[] {
  const own = ownVerdicts(about);
  return findingsOf(seen.pod, { ...NO_SURROUNDINGS, events: seenEvents(run) }).filter(({ verdict }) =>
    own.has(verdict),
  );
}

function newFailure(seen: Seen, about: OracleCase): string | undefined {
  return endedAnew(seen, about) ?? standing(seen, about) ?? triedAnew(seen);
}

/** A run that had not begun when the proof did, and has ended. By the node's clock alone: by which readings know it. */
function endedAnew({ first, pods, signs }: Seen, about: OracleCase): string | undefined {
  const known = containerRuns(first);
  const isKilled = signs.some(({ verdict }) => /^(?:liveness|startup)-failed$|^post-start-hook-error$/.test(verdict));
  const anew = pods
    .slice(1)
    .flatMap(containerRuns)
    .filter((run) => about.container === undefined || run.container === about.container)
    .filter((run) => known.every((before) => before.container !== run.container || isLater(run, before)))
    .find((run) => isBadEnd(run, about) || (isKilled && isUnderKill(run, signs)));
  if (anew === undefined) return undefined;
  const { container, exitCode, reason, seenAt } = anew;
  const what =
    exitCode === undefined ? 'is being killed again' : `ended again with exit code ${exitCode} (${quotedLine(reason)})`;
  return `container ${container} ${what} at ${isoSecond(anew.finishedAt ?? seenAt)}`;
}

function isLater(run: ContainerRun, before: ContainerRun): boolean {
  if (run.startedAt !== undefined && before.startedAt !== undefined) return run.startedAt > before.startedAt;
  return (run.finishedAt ?? run.seenAt) > (before.finishedAt ?? before.seenAt);
}

function isBadEnd({ exitCode }: ContainerRun, about: OracleCase): boolean {
  return exitCode !== undefined && (exitCode !== 0 || !mayEnd({ ...about, fixed: about.original }));
}

function isUnderKill({ container, exitCode, startedAt = 0 }: ContainerRun, signs: readonly Finding[]): boolean {
  return exitCode === undefined && signs.some((sign) => sign.container === container && (sign.since ?? 0) > startedAt);
}

/** It has been so for as long as it takes a repaired object to reach a pod that waits for it, without a break. */
function standing({ pods, run, signs, newest }: Seen, about: OracleCase): string | undefined {
  const sign = signs.find(({ verdict }) => STANDING.has(verdict));
  if (sign === undefined) return undefined;
  const shows = (each: SeenPod) => ownSigns(each, run, about).some(({ verdict }) => verdict === sign.verdict);
  const broken = pods.findLastIndex((each) => !shows(each));
  const since = pods[broken + 1]?.at ?? newest.at;
  const due = Math.max(since + PATIENCE, (sign.since ?? since) + sign.grace + sign.patience);
  if (run.readAt < due) return undefined;
  return `${findingWords(sign)}, and was still so at ${isoSecond(run.readAt)}`;
}

/** One more try that failed: an event of it, or the state that follows a try and not a wait. */
function triedAnew({ run, signs, pods }: Seen): string | undefined {
  for (const { verdicts, reasons, message } of TRIES) {
    const sign = signs.find(({ verdict }) => verdicts.includes(verdict));
    if (sign === undefined) continue;
    const event = run.events.find(
      (each) =>
        reasons.test(textOf(each['reason'])) && message.test(eventMessage(each)) && lastAt(each) > run.since + SKEW,
    );
    if (event !== undefined)
      return `it failed again at ${isoSecond(lastAt(event))}: ${quotedLine(eventMessage(event))}`;
    if (verdicts.includes('err-image-pull') && hasPulledAgain(pods))
      return `its image could not be pulled again: ${quotedLine(sign.message)}`;
  }
  return undefined;
}

/** The kubelet says ErrImagePull right after a try, and ImagePullBackOff until the next. */
function hasPulledAgain(pods: readonly SeenPod[]): boolean {
  const waits = pods.map((seen) =>
    seen.pod.containers.map(({ state }) => (state?.kind === 'waiting' ? state.reason : '')),
  );
  const wait = waits.findIndex((reasons) => reasons.includes('ImagePullBackOff'));
  return wait >= 0 && waits.slice(wait + 1).some((reasons) => reasons.includes('ErrImagePull'));
}

function longestFailing(run: ObservedRun, about: OracleCase): number {
  return Math.max(PATIENCE, 2 * observedTimeToFailure(run, about));
}

/** Whether the pod has been ready, and each container in the same run, for so long that it would have failed by now. */
export function isWellFor(newest: SeenPod, readAt: number, enough: number): boolean {
  const { pod } = newest;
  if (pod.phase === 'Succeeded') return true;
  if (!pod.ready || pod.readyChangedAt > readAt - enough) return false;
  return containerRuns(newest)
    .filter(({ exitCode }) => exitCode === undefined)
    .every(({ startedAt = 0 }) => startedAt <= readAt - enough);
}
