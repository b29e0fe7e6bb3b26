import { STARTING } from '../report/pod-states.js';
import { MINUTE, SECOND } from './durations.js';
import type { WatchedEvent } from './objects/watched-event.js';
import { watchedCondition } from './objects/watched-object.js';
import type { Running, Terminated, WatchedContainer } from './pod/watched-container.js';
import type { WatchedPod } from './pod/watched-pod.js';
import type { Sign, Surroundings } from './verdict.js';

/** So long a container that has ended must run and be ready again before its end is over. */
export const READY_AGAIN = 30 * SECOND;
/** The kubelet writes instants in whole seconds, and one after the other. */
const CLOSE = 2 * SECOND;

/** The containers whose state makes up that of their pod: a debugger's does not. None of a pod that has succeeded. */
export function judgedContainers(pod: WatchedPod): readonly WatchedContainer[] {
  if (pod.phase === 'Succeeded') return [];
  const judged = pod.containers.filter(({ role }) => role !== 'ephemeral');
  return isDone(pod, judged) ? judged.filter(({ role }) => role !== 'sidecar') : judged;
}

/** Whether nothing but sidecars is left, which are then stopped. */
function isDone(pod: WatchedPod, containers: readonly WatchedContainer[]): boolean {
  const main = containers.filter(({ role }) => role === 'container');
  return (
    pod.endsItself && main.length > 0 && main.every(({ state }) => state?.kind === 'terminated' && state.exitCode === 0)
  );
}

/** The sign of the first container that gives one. */
export function firstContainer(
  pod: WatchedPod,
  find: (container: WatchedContainer) => Sign | undefined,
): Sign | undefined {
  for (const container of judgedContainers(pod)) {
    const sign = find(container);
    if (sign !== undefined) return { container: container.name, ...sign };
  }
  return undefined;
}

/** How a container ended, as long as that tells of its present state. */
export interface Ending {
  readonly ending: Terminated;
  /** When it is over by itself: the container runs and is ready again. */
  readonly until?: number;
}

/**
 * How the container ended: just now, or before the run that it waits for or is in. A run that was ready once stands for itself: what the pod
 * lacks then has another cause.
 */
export function endingOf(pod: WatchedPod, { state, last, ready }: WatchedContainer): Ending | undefined {
  if (state?.kind === 'terminated') return { ending: state };
  if (last === null) return undefined;
  if (state?.kind !== 'running') return { ending: last };
  if (ready) return { ending: last, until: state.startedAt + READY_AGAIN };
  return wasReady(pod, state) ? undefined : { ending: last };
}

/** Whether the pod was ready in this run of the container, and ceased to be. */
export function wasReady({ readyChangedAt }: WatchedPod, { startedAt }: Running): boolean {
  return readyChangedAt > startedAt + CLOSE;
}

/** Whether an ending is what was to be: an exit of 0 of a container that may end. */
export function isGoodEnding(pod: WatchedPod, { role }: WatchedContainer, { exitCode }: Terminated): boolean {
  return exitCode === 0 && (role === 'init' || pod.endsItself);
}

/** The sign of an ending. */
export function signOfEnding({ ending, until }: Ending): Sign {
  return {
    reason: ending.reason,
    message: ending.message,
    since: ending.finishedAt,
    ...(until !== undefined && { until }),
  };
}

/** Whether the container waits, and not only because it is on its way. */
export function isHeldUp({ state }: WatchedContainer): boolean {
  return state?.kind === 'waiting' && !STARTING.has(state.reason);
}

/** Whether the kubelet has not come to start any container of the pod yet: its volumes, its sandbox or its network are missing. */
export function isBeingPrepared(pod: WatchedPod): boolean {
  const hasNone = pod.containers.every(
    ({ state, last }) => last === null && (state === null || (state.kind === 'waiting' && STARTING.has(state.reason))),
  );
  return pod.phase === 'Pending' && pod.scheduledAt > 0 && hasNone;
}

/** Whether the pod has no node and no scheduler has said anything of it. */
export function isUnseen(pod: WatchedPod): boolean {
  const isScheduled = pod.node !== '' || pod.scheduledAt > 0;
  return pod.phase === 'Pending' && !isScheduled && watchedCondition(pod, 'PodScheduled') === undefined;
}

/** The newest event with one of these reasons, of those about a container where one is given. */
export function newestEvent(
  { events }: Surroundings,
  reasons: readonly string[],
  isMeant: (event: WatchedEvent) => boolean = () => true,
): WatchedEvent | undefined {
  return events
    .filter((event) => reasons.includes(event.reason) && isMeant(event))
    .reduce<WatchedEvent | undefined>(newer, undefined);
}

/** The sign of a warning: since it was first given. */
export function signOfEvent(event: WatchedEvent): Sign {
  return { reason: event.reason, message: event.message, since: event.firstAt };
}

/** An event of a kill may be as much older than the end of the container, which has its grace period to stop. */
const KILL_TO_END = 5 * MINUTE;

/** The sign of a container that the kubelet killed, or is about to, as an event says that is meant. */
export function killOf(
  pod: WatchedPod,
  container: WatchedContainer,
  { events }: Surroundings,
  isMeant: (event: WatchedEvent) => boolean,
): Sign | undefined {
  const about = events.filter((event) => event.container === container.name && isMeant(event));
  const event = about.reduce<WatchedEvent | undefined>(newer, undefined);
  if (event === undefined) return undefined;
  const { state } = container;
  const sign = { message: event.message, since: event.firstAt };
  if (isBeingKilled(container, event)) return sign;
  const ending = endingOf(pod, container);
  if (ending === undefined || ending.ending.finishedAt > event.lastAt + KILL_TO_END) return undefined;
  return { ...signOfEnding(ending), ...sign, reason: state?.kind === 'waiting' ? state.reason : '' };
}

/**
 * Whether the run that the event is about goes on: one that does not heed its signal stays running, and ready, for all of its grace period. One that
 * began in the second of the event is the next run if it is ready, since no probe fails so soon. Of a container whose hook fails the kubelet says that it
 * is being created until it is gone.
 */
function isBeingKilled({ state, last, ready }: WatchedContainer, { lastAt }: WatchedEvent): boolean {
  if (state?.kind === 'running') return ready ? lastAt > state.startedAt : lastAt >= state.startedAt;
  return last === null && (state === null || (state.kind === 'waiting' && STARTING.has(state.reason)));
}

/** What a container's probe last answered; '' where no event says it. */
export function probeMessage(around: Surroundings, container: string, probe: string): string {
  const isMeant = (event: WatchedEvent) => event.container === container && event.message.startsWith(`${probe} probe`);
  return newestEvent(around, ['Unhealthy'], isMeant)?.message ?? '';
}

function newer(one: WatchedEvent | undefined, other: WatchedEvent): WatchedEvent {
  return one === undefined || other.lastAt >= one.lastAt ? other : one;
}
