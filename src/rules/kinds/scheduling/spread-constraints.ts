import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../../evidence/values.js';
import { formatLabelSelector } from './pod-affinity.js';

/** A topology spread constraint that keeps a pod from being placed (`DoNotSchedule`). */
export interface SpreadConstraint {
  readonly index: number;
  readonly topologyKey: string;
  readonly maxSkew: number;
  readonly minDomains: number | undefined;
  readonly selector: string;
}

/** The pod's hard spread constraints; DoNotSchedule is what Kubernetes takes where nothing is said. */
export function hardConstraints(spec: Fields): readonly SpreadConstraint[] {
  return listOf(spec['topologySpreadConstraints'], 20).flatMap((element, index) => {
    const constraint = fieldsOf(element);
    const when = textOf(constraint['whenUnsatisfiable']);
    if (when !== '' && when !== 'DoNotSchedule') return [];
    return [
      {
        index,
        topologyKey: textOf(constraint['topologyKey']),
        maxSkew: numberOf(constraint['maxSkew']) ?? 1,
        minDomains: numberOf(constraint['minDomains']),
        selector: formatLabelSelector(fieldsOf(constraint['labelSelector'])),
      },
    ];
  });
}
