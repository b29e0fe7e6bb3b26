import type { ContainerKind, ContainerRun, ContainerState, LogContainer } from '../../contracts/pod-logs.js';
import { type Fields, numberOf, type Shape, textOf } from '../../rules/evidence/values.js';
import type { ContainerRole } from '../../rules/pod/manifest-parts.js';
import { conditionOf, isBeingDeleted, specOf, statusOf } from '../../rules/pod/object.js';
import { readPod } from '../../rules/pod/pod.js';
import type { ContainerFields } from '../../rules/pod/pod-fields.js';
import {
  type ContainerStatus,
  containerStatusesOf,
  type PodStatus,
  runningOf,
  stateOf,
  type Terminated,
  terminatedOf,
  waitingOf,
} from '../../rules/pod/pod-status.js';

/** A run, and what tells it from others: the id of the container that the runtime made for it. */
export interface Run extends ContainerRun {
  readonly id: string;
}

/** A container of a pod, as far as its logs need it. */
export interface PodContainer extends LogContainer {
  /** The run that the cluster gives the log of: the present one or, where it waits to be started again, its last. */
  readonly run: Run | undefined;
  /** The run before that, where the cluster still has its log. */
  readonly previousRun: Run | undefined;
  /** Nothing will be printed any more: it has ended, and is not started again. */
  readonly isOver: boolean;
}

const KINDS: Readonly<Record<ContainerRole, ContainerKind>> = {
  app: 'container',
  init: 'init',
  sidecar: 'sidecar',
  ephemeral: 'ephemeral',
};
const STATUSES = ['initContainerStatuses', 'containerStatuses', 'ephemeralContainerStatuses'] as const;

/** The containers of a pod as the cluster has it, in the order in which they are started. */
export function podContainers(pod: Fields): PodContainer[] {
  const status = statusOf(pod);
  const statuses = containerStatusesOf(status, STATUSES);
  const { containers } = readPod({ spec: pod['spec'] });
  return containers.map(({ name, role, fields }) => {
    const own = statuses.find((each) => each.name === name);
    const restarts = new RestartRule(pod, role, fields);
    return { name, kind: KINDS[role], ...(own === undefined ? unknownStatus(status, restarts) : known(own, restarts)) };
  });
}

type StatusParts = Omit<PodContainer, 'name' | 'kind'>;

/** The kubelet has not told of the container yet: then what holds up the pod holds it up. */
function unknownStatus(status: PodStatus, restarts: RestartRule): StatusParts {
  const scheduled = conditionOf(status, 'PodScheduled');
  const cause = scheduled?.status === 'False' ? scheduled : status;
  const state = { ...reasonAndMessage(cause), state: 'waiting', exit_code: null } as const;
  return { state, run: undefined, previousRun: undefined, isOver: restarts.isPodOver };
}

function known(status: ContainerStatus, restarts: RestartRule): StatusParts {
  const state = stateOf(status);
  const restartCount = numberOf(status.restartCount) ?? 0;
  const last = runOf(terminatedOf(status, 'last'), Math.max(0, restartCount - 1));
  if (state.running !== undefined) {
    const run = runOf({ ...runningOf(status), containerID: status.containerID }, restartCount);
    return { state: shownState('running', {}), run, previousRun: last, isOver: false };
  }
  if (state.terminated !== undefined) {
    const terminated = terminatedOf(status, 'now');
    const run = runOf(terminated, restartCount);
    return {
      state: shownState('terminated', terminated),
      run,
      previousRun: last,
      isOver: !restarts.restarts(terminated),
    };
  }
  const run = last && { ...last, restart_count: restartCount };
  const waiting = shownState('waiting', waitingOf(status));
  return { state: waiting, run, previousRun: undefined, isOver: restarts.isPodOver };
}

function reasonAndMessage({
  reason,
  message,
}: Shape<'message' | 'reason'>): Pick<ContainerState, 'reason' | 'message'> {
  return { reason: textOf(reason) || null, message: textOf(message) || null };
}

function shownState(
  state: ContainerState['state'],
  details: Pick<Terminated, 'exitCode' | 'message' | 'reason'>,
): ContainerState {
  return { ...reasonAndMessage(details), state, exit_code: numberOf(details.exitCode) ?? null };
}

/** Undefined for a container that was never made. */
function runOf(run: Terminated, restartCount: number): Run | undefined {
  const id = textOf(run.containerID);
  if (id === '') return undefined;
  return {
    id,
    restart_count: restartCount,
    started_at: textOf(run.startedAt) || null,
    finished_at: textOf(run.finishedAt) || null,
    reason: textOf(run.reason) || null,
    exit_code: numberOf(run.exitCode) ?? null,
  };
}

/** A run as it is told. */
export function runView(run: Run): ContainerRun;
export function runView(run: Run | undefined): ContainerRun | null;
export function runView(run: Run | undefined): ContainerRun | null {
  if (run === undefined) return null;
  const { id: _id, ...view } = run;
  return view;
}

/** Whether a container that has ended is started again (Kubernetes "Pod Lifecycle", "Container restart policy"). */
class RestartRule {
  /** True when no container of the pod will be started any more. */
  readonly isPodOver: boolean;
  readonly #policy: string;
  readonly #role: ContainerRole;

  constructor(pod: Fields, role: ContainerRole, container: ContainerFields) {
    const phase = textOf(statusOf(pod).phase);
    const isDeleted = isBeingDeleted(pod);
    this.isPodOver = isDeleted || phase === 'Succeeded' || phase === 'Failed';
    this.#role = role;
    this.#policy = textOf(container.restartPolicy) || textOf(specOf(pod).restartPolicy) || 'Always';
  }

  restarts(terminated: Terminated): boolean {
    if (this.isPodOver || this.#role === 'ephemeral') return false;
    if (this.#policy === 'Never') return false;
    const mayComplete = this.#role === 'init' || this.#policy === 'OnFailure';
    return !mayComplete || numberOf(terminated.exitCode) !== 0;
  }
}
