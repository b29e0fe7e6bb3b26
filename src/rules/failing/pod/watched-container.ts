import { elementsAt, fieldsOf, numberOf } from '../../evidence/values.js';
import type { ContainerFields, PodSpec } from '../../pod/pod-fields.js';
import {
  type ContainerState,
  type ContainerStatus,
  lastStateOf,
  type PodStatus,
  stateOf,
} from '../../pod/pod-status.js';
import { sidecarNames } from '../../report/pod-states.js';
import { instantAt } from '../instants.js';
import { keptName, keptText } from '../objects/watched-object.js';
import { type ProbeBudgets, projectBudgets } from './probe-budgets.js';

export type ContainerRole = 'init' | 'sidecar' | 'container' | 'ephemeral';

export interface Waiting {
  readonly kind: 'waiting';
  readonly reason: string;
  readonly message: string;
}

export interface Running {
  readonly kind: 'running';
  /** In milliseconds since 1970; 0 where it does not say. */
  readonly startedAt: number;
}

export interface Terminated {
  readonly kind: 'terminated';
  readonly reason: string;
  readonly message: string;
  readonly exitCode: number;
  readonly finishedAt: number;
}

/** What is kept of a container: its status, its role, and how long its probes may fail. */
export interface WatchedContainer {
  readonly name: string;
  readonly role: ContainerRole;
  readonly ready: boolean;
  /** Whether its startup probe has succeeded. */
  readonly started: boolean;
  readonly restarts: number;
  /** null before the kubelet has said anything. */
  readonly state: Waiting | Running | Terminated | null;
  /** How it ended before. */
  readonly last: Terminated | null;
  readonly probes: ProbeBudgets | null;
}

const STATUSES = [
  ['initContainerStatuses', 'initContainers'],
  ['containerStatuses', 'containers'],
  ['ephemeralContainerStatuses', 'ephemeralContainers'],
] as const;
const CONTAINER_LIMIT = 100;

/** The containers whose status is known, init containers first. */
export function projectContainers(spec: PodSpec, status: PodStatus): readonly WatchedContainer[] {
  const sidecars = sidecarNames(spec);
  return STATUSES.flatMap(([statuses, containers]) => {
    const manifests = elementsAt<ContainerFields>(spec[containers], CONTAINER_LIMIT);
    return elementsAt<ContainerStatus>(status[statuses], CONTAINER_LIMIT).map((container) => {
      const manifest = manifests.find(({ name }) => name === container.name) ?? {};
      return projectContainer(container, manifest, roleInList(containers, sidecars, keptName(container.name)));
    });
  });
}

function roleInList(list: (typeof STATUSES)[number][1], sidecars: readonly string[], name: string): ContainerRole {
  if (list === 'ephemeralContainers') return 'ephemeral';
  if (list === 'containers') return 'container';
  return sidecars.includes(name) ? 'sidecar' : 'init';
}

function projectContainer(status: ContainerStatus, manifest: ContainerFields, role: ContainerRole): WatchedContainer {
  return {
    name: keptName(status.name),
    role,
    ready: status.ready === true,
    started: status.started !== false,
    restarts: numberOf(status.restartCount) ?? 0,
    state: projectState(stateOf(status)),
    last: projectTerminated(lastStateOf(status)),
    probes: projectBudgets(manifest),
  };
}

function projectState(state: ContainerState): WatchedContainer['state'] {
  if (state.running !== undefined)
    return { kind: 'running', startedAt: instantAt(fieldsOf(state.running)['startedAt']) };
  const { reason, message } = fieldsOf(state.waiting);
  if (state.waiting !== undefined) return { kind: 'waiting', reason: keptName(reason), message: keptText(message) };
  return projectTerminated(state);
}

function projectTerminated(state: ContainerState): Terminated | null {
  const { reason, message, exitCode, finishedAt } = fieldsOf(state.terminated);
  const code = numberOf(exitCode);
  if (code === undefined) return null;
  return {
    kind: 'terminated',
    reason: keptName(reason),
    message: keptText(message),
    exitCode: code,
    finishedAt: instantAt(finishedAt),
  };
}
