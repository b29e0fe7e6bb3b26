import type { Fields } from '../evidence/values.js';
import { specOf } from '../pod/object.js';
import { lastStateOf, stateOf } from '../pod/pod-status.js';
import { troubledContainers } from './pod-failure.js';

/** A run of a container, of which the log may tell something. */
export interface TellingLog {
  readonly container: string;
  /** Whether it is the run before the present one. */
  readonly previous: boolean;
  /** Whether it is of the container that fails. */
  readonly isFailing: boolean;
}

/** A pod may have hundreds of containers, which all fail. */
const CONTAINERS = 8;

/**
 * The logs that can tell why a pod fails, the failing container's first, and of each container the present run's first: of what ran only, and of a container that waits its last run alone, which the
 * kubelet would give as its present one as well.
 * @param failing the container that is known to fail; '' where none is
 */
export function tellingLogs(pod: Fields, failing: string): TellingLog[] {
  const troubled = troubledContainers(pod, failing);
  const first = troubled.find(({ name }) => name === failing) ?? troubled[0];
  const ordered = first === undefined ? [] : [first, ...troubled.filter((each) => each !== first)];
  return ordered.slice(0, CONTAINERS).flatMap(({ name, status, restarted }) => {
    const state = stateOf(status);
    const hasEnded = lastStateOf(status).terminated !== undefined || restarted;
    // By the time its log is read, what has just ended may run again.
    const mayRunAgain = state.terminated !== undefined && specOf(pod).restartPolicy !== 'Never';
    const isPresent = state.running !== undefined || state.terminated !== undefined;
    const log = { container: name, isFailing: name === first?.name };
    return [
      ...(isPresent ? [{ ...log, previous: false }] : []),
      ...(hasEnded || mayRunAgain ? [{ ...log, previous: true }] : []),
    ];
  });
}
