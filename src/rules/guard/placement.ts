import { fieldsOf } from '../evidence/values.js';
import { isControlPlane } from '../kinds/scheduling/node-taints.js';
import { addedElements, addedFields } from '../pod/added-elements.js';
import { nodeSelectorOf, placementOf, type SchedulingGate, type Toleration } from '../pod/placement-fields.js';
import type { PodSpec } from '../pod/pod-fields.js';
import { existenceOf, type GuardRule, isSameValue, quotedValue, type RelatedObject } from './guard-case.js';

/** Fields that may be taken away but not set: who schedules a pod, where, and whom it may push out. */
const REMOVABLE = ['nodeName', 'schedulerName', 'priorityClassName', 'priority'] as const;

const USUAL_POLICY = 'PreemptLowerPriority';

/** A pod does not choose its node or its scheduler, gains no priority, and does not go to the control plane. Gates that hold it may only be taken away. */
export const placement: GuardRule = ({ before, after, related }) => {
  // The API server writes down what is meant where nothing is said.
  const [former, policy] = [before, after].map(({ spec }) => spec.preemptionPolicy ?? USUAL_POLICY);
  return [
    ...REMOVABLE.filter(
      (field) => (after.spec[field] ?? null) !== null && !isSameValue(before.spec[field], after.spec[field]),
    ).map((field) => `spec.${field} must not become ${quotedValue(after.spec[field])}`),
    ...(isSameValue(former, policy) || policy === 'Never' ? [] : ['spec.preemptionPolicy must not be changed']),
    ...runtimeReasons(before.spec, after.spec, related),
    ...addedFields<SchedulingGate>(before.spec.schedulingGates, after.spec.schedulingGates).map(
      ({ name }) => `scheduling gate ${quotedValue(name)} must not be added`,
    ),
    ...addedFields<Toleration>(before.spec.tolerations, after.spec.tolerations)
      .filter((toleration) => isReserved(toleration, before.spec))
      .map(() => 'a toleration must not reach the control plane, or nodes that are kept for the system or out of use'),
    ...addedElements(roleLabels(before.spec), roleLabels(after.spec)).map(
      (key) => `nodes must not be chosen by their role ${quotedValue(key)}`,
    ),
  ];
};

/** A RuntimeClass isolates the pod: it may go, with its overhead, only where it is known not to exist. */
function runtimeReasons(before: PodSpec, after: PodSpec, related: readonly RelatedObject[]): string[] {
  const isGone = existenceOf(related, 'RuntimeClass', before.runtimeClassName) === false;
  return (['runtimeClassName', 'overhead'] as const)
    .filter((field) => !isSameValue(before[field], after[field]) && !(isGone && (after[field] ?? null) === null))
    .map((field) => `spec.${field} must not become ${quotedValue(after[field] ?? 'absent')}`);
}

const ROLE = 'node-role.kubernetes.io/';
const ORDINARY_ROLE = /^node-role\.kubernetes\.io\/(?:worker|node|agent|compute)$/;
/** Nodes of the system and nodes that are cordoned. */
const RESERVED = new Set([
  'CriticalAddonsOnly',
  'components.gke.io/gke-managed-components',
  'node.kubernetes.io/unschedulable',
  'node.kubernetes.io/out-of-service',
]);

/** An empty key tolerates every taint. A role that the pod chose its nodes by before may be tolerated, but for that of the control plane. */
function isReserved({ key }: Toleration, spec: PodSpec): boolean {
  if (typeof key !== 'string' || key === '' || isControlPlane({ key }) || RESERVED.has(key)) return true;
  return key.startsWith(ROLE) && !Object.hasOwn(nodeSelectorOf(spec), key);
}

/** The roles of nodes by which a pod chooses them. */
function roleLabels(spec: PodSpec): readonly string[] {
  const { nodeSelector, affinity } = placementOf(spec);
  const keys = [...Object.keys(nodeSelector), ...expressionKeys(affinity.nodeAffinity)];
  return keys.filter((key) => key.startsWith(ROLE) && !ORDINARY_ROLE.test(key));
}

function expressionKeys(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(expressionKeys);
  const fields = fieldsOf(value);
  const own = typeof fields['key'] === 'string' && fields['operator'] !== 'DoesNotExist' ? [fields['key']] : [];
  return [...own, ...Object.values(fields).flatMap(expressionKeys)];
}
