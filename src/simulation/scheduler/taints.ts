import { textOf } from '../../rules/evidence/values.js';
import { specOf } from '../../rules/pod/object.js';
import { listIn, type Taint, type Toleration } from '../fields.js';
import type { ObjectFields } from '../objects.js';

export function tolerates(tolerations: readonly Toleration[], taint: Taint): boolean {
  return tolerations.some((each) => isTolerated(each, taint));
}

/** Kubernetes, "Taints and Tolerations": no effect means all, no key with `Exists` means all. */
export function isTolerated(toleration: Toleration, taint: Taint): boolean {
  const { operator = 'Equal', value = '' } = toleration;
  const [key, effect] = [textOf(toleration.key), textOf(toleration.effect)];
  const isMeant =
    (effect === '' || effect === taint.effect) && (key === taint.key || (key === '' && operator === 'Exists'));
  return isMeant && (operator === 'Exists' || value === (taint.value ?? ''));
}

/** The taints of a node that keep the pod away. */
export function untolerated(pod: ObjectFields, node: ObjectFields, effects: ReadonlySet<unknown>): Taint[] {
  const tolerations = listIn(specOf(pod), 'tolerations');
  return listIn(specOf<'Node'>(node), 'taints').filter(
    (taint) => effects.has(taint.effect) && !tolerates(tolerations, taint),
  );
}
