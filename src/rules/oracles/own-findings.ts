import type { WatchedEvent } from '../failing/objects/watched-event.js';
import type { WatchedContainer } from '../failing/pod/watched-container.js';
import { isHeldUp } from '../failing/signs.js';
import type { Finding } from '../failing/verdict.js';
import type { OracleCase } from './oracle-case.js';
import { mayEnd, ownContainers, runningOnes, type SeenPod } from './seen-pod.js';

interface Moment {
  readonly seen: SeenPod;
  readonly before: readonly SeenPod[];
  readonly events: readonly WatchedEvent[];
}

const PROBE_KILL = /failed (liveness|startup) probe/;

/** What is no failure of a pod that has been running for long, but is one of a pod that was made to show that it works. */
export function ownFindings(moment: Moment, about: OracleCase): readonly Finding[] {
  if (moment.seen.pod.deletionAt > 0) return [];
  return [...probeKills(moment), ...restarts(moment), ...ends(moment, about), ...lapses(moment)];
}

/** A container that does not heed its signal stays running and ready for all of its grace period: only the event tells. */
function probeKills({ events }: Moment): readonly Finding[] {
  return events.flatMap(({ reason, message, container, firstAt }) => {
    const probe = reason === 'Killing' ? PROBE_KILL.exec(message)?.[1] : undefined;
    return probe === undefined
      ? []
      : [found(`${probe}-failed`, { reason: 'Unhealthy', message, container, since: firstAt })];
  });
}

/** Whatever the end was, and however well the next run does. */
function restarts({ seen }: Moment): readonly Finding[] {
  return ownContainers(seen)
    .filter(({ restarts: count }) => count > 0)
    .map(({ name, last }) => restartOf(name, last));
}

function restartOf(container: string, last: WatchedContainer['last']): Finding {
  if (last === null) return found('restarted', { container, reason: 'Restarted' });
  return found('restarted', { container, reason: last.reason, message: last.message, since: last.finishedAt });
}

/** A container that is to run on has ended, with whatever code: also where the mirror itself is not started again. */
function ends({ seen }: Moment, about: OracleCase): readonly Finding[] {
  return runningOnes(seen).flatMap(({ name, role, state }) => {
    if (state?.kind !== 'terminated' || mayEnd(about) || role !== 'container') return [];
    const { reason, message, finishedAt: since } = state;
    return [found('ended', { container: name, reason, message, since })];
  });
}

/** A container that was ready ceases to be, in the same run. */
function lapses({ seen, before }: Moment): readonly Finding[] {
  const wasReady = (name: string) =>
    before.some((each) => each.pod.containers.some((container) => container.name === name && container.ready));
  return runningOnes(seen)
    .filter((container) => container.state?.kind === 'running' && !container.ready && !isHeldUp(container))
    .filter(({ name }) => wasReady(name))
    .map(({ name }) =>
      found('not-ready-again', {
        container: name,
        reason: 'Unhealthy',
        message: 'it was ready, and is not any more',
        since: seen.at,
      }),
    );
}

interface Found {
  readonly reason: string;
  readonly container: string;
  readonly message?: string;
  readonly since?: number;
}

function found(verdict: string, { reason, container, message = '', since = 0 }: Found): Finding {
  return {
    verdict,
    reason,
    message,
    container,
    cause: `own/${verdict}/${container}`,
    grace: 0,
    patience: 0,
    isPlanned: false,
    ...(since > 0 && { since }),
  };
}
