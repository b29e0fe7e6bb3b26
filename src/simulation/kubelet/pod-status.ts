import { textOf } from '../../rules/evidence/values.js';
import { type Condition, metadataOf, specOf, statusOf } from '../../rules/pod/object.js';
import type { ContainerStatus, PodStatus } from '../../rules/pod/pod-status.js';
import { withCondition } from '../conditions.js';
import { listIn, mapIn } from '../fields.js';
import type { ObjectFields } from '../objects.js';
import type { ContainerRunner } from './container-runner.js';

export interface PodView {
  readonly pod: ObjectFields;
  readonly init: readonly ContainerRunner[];
  readonly apps: readonly ContainerRunner[];
  readonly hasSandbox: boolean;
  readonly podIP: string;
  readonly nodeIP: string;
  readonly startTime: string;
  readonly now: string;
  /** Where the kubelet itself ended the pod. */
  readonly end: { readonly reason: string; readonly message: string } | undefined;
  readonly isInitialized: boolean;
}

/** The status of a pod as its kubelet tells it. */
export function podStatus(view: PodView): PodStatus {
  const { pod, init, apps, hasSandbox, podIP, nodeIP, startTime, end } = view;
  const phase = phaseOf(view);
  const isOver = phase === 'Failed' || phase === 'Succeeded';
  const ips = hasSandbox ? { podIP, podIPs: [{ ip: podIP }] } : {};
  return {
    ...statusOf(pod),
    ...{ phase, startTime, hostIP: nodeIP, hostIPs: [{ ip: nodeIP }], ...ips },
    observedGeneration: metadataOf(pod).generation,
    ...(end !== undefined && { reason: end.reason, message: end.message }),
    conditions: conditionsOf(view, isOver ? phase : undefined),
    ...(init.length > 0 && { initContainerStatuses: init.map((each) => statusOfContainer(each)) }),
    containerStatuses: apps.map((each) => statusOfContainer(each)).toSorted(byName),
  };
}

const byName = (one: ContainerStatus, other: ContainerStatus) => (textOf(one.name) < textOf(other.name) ? -1 : 1);

function phaseOf({ pod, init, apps, end, isInitialized }: PodView): string {
  if (end !== undefined) return 'Failed';
  const failedInit = init.some((each) => each.role === 'init' && each.isDone && each.exitCode !== 0);
  if (failedInit && specOf(pod).restartPolicy === 'Never') return 'Failed';
  if (!isInitialized) return 'Pending';
  if (apps.every((each) => each.isDone)) return apps.every((each) => each.exitCode === 0) ? 'Succeeded' : 'Failed';
  const hasStarted = apps.every(
    (each) =>
      each.isRunning || each.restartCount > 0 || each.exitCode !== undefined || each.lastState.terminated !== undefined,
  );
  return hasStarted ? 'Running' : 'Pending';
}

function conditionsOf(view: PodView, over: string | undefined): readonly Condition[] {
  const { pod, init, apps, hasSandbox, now, isInitialized } = view;
  const generation = metadataOf(pod).generation;
  let conditions = listIn(statusOf(pod), 'conditions');
  const set = (type: string, isTrue: boolean, more: Condition = {}) => {
    const status = isTrue ? 'True' : 'False';
    conditions = withCondition(conditions, {
      ...{ type, status, lastProbeTime: null, lastTransitionTime: now, observedGeneration: generation, ...more },
    });
  };
  const waiting = init
    .filter((each) => (each.role === 'sidecar' ? !each.started : !each.ready))
    .map(({ name }) => name);
  const unready = [...apps, ...init.filter(({ role }) => role === 'sidecar')]
    .filter((each) => !each.ready)
    .map(({ name }) => name);
  set('PodReadyToStartContainers', hasSandbox && over === undefined);
  set(
    'Initialized',
    isInitialized,
    isInitialized
      ? {}
      : { reason: 'ContainersNotInitialized', message: `containers with incomplete status: [${waiting.join(' ')}]` },
  );
  const notReady = readyReason(over, unready);
  const gates = listIn(specOf(pod), 'readinessGates').map((each) => textOf(each.conditionType));
  const open = gates.filter((type) => !conditions.some((each) => each.type === type && each.status === 'True'));
  const gated = {
    reason: 'ReadinessGatesNotReady',
    message: open.map((type) => `corresponding condition of pod readiness gate "${type}" does not exist.`).join(', '),
  };
  set('Ready', notReady === undefined && open.length === 0, notReady ?? (open.length > 0 ? gated : {}));
  set('ContainersReady', notReady === undefined, notReady ?? {});
  return conditions;
}

function readyReason(over: string | undefined, unready: readonly string[]): Condition | undefined {
  if (over === 'Failed') return { reason: 'PodFailed' };
  if (over === 'Succeeded') return { reason: 'PodCompleted' };
  if (unready.length === 0) return undefined;
  return { reason: 'ContainersNotReady', message: `containers with unready status: [${unready.join(' ')}]` };
}

function statusOfContainer(runner: ContainerRunner): ContainerStatus {
  const { name, spec, state, lastState, restartCount, started, ready, containerID, imageID } = runner;
  const resources = mapIn(spec, 'resources');
  return {
    ...{ name, state, lastState, ready, restartCount, started, image: spec.image, imageID },
    ...(containerID !== '' && { containerID }),
    ...(resources.requests !== undefined && { allocatedResources: resources.requests }),
    resources,
  };
}
