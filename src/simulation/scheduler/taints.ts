import { type Fields, textOf } from '../../rules/evidence/values.js';
import { elementsOf, specOf } from '../objects.js';

export function tolerates(tolerations: readonly Fields[], taint: Fields): boolean {
  return tolerations.some((each) => isTolerated(each, taint));
}

/** Kubernetes, "Taints and Tolerations": no effect means all, no key with `Exists` means all. */
export function isTolerated(toleration: Fields, taint: Fields): boolean {
  const { operator = 'Equal', value = '' } = toleration;
  const [key, effect] = [textOf(toleration['key']), textOf(toleration['effect'])];
  const isMeant =
    (effect === '' || effect === taint['effect']) && (key === taint['key'] || (key === '' && operator === 'Exists'));
  return isMeant && (operator === 'Exists' || value === (taint['value'] ?? ''));
}

/** The taints of a node that keep the pod away. */
export function untolerated(pod: Fields, node: Fields, effects: ReadonlySet<unknown>): Fields[] {
  const tolerations = elementsOf(specOf(pod)['tolerations']);
  return elementsOf(specOf(node)['taints']).filter(
    (taint) => effects.has(taint['effect']) && !tolerates(tolerations, taint),
  );
}
