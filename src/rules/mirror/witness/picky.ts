import { type Fields, fieldsOf, textOf } from '../../evidence/values.js';
import { type PodSpec, placementOf } from '../../pod/pod-fields.js';
import { elementsOf } from './witness-case.js';

/** Every node has these: which value is asked for says little of it, and that there is one says nothing. */
const ALIKE = /^(?:beta\.)?kubernetes\.io\/(?:os|arch)$/;
const NAMED = 'kubernetes.io/hostname';
/** A label that a node must have; that it must not have one, or another value of it, nearly all nodes meet. */
const ASKING = new Set(['In', 'Exists', 'Gt', 'Lt']);

/** Whether a pod asks for a label that only some nodes have. */
export function isPicky(spec: PodSpec): boolean {
  const { nodeSelector, affinity } = placementOf(spec);
  if (Object.keys(nodeSelector).some((key) => !ALIKE.test(key))) return true;
  const { nodeSelectorTerms } = fieldsOf(
    fieldsOf(affinity.nodeAffinity)['requiredDuringSchedulingIgnoredDuringExecution'],
  );
  const terms = elementsOf(nodeSelectorTerms);
  return terms.length > 0 && terms.every((term) => elementsOf(term['matchExpressions']).some(isAsking));
}

function isAsking({ key, operator }: Fields): boolean {
  const isOfEvery = ALIKE.test(textOf(key)) || (key === NAMED && operator !== 'In');
  return !isOfEvery && ASKING.has(textOf(operator));
}
