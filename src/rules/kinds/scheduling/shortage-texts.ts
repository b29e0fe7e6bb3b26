import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { changeStep, clusterKubectl, step } from '../support/commands.js';
import { autoscalerRemedies } from './autoscaler.js';
import { formatAmount } from './node-room.js';
import { isEveryNode, isOneNode, type ReasonsFound, type SchedulingFailure } from './scheduling-failure.js';

/** What is lacking; `pods` stands for the number of pods that a node may run. */
interface Lacking {
  readonly resource: string;
}

/** `Not enough CPU and memory on any node`, or where there is too little of it. */
export function shortageTitle(found: ReasonsFound, lacking: readonly Lacking[]): string {
  const words = resourceNames(lacking);
  const own = found.failure.ownNode;
  const isFull = words === '' && lacking.length > 0;
  if (own !== undefined) {
    const node = own.name === '' ? 'its node' : `node ${own.name}`;
    return `${isFull ? 'No room for another pod' : `Not enough ${words || 'room'}`} on ${node}`;
  }
  const isEvery = isEveryNode(found);
  if (isFull) return isEvery ? 'No node may run another pod' : 'The nodes that are left may run no more pods';
  return `Not enough ${words || 'room'} on ${isEvery ? 'any node' : 'the nodes that are left'}`;
}

/** How the sentence on the nodes ends: ` for lack of CPU`, `, for they may run no more pods`. */
export function shortageClause(found: ReasonsFound, lacking: readonly Lacking[]): string {
  const words = resourceNames(lacking);
  const isFull = lacking.some(({ resource }) => resource === 'pods');
  const full = isOneNode(found) ? 'it may run no more pods' : 'they may run no more pods';
  if (words === '') return isFull ? `, for ${full}` : ' for lack of room';
  return ` for lack of ${words}${isFull ? `, or for ${full}` : ''}`;
}

function resourceNames(lacking: readonly Lacking[]): string {
  const resources = lacking.map(({ resource }) => resource).filter((resource) => resource !== 'pods');
  return resources.map((resource) => (resource === 'cpu' ? 'CPU' : resource)).join(' and ');
}

/** What is requested of a resource: `500m CPU`, `2Gi of memory`, `1 nvidia.com/gpu`. */
export function formatRequest(resource: string, amount: number): string {
  if (resource === 'cpu') return formatAmount(resource, amount);
  const of = /memory|storage|hugepages/.test(resource) ? ' of' : '';
  return `${formatAmount(resource, amount)}${of} ${resource}`;
}

/** What lets an autoscaler add the node that is lacking; of no use to a pod that belongs to a node that there is. */
export function autoscalerSteps({ autoscaler, message, ownNode: own }: SchedulingFailure): readonly Step[] {
  return own === undefined ? autoscalerRemedies(autoscaler, message).map((text) => step(text)) : [];
}

/** How room is made: for a pod that belongs to one node only there, else on any node. `isFirst`: whether no other step comes before. */
export function roomSteps(evidence: Evidence, { ownNode: own }: SchedulingFailure, isFirst: boolean): readonly Step[] {
  if (own === undefined)
    return [
      step(
        `${isFirst ? 'Add nodes' : 'Or add nodes that are large enough'}, or free some by scaling other workloads down.`,
      ),
    ];
  const free = isFirst ? 'Make' : 'Or make';
  const where = own.name === '' ? 'its node' : `node ${own.name}`;
  const field = own.name === '' ? [] : (['--field-selector', `spec.nodeName=${own.name}`] as const);
  return [
    step(
      `${free} room on ${where}: see which pods run there that may run elsewhere. Further nodes do not help, for the pod belongs to this one.`,
      clusterKubectl('get', 'pods', '-A', '-o', 'wide', ...field),
    ),
    ...(own.daemonSet === ''
      ? []
      : [
          changeStep(
            evidence,
            'Or give its pods a priorityClassName, so that they push less important ones off their nodes',
          ),
        ]),
  ];
}
