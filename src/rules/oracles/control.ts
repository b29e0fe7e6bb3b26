import type { MirrorControl } from '../../contracts/mirror.js';
import { fieldsOf, textOf } from '../evidence/values.js';
import { SECOND } from '../failing/durations.js';
import type { ControlState } from './control-state.js';
import { copyState } from './copy-state.js';
import { healedByMirror } from './healed.js';
import { keepsState } from './kept-state.js';
import type { ObservedRun } from './observed-run.js';
import type { OracleCase } from './oracle-case.js';
import { originalState } from './original-state.js';
import type { ProofObservations, ProofQuestion } from './proof-question.js';
import { seenPods } from './seen-pod.js';
import { instant, quoted } from './words.js';

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
const ABOUT_ROOM = new Set(['sched-insufficient', 'sched-ports', 'quota-exceeded']);

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
  const isEnough =
    !question.wantsControlRun && !keepsState(about) && original.failing === true && copy?.failing !== false;
  if (isEnough)
    return answer({ kind: 'original', pod_name: podName, failing: true }, false, sentence(podName, original));
  if (seen.control !== undefined && copy !== undefined) return ofCopy(seen.control, copy, { about, original });
  const needsRun = needsCopy(question, original, seen.original) && hasRoom(question, now);
  return answer({ kind: 'original', pod_name: podName, failing: null }, needsRun, openWords(question, original));
}

/** What the original shows where that is not enough. */
function openWords({ plan, wantsControlRun }: ProofQuestion, original: ControlState): string {
  if (original.failing !== true) return sentence(plan.podName, original);
  const why = wantsControlRun ? 'a copy of it was asked for' : 'it may fail for what its own volumes hold';
  return `Of pod ${quoted(plan.podName)}, which was not changed: ${original.words}; but ${why}, and no copy has failed yet.`;
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

function sentence(name: string, { words }: ControlState): string {
  return `Of pod ${quoted(name)}, which was not changed: ${words}.`;
}

/** What was read long ago says nothing about now; that a copy has failed at all, stays so. */
function fresh(state: ControlState, run: ObservedRun, now: number): ControlState {
  if (run.refused !== undefined || now - run.readAt <= STALE || state.state === 'gone') return state;
  return { failing: null, state: 'unclear', words: `it was read last at ${instant(run.readAt)}` };
}

function ofCopy(
  run: ObservedRun,
  copy: ControlState,
  { about, original }: { readonly about: OracleCase; readonly original: ControlState },
): ControlAnswer {
  const name = textOf(fieldsOf(run.readings.at(-1)?.pod['metadata'])['name']) || 'control';
  const isWaiting = original.state === 'standing' || original.failing === true;
  const isCrowded = ABOUT_ROOM.has(about.kind) && copy.failing === true && !isWaiting;
  const words = isCrowded ? `${copy.words}; but beside the mirror there is less room than without it` : copy.words;
  const failing = isCrowded ? null : copy.failing;
  return answer({ kind: 'run', pod_name: name, failing }, false, `Of the unchanged copy ${quoted(name)}: ${words}.`);
}

function needsCopy({ wantsControlRun, plan }: ProofQuestion, original: ControlState, run: ObservedRun): boolean {
  if (wantsControlRun) return true;
  if ((original.failing === true && !keepsState(plan.about)) || ABOUT_ROOM.has(plan.about.kind)) return false;
  if (original.state === 'standing') return false;
  if (original.state !== 'unclear' || keepsState(plan.about)) return true;
  return run.readAt - run.since >= PROSPECT || isBackingOff(run);
}

function isBackingOff(run: ObservedRun): boolean {
  const containers = seenPods(run).at(-1)?.pod.containers ?? [];
  return containers.some(({ state }) => state?.kind === 'waiting' && state.reason.endsWith('BackOff'));
}

function hasRoom({ expiresAt }: ProofQuestion, now: number): boolean {
  return now + ROOM <= expiresAt;
}
