import type { Lifetime } from '../evidence/collect-containers.js';
import type { Evidence } from '../evidence/evidence.js';
import { type Fields, fieldsOf, firstTextOf, listOf, textOf } from '../evidence/values.js';
import { SECOND } from '../failing/durations.js';
import { instantAt } from '../failing/instants.js';
import type { ObservedRun } from './observed-run.js';
import type { OracleCase } from './oracle-case.js';
import { containerRuns, seenPods } from './seen-pod.js';

/** How long a lifetime lasts at most, in milliseconds; of hours nothing more is known. */
const LONGEST: Readonly<Record<Lifetime, number>> = {
  'within seconds': 10 * SECOND,
  'within a minute': 60 * SECOND,
  'after minutes': 600 * SECOND,
  'after hours': 3_600 * SECOND,
};
const STATES = ['terminated', 'running', 'waiting'] as const;
/** A container that could not be started carries 1970 as its start. */
const NEVER = Date.UTC(1971, 0, 1);
/** The kubelet notices an end within this, in milliseconds. */
const NOTICE = 5 * SECOND;

/**
 * How long what failed took from its start to its failure, by all that a report says: the longest run known, since the last may have been shorter than the
 * first. In milliseconds; undefined where it does not say.
 */
export function timeToFailure(report: Fields, about: OracleCase): number | undefined {
  const runs = endedRuns(report, about);
  const longest = runs.length === 0 ? undefined : Math.max(...runs);
  const first = firstRun(report, about, longest ?? 0);
  const whole = about.container === undefined || PODS.test(about.kind) ? podsTime(report) : undefined;
  const known = [longest, first, whole].filter((each) => each !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

const PODS = /^(?:evicted-|deadline-)/;

/** The same for a run that was observed: of the containers that ended, and of a pod that was evicted. */
export function observedTimeToFailure(run: ObservedRun, about: OracleCase): number {
  const ended = seenPods(run)
    .filter(({ pod }) => pod.deletionAt === 0)
    .flatMap(containerRuns)
    .filter(({ container, exitCode }) => isMeant(container, about) && exitCode !== undefined)
    .map(({ startedAt, finishedAt }) =>
      startedAt === undefined || finishedAt === undefined ? 0 : finishedAt - startedAt,
    );
  return Math.max(0, ...ended);
}

/** What the rough lifetimes of the evidence leave open, the longest. */
export function timeOfLifetimes(evidence: Evidence, about: OracleCase): number {
  const states = evidence.containers
    .filter(({ facts }) => isMeant(facts.name, about))
    .flatMap(({ facts }) => [facts.state, facts.lastState]);
  return Math.max(0, ...states.map((state) => (state?.lifetime ? LONGEST[state.lifetime] : 0)));
}

function isMeant(name: string, { container }: OracleCase): boolean {
  return container === undefined || container === name;
}

function endedRuns(report: Fields, about: OracleCase): readonly number[] {
  return listOf(report['container_statuses'], 100)
    .map(fieldsOf)
    .filter((status) => isMeant(firstTextOf(status['name'], status['container']), about))
    .flatMap((status) => [
      detailsOf(status['state'], status),
      detailsOf(status['last_state'] ?? status['lastState'], {}),
    ])
    .flatMap((state) => {
      const start = instantAt(firstTextOf(state['started_at'], state['startedAt']));
      const end = instantAt(firstTextOf(state['finished_at'], state['finishedAt']));
      return start > NEVER && end >= start ? [end - start] : [];
    });
}

/** A state nested as Kubernetes has it, or flat as agents send it. */
function detailsOf(state: unknown, flat: Fields): Fields {
  if (typeof state === 'string') return flat;
  const fields = fieldsOf(state);
  const nested = STATES.find((kind) => fields[kind] !== undefined);
  return nested === undefined ? fields : fieldsOf(fields[nested]);
}

/**
 * By the events, which outlive the statuses: from the first start to the first kill, or to the first back-off, which comes after the second run.
 */
function firstRun(report: Fields, about: OracleCase, lastRun: number): number | undefined {
  const events = listOf(report['events'], 1_000)
    .map(fieldsOf)
    .filter((event) => isAboutContainer(event, about));
  const started = earliest(events, ({ reason }) => reason === 'Started');
  if (started === undefined) return undefined;
  const killed = earliest(events, ({ reason, message }) => reason === 'Killing' && /probe|Hook/.test(textOf(message)));
  if (killed !== undefined) return Math.max(0, killed - started);
  const backOff = earliest(events, ({ reason, message }) => reason === 'BackOff' && /restarting/.test(textOf(message)));
  return backOff === undefined ? undefined : Math.max(0, backOff - started - lastRun - NOTICE);
}

function isAboutContainer(event: Fields, { container }: OracleCase): boolean {
  const path = firstTextOf(fieldsOf(event['object'])['field_path'], fieldsOf(event['object'])['fieldPath']);
  return container === undefined || path === '' || path.includes(`{${container}}`);
}

function earliest(events: readonly Fields[], isMeantHere: (event: Fields) => boolean): number | undefined {
  const instants = events
    .filter(isMeantHere)
    .map(firstInstantOf)
    .filter((at) => at > 0);
  return instants.length === 0 ? undefined : Math.min(...instants);
}

function firstInstantOf(event: Fields): number {
  return instantAt(
    firstTextOf(event['first_timestamp'], event['firstTimestamp'], event['eventTime'], event['last_timestamp']),
  );
}

/** From the pod's start to its eviction or its deadline. */
function podsTime(report: Fields): number | undefined {
  const events = listOf(report['events'], 1_000).map(fieldsOf);
  const end = earliest(events, ({ reason }) => reason === 'Evicted' || reason === 'DeadlineExceeded');
  const start = earliest(events, ({ reason }) => reason === 'Started') ?? instantAt(report['creation_timestamp']);
  return end === undefined || start === 0 ? undefined : Math.max(0, end - start);
}
