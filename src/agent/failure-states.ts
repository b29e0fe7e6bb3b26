import { MINUTE } from '../rules/failing/durations.js';
import { type FirstSeen, type Graces, keyOf, type Weighed, weigh } from '../rules/failing/judge.js';
import { READY_AGAIN } from '../rules/failing/signs.js';
import type { Finding } from '../rules/failing/verdict.js';

export interface FailureSettings {
  readonly graces: Graces;
  /** An open failure is told again after this time, in milliseconds. */
  readonly heartbeat: number;
  /** So long a subject must be well before its failure is over, in milliseconds. One that fails again soon must be well twice as long each time. */
  readonly recovery: number;
}

export const FAILURE_SETTINGS: FailureSettings = { graces: {}, heartbeat: 10 * MINUTE, recovery: READY_AGAIN };

/** What is remembered of a subject of which something was seen; of one that is well, nothing. Instants are in milliseconds since 1970. */
export interface FailureState {
  readonly firstSeen: FirstSeen;
  /** The failure that has been told and is not over. */
  readonly open: Weighed | undefined;
  /** When each cause of the open failure was told last. */
  readonly reportedAt: ReadonlyMap<string, number>;
  readonly wellSince: number | undefined;
  readonly closedAt: number | undefined;
  /** How often it failed again soon after it was well. */
  readonly relapses: number;
}

/** A subject as it is seen at an instant. */
export interface Observation {
  readonly findings: readonly Finding[];
  readonly isWell: boolean;
  /** Whether nobody wants to hear of it. */
  readonly isExcluded: boolean;
  /** Whether it goes with its namespace. */
  readonly isEnding: boolean;
}

export type Action =
  | { readonly kind: 'report'; readonly finding: Finding; readonly since: number; readonly isHeartbeat: boolean }
  | { readonly kind: 'recovered' }
  | { readonly kind: 'gone' };

export interface Step {
  readonly state: FailureState | undefined;
  readonly actions: readonly Action[];
  /** When to look again if nothing is heard of the subject before. */
  readonly nextLook: number | undefined;
}

const NEW: FailureState = {
  firstSeen: new Map(),
  open: undefined,
  reportedAt: new Map(),
  wellSince: undefined,
  closedAt: undefined,
  relapses: 0,
};
const NOTHING: Step = { state: undefined, actions: [], nextLook: undefined };
/** Of so many causes it is remembered when they were told. */
const CAUSES = 16;
const RELAPSES = 5;

/** What to tell of a subject that is there no more. */
export function observeDeletion(state: FailureState | undefined): Step {
  return state?.open === undefined ? NOTHING : { ...NOTHING, actions: [{ kind: 'gone' }] };
}

/**
 * What to tell of a subject as it is seen now: each cause of a failure once and again after each heartbeat, its recovery once. While it is excluded nothing
 * is told, and afterwards what fails then is. What goes with its namespace counts as gone, unless it is stuck.
 */
export function observe(
  before: FailureState | undefined,
  observation: Observation,
  now: number,
  settings: FailureSettings = FAILURE_SETTINGS,
): Step {
  const known = notAfter(before ?? NEW, now);
  const firstSeen = seenSince(known, observation.findings, now);
  if (observation.isExcluded) return stepTo({ state: { ...NEW, firstSeen }, actions: [] }, now, settings, []);
  const weighing = weigh(observation.findings, now, { graces: settings.graces, firstSeen });
  if (observation.isEnding && weighing.lasting.length === 0) {
    const { actions } = observeDeletion(known);
    return stepTo({ state: { ...NEW, firstSeen }, actions }, now, settings, weighing.waiting);
  }
  const shown = weighing.lasting[0] ?? weighing.passing.find((each) => isNews(each, known, firstSeen));
  const isRecovering = weighing.lasting.length === 0 && observation.isWell;
  const state = { ...known, firstSeen, wellSince: isRecovering ? (known.wellSince ?? now) : undefined };
  const outcome = tellFinding(state, shown, now, settings);
  const ended = recover(outcome.state, now, settings);
  const actions = [...outcome.actions, ...ended.actions];
  return stepTo({ state: ended.state, actions }, now, settings, weighing.waiting);
}

