import { EVERY, textOf } from '../../evidence/values.js';
import { labelRequirementsOf, type NodeRequirement, nodeTermsOf, placementOf } from '../../pod/placement-fields.js';
import type { PodSpec } from '../../pod/pod-fields.js';

/** Every node has these: which value is asked for says little of it, and that there is one says nothing. */
const ALIKE = /^(?:beta\.)?kubernetes\.io\/(?:os|arch)$/;
const NAMED = 'kubernetes.io/hostname';
/** A label that a node must have; that it must not have one, or another value of it, nearly all nodes meet. */
const ASKING = new Set(['In', 'Exists', 'Gt', 'Lt']);

/** Whether a pod asks for a label that only some nodes have. */
export function isPicky(spec: PodSpec): boolean {
  const { nodeSelector, affinity } = placementOf(spec);
  if (Object.keys(nodeSelector).some((key) => !ALIKE.test(key))) return true;
  const terms = nodeTermsOf(affinity, EVERY);
  return terms.length > 0 && terms.every((term) => labelRequirementsOf(term, EVERY).some(isAsking));
}

function isAsking({ key, operator }: NodeRequirement): boolean {
  const isOfEvery = ALIKE.test(textOf(key)) || (key === NAMED && operator !== 'In');
  return !isOfEvery && ASKING.has(textOf(operator));
}
