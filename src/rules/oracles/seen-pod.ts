import { type Fields, fieldsOf, numberOf, textOf } from '../evidence/values.js';
import { SECOND } from '../failing/durations.js';
import { instantAt } from '../failing/instants.js';
import { projectEvent, type WatchedEvent } from '../failing/objects/watched-event.js';
import type { WatchedContainer } from '../failing/pod/watched-container.js';
import { projectPod, type WatchedPod } from '../failing/pod/watched-pod.js';
import { conditionOf, specOf, statusOf } from '../pod/object.js';
import { type ContainerFields, containersOf as containersIn } from '../pod/pod-fields.js';
import { type ContainerState, containerStatusesOf, lastStateOf, stateOf } from '../pod/pod-status.js';
import { endsItself, sidecarNames } from '../report/pod-states.js';
import type { ObservedRun, PodReading } from './observed-run.js';
import type { OracleCase } from './oracle-case.js';

/** One reading, read. */
export interface SeenPod {
  readonly at: number;
  /** When it was seen to be so still. */
  readonly lastAt: number;
  readonly pod: WatchedPod;
  readonly fields: Fields;
}

/** A container that never ran carries 1970 as its instants. */
const EPOCH_YEAR = Date.UTC(1971, 0, 1);

/** All readings of a run, the oldest first. */
export function seenPods(run: ObservedRun): readonly SeenPod[] {
  return run.readings.map(seenPod);
}

function seenPod({ at, lastAt = at, pod }: PodReading): SeenPod {
  return { at, lastAt, fields: pod, pod: projectPod(pod) };
}

/** The telling events of a run. */
export function seenEvents(run: ObservedRun): readonly WatchedEvent[] {
  return run.events.flatMap((event) => projectEvent(event) ?? []);
}

/** Whether containers of the pod that is tried may end, whatever the mirror's own restartPolicy is. */
export function mayEnd(about: OracleCase): boolean {
  return endsItself(specOf(about.fixed));
}

/** The containers of a reading that run beside each other: the app containers and sidecars. */
export function runningOnes({ pod }: SeenPod): readonly WatchedContainer[] {
  return pod.containers.filter(({ role }) => role === 'container' || role === 'sidecar');
}

/** All but debuggers. */
export function ownContainers({ pod }: SeenPod): readonly WatchedContainer[] {
  return pod.containers.filter(({ role }) => role !== 'ephemeral');
}

/** The names of the containers that the manifest has, init containers first. */
export function namesOf(pod: Fields): readonly string[] {
  return containersOfPod(pod).map(({ name }) => textOf(name));
}

/** The containers of a manifest, init containers first. */
export function containersOfPod(pod: Fields): readonly ContainerFields[] {
  return containersIn(specOf(pod));
}

/** Those of a manifest that are to run on: all but init containers that end. */
export function lastingContainersOf(pod: Fields): readonly ContainerFields[] {
  const spec = specOf(pod);
  const sidecars = sidecarNames(spec);
  const inits = containersIn(spec, ['initContainers']);
  return [...inits.filter(({ name }) => sidecars.includes(textOf(name))), ...containersIn(spec, ['containers'])];
}

/** The instant of a condition that is True, as the pod says it; undefined where it is not. */
export function conditionAt({ fields }: SeenPod, type: string): number | undefined {
  const found = conditionOf(statusOf(fields), type);
  return found?.status === 'True' ? instantAt(found.lastTransitionTime) : undefined;
}

/** When the pod is ended by its deadline; undefined where it has none or has not been taken up. */
export function deadlineOf({ fields }: SeenPod): number | undefined {
  const seconds = numberOf(specOf(fields).activeDeadlineSeconds);
  const start = instantAt(statusOf(fields).startTime);
  return seconds === undefined || start === 0 ? undefined : start + seconds * SECOND;
}

/** Whether the deadline that the pod runs under is its manifest's own, and not only the end of its time as a mirror. */
export function hasOwnDeadline({ fields }: SeenPod, about: OracleCase): boolean {
  const own = numberOf(specOf(about.fixed).activeDeadlineSeconds);
  const present = numberOf(specOf(fields).activeDeadlineSeconds);
  return own !== undefined && present !== undefined && own <= present;
}

/** One run of a container that has ended, or is under way. Instants in milliseconds since 1970. */
export interface ContainerRun {
  readonly container: string;
  /** Undefined where it could not be started: the kubelet writes 1970. */
  readonly startedAt?: number;
  readonly finishedAt?: number;
  readonly exitCode?: number;
  readonly reason: string;
  /** When it was seen first. */
  readonly seenAt: number;
}

/** The runs of its containers that a reading shows: the present and the one before. */
export function containerRuns({ at, fields }: SeenPod): readonly ContainerRun[] {
  return containerStatusesOf(statusOf(fields)).flatMap((container) =>
    [lastStateOf(container), stateOf(container)].flatMap((state) => runOf(textOf(container.name), at, state)),
  );
}

function runOf(container: string, seenAt: number, { running, terminated }: ContainerState): ContainerRun[] {
  const isEnded = terminated !== undefined;
  if (!isEnded && running === undefined) return [];
  const { startedAt, finishedAt, exitCode, reason } = fieldsOf(isEnded ? terminated : running);
  const start = instantAt(startedAt);
  const end = instantAt(finishedAt);
  const code = numberOf(exitCode);
  return [
    {
      container,
      seenAt,
      reason: textOf(reason),
      ...(start > EPOCH_YEAR && { startedAt: start }),
      ...(isEnded && end > EPOCH_YEAR && { finishedAt: end }),
      ...(isEnded && code !== undefined && { exitCode: code }),
    },
  ];
}
