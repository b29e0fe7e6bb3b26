import { elementsAt, fieldsOf, type Shape } from '../evidence/values.js';

/** The fields of core/v1 PodStatus that are read. */
export type PodStatus = Shape<
  | 'conditions'
  | 'containerStatuses'
  | 'ephemeralContainerStatuses'
  | 'hostIP'
  | 'hostIPs'
  | 'initContainerStatuses'
  | 'message'
  | 'nominatedNodeName'
  | 'observedGeneration'
  | 'phase'
  | 'podIP'
  | 'podIPs'
  | 'qosClass'
  | 'reason'
  | 'startTime'
>;

/** The fields of core/v1 ContainerStatus that are read. */
export type ContainerStatus = Shape<
  | 'allocatedResources'
  | 'containerID'
  | 'image'
  | 'imageID'
  | 'lastState'
  | 'name'
  | 'ready'
  | 'resources'
  | 'restartCount'
  | 'started'
  | 'state'
>;

/** The fields of core/v1 ContainerState: one of them is there. */
export type ContainerState = Shape<'running' | 'terminated' | 'waiting'>;

export type Terminated = Shape<
  'containerID' | 'exitCode' | 'finishedAt' | 'message' | 'reason' | 'signal' | 'startedAt'
>;

/** A bounded number of them, in the order of these lists. */
export function containerStatusesOf(
  status: PodStatus,
  lists: readonly ('containerStatuses' | 'ephemeralContainerStatuses' | 'initContainerStatuses')[] = [
    'initContainerStatuses',
    'containerStatuses',
  ],
): readonly ContainerStatus[] {
  return lists.flatMap((list) => elementsAt<ContainerStatus>(status[list]));
}

export function stateOf({ state }: Shape<'state'>): ContainerState {
  return fieldsOf(state);
}

export function lastStateOf({ lastState }: Shape<'lastState'>): ContainerState {
  return fieldsOf(lastState);
}

/** How a container is run now, or waits to be; without fields where it is in another state. */
export function runningOf(status: Shape<'state'>): Shape<'startedAt'> {
  return fieldsOf(stateOf(status).running);
}

export function waitingOf(status: Shape<'state'>): Shape<'message' | 'reason'> {
  return fieldsOf(stateOf(status).waiting);
}

/** How a container ended, or ended before; without fields where it did not. */
export function terminatedOf({ state, lastState }: Shape<'lastState' | 'state'>, when: 'last' | 'now'): Terminated {
  return fieldsOf(fieldsOf(when === 'now' ? state : lastState)['terminated']);
}