/** What is over by itself is no news again once the failure that it was has been told to be over. */
function isNews(passing: Weighed, { closedAt }: FailureState, firstSeen: FirstSeen): boolean {
  return closedAt === undefined || (firstSeen.get(keyOf(passing.finding)) ?? 0) > closedAt;
}

interface StateChange {
  readonly state: FailureState;
  readonly actions: readonly Action[];
}

function tellFinding(
  state: FailureState,
  shown: Weighed | undefined,
  now: number,
  settings: FailureSettings,
): StateChange {
  const current = shown ?? (state.wellSince === undefined ? state.open : undefined);
  if (current === undefined) return { state, actions: [] };
  const { finding, since } = current;
  const lastReportAt = state.reportedAt.get(finding.cause);
  const isHeartbeat = lastReportAt !== undefined;
  const opened = { ...state, open: current, relapses: relapsesOf(state, now, settings) };
  if (isHeartbeat && now - lastReportAt < settings.heartbeat) return { state: opened, actions: [] };
  const others = [...state.reportedAt].filter(([cause]) => cause !== finding.cause).slice(1 - CAUSES);
  return {
    state: { ...opened, reportedAt: new Map([...others, [finding.cause, now]]) },
    actions: [{ kind: 'report', finding, since, isHeartbeat }],
  };
}

function relapsesOf({ open, closedAt, relapses }: FailureState, now: number, { heartbeat }: FailureSettings): number {
  if (open !== undefined) return relapses;
  return closedAt !== undefined && now - closedAt < heartbeat ? Math.min(relapses + 1, RELAPSES) : 0;
}

function recover(state: FailureState, now: number, settings: FailureSettings): StateChange {
  const recoveredAt = recoveryOf(state, settings);
  if (recoveredAt === undefined || recoveredAt > now) return { state, actions: [] };
  const { firstSeen, relapses } = state;
  return { state: { ...NEW, firstSeen, relapses, closedAt: now }, actions: [{ kind: 'recovered' }] };
}

/** When the open failure will be over if the subject stays well. */
function recoveryOf({ open, wellSince, relapses }: FailureState, { recovery }: FailureSettings): number | undefined {
  return open === undefined || wellSince === undefined ? undefined : wellSince + recovery * 2 ** relapses;
}

function stepTo(
  { state, actions }: StateChange,
  now: number,
  settings: FailureSettings,
  waiting: readonly Weighed[],
): Step {
  const { open, closedAt, reportedAt: causeReports, firstSeen } = state;
  const forgetAt = closedAt === undefined ? undefined : closedAt + settings.heartbeat;
  const lastReportAt = open === undefined ? undefined : causeReports.get(open.finding.cause);
  const looks = [
    ...waiting.map(({ dueAt }) => dueAt),
    forgetAt,
    lastReportAt === undefined ? undefined : lastReportAt + settings.heartbeat,
    recoveryOf(state, settings),
  ].filter((instant) => instant !== undefined && instant > now);
  const isForgotten = open === undefined && firstSeen.size === 0 && (forgetAt === undefined || forgetAt <= now);
  return {
    state: isForgotten ? undefined : state,
    actions,
    nextLook: looks.length === 0 ? undefined : Math.min(...(looks as number[])),
  };
}

function seenSince({ firstSeen }: FailureState, findings: readonly Finding[], now: number): FirstSeen {
  return new Map(findings.map(keyOf).map((key) => [key, firstSeen.get(key) ?? now]));
}

/** What is remembered of the time after `now`, where the clock was set back. */
function notAfter(state: FailureState, now: number): FailureState {
  const earlier = (instants: ReadonlyMap<string, number>) =>
    new Map([...instants].map(([key, instant]) => [key, Math.min(instant, now)]));
  const least = (instant: number | undefined) => (instant === undefined ? undefined : Math.min(instant, now));
  return {
    ...state,
    firstSeen: earlier(state.firstSeen),
    reportedAt: earlier(state.reportedAt),
    wellSince: least(state.wellSince),
    closedAt: least(state.closedAt),
  };
}
