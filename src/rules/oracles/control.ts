import type { MirrorControl } from '../../contracts/mirror.js';
import { SECOND } from '../failing/durations.js';
import { nameOf } from '../pod/object.js';
import type { ControlState } from './control-state.js';
import { copyState } from './copy-state.js';
import { healedByMirror } from './healed.js';
import { keepsState } from './kept-state.js';
import { isElsewhere } from './node-of.js';
import type { ObservedRun } from './observed-run.js';
import type { OracleCase } from './oracle-case.js';
import { originalState } from './original-state.js';
import { readsIdentity } from './own-identity.js';
import type { ProofObservations, ProofQuestion } from './proof-question.js';
import { isOverQuotaAlone } from './quota-refusal.js';
import { seenPods } from './seen-pod.js';
import { isoSecond, quotedLine } from './words.js';

/** What is compared with, and what came of it. */
export interface ControlAnswer {
  readonly control: MirrorControl | null;
  readonly failing: boolean | null;
  readonly needsRun: boolean;
  /** A sentence. */
  readonly words: string;
}

/** A reading older than this says nothing about now, in milliseconds. */
export const STALE = 15 * SECOND;
/** An original that may fail at any moment is given so long before a copy is made. */
const PROSPECT = 15 * SECOND;
/** With less time left a copy would not come to fail. */
const ROOM = 20 * SECOND;
/** Beside a mirror there is less room than without: an unchanged copy that finds none says nothing. */
const ABOUT_ROOM = new Set(['sched-insufficient', 'sched-ports']);

/** Whether it would still fail without the change. */
export function controlOf(
  question: ProofQuestion,
  seen: ProofObservations,
  { now, windowMs }: { readonly now: number; readonly windowMs: number },
): ControlAnswer {
  const { about, podName } = question.plan;
  const original = fresh(originalState(seen.original, about), seen.original, now);
  const healed = healedByMirror(seen, about);
  if (healed !== undefined) return answer({ kind: 'original', pod_name: podName, failing: true }, false, healed);
  const copy = copyOf(seen, about, { now, windowMs });
  const why = whyNotOriginal(question, seen);
  if (why === undefined && original.failing === true && copy?.failing !== false)
    return answer({ kind: 'original', pod_name: podName, failing: true }, false, controlSentence(podName, original));
  if (seen.control !== undefined && copy !== undefined) return ofCopy(seen, copy, { about, original });
  const needsRun = needsCopy(about, original, { run: seen.original, why }) && now + ROOM <= question.expiresAt;
  return answer({ kind: 'original', pod_name: podName, failing: null }, needsRun, openWords(podName, original, why));
}

/** What the original shows where that is not enough. */
function openWords(name: string, original: ControlState, why: string | undefined): string {
  if (original.failing !== true || why === undefined) return controlSentence(name, original);
  return `Of pod ${quotedLine(name)}, which was not changed: ${original.words}; but ${why}, and no copy has failed yet.`;
}

/** Why a copy must be seen to fail, even where the original does. */
function whyNotOriginal(
  { plan, wantsControlRun }: ProofQuestion,
  { original, mirror }: ProofObservations,
): string | undefined {
  if (wantsControlRun) return 'a copy of it was asked for';
  if (keepsState(plan.about)) return 'it may fail for what its own volumes hold';
  if (readsIdentity(plan.about)) return 'it may fail for its own name, labels or address';
  return isElsewhere(original, mirror, plan.about) ? 'it runs on another node than the mirror' : undefined;
}

function copyOf(
  { control }: ProofObservations,
  about: OracleCase,
  { now, windowMs }: { readonly now: number; readonly windowMs: number },
): ControlState | undefined {
  return control === undefined ? undefined : fresh(copyState(control, about, windowMs), control, now);
}

function answer(control: MirrorControl, needsRun: boolean, words: string): ControlAnswer {
  return { control, failing: control.failing, needsRun, words };
}

function controlSentence(name: string, { words }: ControlState): string {
  return `Of pod ${quotedLine(name)}, which was not changed: ${words}.`;
}

/** What was read long ago says nothing about now; that a copy has failed at all, stays so. */
function fresh(state: ControlState, run: ObservedRun, now: number): ControlState {
  if (run.refused !== undefined || now - run.readAt <= STALE || state.state === 'gone') return state;
  return { failing: null, state: 'unclear', words: `it was read last at ${isoSecond(run.readAt)}` };
}

function ofCopy(
  seen: ProofObservations,
  copy: ControlState,
  { about, original }: { readonly about: OracleCase; readonly original: ControlState },
): ControlAnswer {
  const name = nameOf(seen.control?.readings.at(-1)?.pod) || 'control';
  const doubt = copy.failing === true ? doubtOf(seen, { about, original }) : undefined;
  const words = doubt === undefined ? copy.words : `${copy.words}; but ${doubt}`;
  const failing = doubt === undefined ? copy.failing : null;
  return answer(
    { kind: 'run', pod_name: name, failing },
    false,
    `Of the unchanged copy ${quotedLine(name)}: ${words}.`,
  );
}

/** Why the failure of a copy need not be that of the original. */
function doubtOf(
  { control, mirror }: ProofObservations,
  { about, original }: { readonly about: OracleCase; readonly original: ControlState },
): string | undefined {
  const isWaiting = original.state === 'standing' || original.failing === true;
  if (ABOUT_ROOM.has(about.kind) && !isWaiting) return 'beside the mirror there is less room than without it';
  if (control?.refused !== undefined && /exceeded quota/.test(control.refused))
    return isOverQuotaAlone(control.refused, mirror) === true
      ? undefined
      : 'without the mirror the quota may have had room for it';
  return control !== undefined && isElsewhere(control, mirror, about)
    ? 'it runs on another node than the mirror'
    : undefined;
}

function needsCopy(
  { kind }: OracleCase,
  original: ControlState,
  { run, why }: { readonly run: ObservedRun; readonly why: string | undefined },
): boolean {
  if (why !== undefined) return true;
  if (ABOUT_ROOM.has(kind) || original.failing === true || original.state === 'standing') return false;
  if (original.state !== 'unclear') return true;
  return run.readAt - run.since >= PROSPECT || isBackingOff(run);
}

function isBackingOff(run: ObservedRun): boolean {
  const containers = seenPods(run).at(-1)?.pod.containers ?? [];
  return containers.some(({ state }) => state?.kind === 'waiting' && state.reason.endsWith('BackOff'));
}
