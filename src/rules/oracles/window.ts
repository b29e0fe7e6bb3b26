import type { Evidence } from '../evidence/evidence.js';
import { type Fields, fieldsOf, numberOf, textOf } from '../evidence/values.js';
import { MINUTE, SECOND } from '../failing/durations.js';
import { specOf } from '../pod/object.js';
import { type ProbeFields, type ProbeName, probeOf, resourcesOf, volumesOf } from '../pod/pod-fields.js';
import { growthOf } from './growth.js';
import type { OracleCase } from './oracle-case.js';
import { patienceOf } from './patience.js';
import { containersOfPod, lastingContainersOf } from './seen-pod.js';
import { timeOfLifetimes, timeToFailure } from './time-to-failure.js';

/** Under this no window is ever, in seconds. */
const SHORTEST = 30;
/** The kubelet measures volumes about once a minute: two such rounds, in seconds. */
const MEASURED = 130;
/** Failures of a connection. */
const CONNECTIONS = /^log-(?:conn-refused|timeout|dns)$/;
/** Linux repeats the first packet of a connection six times before it calls it timed out: 127 s (net.ipv4.tcp_syn_retries). */
const UNANSWERED = 135;
/** A mirror takes so long to be made, to get its image and to start, in seconds. */
const START = 30;
/** What fills up evenly fills what is so many times as large in so many times the time, and a little later. */
const MARGIN = 1.25;
/** The defaults of a probe (Kubernetes API, core/v1 Probe). */
const PROBE = { initialDelaySeconds: 0, periodSeconds: 10, failureThreshold: 3, timeoutSeconds: 1 } as const;
const LASTING_PROBES = ['livenessProbe', 'readinessProbe'] as const;
/** No probe is waited for longer, in seconds. */
const LONGEST_PROBE = 60 * (MINUTE / SECOND);

/**
 * For how long a mirror must be well, in seconds.
 * @param report the failure's report or record as plain data, which knows when it began and ended; without it the evidence's rough lifetimes count
 */
export function windowFor(about: OracleCase, evidence?: Evidence, report?: Fields): number {
  const took = report === undefined ? undefined : timeToFailure(report, about);
  const original = took ?? (evidence === undefined ? 0 : timeOfLifetimes(evidence, about));
  const budgets = [probeBudget(about), volumeBudget(about), connectionBudget(about)];
  return Math.max(SHORTEST, windowOf(original, about), ...budgets);
}

/** The window for a pod that takes so long to fail. @param took in milliseconds @returns seconds */
export function windowOf(took: number, about: OracleCase): number {
  const { factor, least } = patienceOf(about);
  const growth = growthOf(about) * factor;
  return Math.ceil(Math.max((Math.max(2, MARGIN * growth) * took) / SECOND, MARGIN * least));
}

/** The TTL that such a window needs, in seconds: with the time that the pod takes to start. */
export function needsTtl(windowSeconds: number, startSeconds = START): number {
  return Math.ceil(windowSeconds + Math.max(START, startSeconds));
}

/**
 * The longest time that a probe of the pod lets pass before it counts, and one period more. The window begins when all startup probes have succeeded: what they
 * are given counts only where one is what failed.
 */
function probeBudget({ fixed, kind }: OracleCase): number {
  const names = kind === 'startup-failed' ? ([...LASTING_PROBES, 'startupProbe'] as const) : LASTING_PROBES;
  return Math.max(0, ...probesOf(fixed, names).map(budgetOf));
}

function probesOf(pod: Fields, names: readonly ProbeName[]): readonly ProbeFields[] {
  return lastingContainersOf(pod).flatMap((container) =>
    names.filter((name) => (container[name] ?? null) !== null).map((name) => probeOf(container, name)),
  );
}

/** How long a pod like this takes to be made, to get its image and to become ready, in seconds. */
export function startSecondsOf({ fixed }: OracleCase): number {
  const probes = probesOf(fixed, ['startupProbe', 'readinessProbe']);
  const delays = probes.map(({ initialDelaySeconds }) => Math.max(0, numberOf(initialDelaySeconds) ?? 0));
  return START + Math.min(Math.max(0, ...delays), LONGEST_PROBE);
}

function budgetOf(probe: ProbeFields): number {
  const value = (name: keyof typeof PROBE) => Math.max(numberOf(probe[name]) ?? PROBE[name], 0) || PROBE[name];
  const attempt = Math.max(value('periodSeconds'), value('timeoutSeconds'));
  const budget = value('initialDelaySeconds') + attempt * (value('failureThreshold') + 1);
  return Math.min(Math.ceil(budget), LONGEST_PROBE);
}

/** What asks an address at which nobody answers learns of it only when the kernel gives up. Where a probe asks whether it has got on, that is seen. */
function connectionBudget({ kind, container, fixed }: OracleCase): number {
  if (!CONNECTIONS.test(kind)) return 0;
  const isAsked = lastingContainersOf(fixed).some(
    ({ name, readinessProbe }) => name === container && (readinessProbe ?? null) !== null,
  );
  return isAsked ? 0 : UNANSWERED;
}

function volumeBudget({ kind, fixed }: OracleCase): number {
  return kind.startsWith('evicted-') || hasVolumeLimit(fixed) ? MEASURED : 0;
}

/** Whether something of the pod is measured: a volume, or what its containers write. */
function hasVolumeLimit(pod: Fields): boolean {
  const limits = containersOfPod(pod).map((container) => resourcesOf(container).limits['ephemeral-storage']);
  const sizes = volumesOf(specOf(pod)).map(({ emptyDir }) => fieldsOf(emptyDir)['sizeLimit']);
  return [...limits, ...sizes].some((limit) => textOf(limit) !== '');
}
