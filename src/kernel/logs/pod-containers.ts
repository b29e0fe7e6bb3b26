import type { ContainerKind, ContainerRun, ContainerState, LogContainer } from '../../contracts/pod-logs.js';
import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../../rules/evidence/values.js';
import type { ContainerRole } from '../../rules/pod/manifest-parts.js';
import { readPod } from '../../rules/pod/pod.js';

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
const STATUSES = ['initContainerStatuses', 'containerStatuses', 'ephemeralContainerStatuses'];

/** The containers of a pod as the cluster has it, in the order in which they are started. */
export function containersOf(pod: Fields): PodContainer[] {
  const status = fieldsOf(pod['status']);
  const statuses = STATUSES.flatMap((list) => listOf(status[list]).map(fieldsOf));
  const { containers } = readPod({ spec: pod['spec'] });
  return containers.map(({ name, role, fields }) => {
    const own = statuses.find((each) => each['name'] === name);
    const restarts = new RestartRule(pod, role, fields);
    return { name, kind: KINDS[role], ...(own === undefined ? unknownStatus(status, restarts) : known(own, restarts)) };
  });
}

type StatusParts = Omit<PodContainer, 'name' | 'kind'>;

/** The kubelet has not told of the container yet: then what holds up the pod holds it up. */
function unknownStatus(status: Fields, restarts: RestartRule): StatusParts {
  const conditions = listOf(status['conditions']).map(fieldsOf);
  const held = conditions.find((each) => each['type'] === 'PodScheduled' && each['status'] === 'False');
  const cause = held ?? status;
  const state = { ...reasonAndMessage(cause), state: 'waiting', exit_code: null } as const;
  return { state, run: undefined, previousRun: undefined, isOver: restarts.isPodOver };
}

function known(status: Fields, restarts: RestartRule): StatusParts {
  const state = fieldsOf(status['state']);
  const restartCount = numberOf(status['restartCount']) ?? 0;
  const last = runOf(fieldsOf(status['lastState'])['terminated'], Math.max(0, restartCount - 1));
  if (state['running'] !== undefined) {
    const run = runOf({ ...fieldsOf(state['running']), containerID: status['containerID'] }, restartCount);
    return { state: stateOf('running', {}), run, previousRun: last, isOver: false };
  }
  if (state['terminated'] !== undefined) {
    const terminated = fieldsOf(state['terminated']);
    const run = runOf(terminated, restartCount);
    return { state: stateOf('terminated', terminated), run, previousRun: last, isOver: !restarts.restarts(terminated) };
  }
  const run = last && { ...last, restart_count: restartCount };
  const waiting = stateOf('waiting', fieldsOf(state['waiting']));
  return { state: waiting, run, previousRun: undefined, isOver: restarts.isPodOver };
}

function reasonAndMessage(fields: Fields): Pick<ContainerState, 'reason' | 'message'> {
  return { reason: textOf(fields['reason']) || null, message: textOf(fields['message']) || null };
}

function stateOf(state: ContainerState['state'], fields: Fields): ContainerState {
  return { ...reasonAndMessage(fields), state, exit_code: numberOf(fields['exitCode']) ?? null };
}

/** Undefined for a container that was never made. */
function runOf(value: unknown, restartCount: number): Run | undefined {
  const fields = fieldsOf(value);
  const id = textOf(fields['containerID']);
  if (id === '') return undefined;
  return {
    id,
    restart_count: restartCount,
    started_at: textOf(fields['startedAt']) || null,
    finished_at: textOf(fields['finishedAt']) || null,
    reason: textOf(fields['reason']) || null,
    exit_code: numberOf(fields['exitCode']) ?? null,
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

  constructor(pod: Fields, role: ContainerRole, container: Fields) {
    const phase = textOf(fieldsOf(pod['status'])['phase']);
    const isDeleted = fieldsOf(pod['metadata'])['deletionTimestamp'] !== undefined;
    this.isPodOver = isDeleted || phase === 'Succeeded' || phase === 'Failed';
    this.#role = role;
    this.#policy = textOf(container['restartPolicy']) || textOf(fieldsOf(pod['spec'])['restartPolicy']) || 'Always';
  }

  restarts(terminated: Fields): boolean {
    if (this.isPodOver || this.#role === 'ephemeral') return false;
    if (this.#policy === 'Never') return false;
    const mayComplete = this.#role === 'init' || this.#policy === 'OnFailure';
    return !mayComplete || numberOf(terminated['exitCode']) !== 0;
  }
}
