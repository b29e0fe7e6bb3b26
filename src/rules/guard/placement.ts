import { isControlPlane } from '../diagnosis/scheduling/node-taints.js';
import { fieldsOf } from '../evidence/values.js';
import { addedElements } from '../manifest/added-elements.js';
import { type GuardRule, isSame, quoted } from './guard-case.js';

/** Fields that may be taken away but not set: who schedules a pod, where, whom it may push out, and under which runtime it runs. */
const REMOVABLE = ['nodeName', 'schedulerName', 'priorityClassName', 'priority', 'runtimeClassName', 'overhead'];

/** A pod does not choose its node or its scheduler, gains no priority, and does not go to the control plane. Gates that hold it may only be taken away. */
export const placement: GuardRule = ({ before, after }) => {
  const policy = after.spec['preemptionPolicy'];
  return [
    ...REMOVABLE.filter(
      (field) => (after.spec[field] ?? null) !== null && !isSame(before.spec[field], after.spec[field]),
    ).map((field) => `spec.${field} must not become ${quoted(after.spec[field])}`),
    ...(isSame(before.spec['preemptionPolicy'], policy) || policy === 'Never'
      ? []
      : ['spec.preemptionPolicy must not be changed']),
    ...addedElements(before.spec['schedulingGates'], after.spec['schedulingGates']).map(
      (gate) => `scheduling gate ${quoted(fieldsOf(gate)['name'])} must not be added`,
    ),
    ...addedElements(before.spec['tolerations'], after.spec['tolerations'])
      .filter(reachesControlPlane)
      .map(() => 'a toleration must not reach the control plane'),
  ];
};

/** An empty key tolerates every taint. */
function reachesControlPlane(toleration: unknown): boolean {
  const { key } = fieldsOf(toleration);
  return typeof key !== 'string' || key === '' || isControlPlane({ key });
}
