import { type Fields, textOf } from '../evidence/values.js';
import { addedElements } from '../pod/added-elements.js';
import { statusOf } from '../pod/object.js';
import type { Change } from './changes.js';

/**
 * Whether the API server lets a change of a running pod through (Kubernetes "Pods", "Pod update and replacement"): images, more tolerations, fewer scheduling
 * gates, a deadline that comes sooner, labels and annotations. A pod that has ended never starts again.
 */
export function isChangeableInPlace(changes: readonly Change[], pod: Fields): boolean {
  const phase = textOf(statusOf(pod).phase);
  return phase !== 'Failed' && phase !== 'Succeeded' && changes.every(isAllowed);
}

function isAllowed(change: Change): boolean {
  const [area, member] = change.at;
  const allows = typeof member === 'string' && Object.hasOwn(ALLOWED, member) ? ALLOWED[member] : undefined;
  return area === 'metadata' || allows?.(change) === true;
}

/** By the member of the spec. */
const ALLOWED: Readonly<Record<string, (change: Change) => boolean>> = {
  containers: isImage,
  initContainers: isImage,
  schedulingGates: ({ op }) => op === 'delete',
  tolerations: (change) => change.op === 'set' && isSuperset(change.value, change.before),
  activeDeadlineSeconds: (change) => change.op === 'set' && isSooner(change.value, change.before),
};

function isImage({ op, at }: Change): boolean {
  return op === 'set' && at.length === 4 && at[3] === 'image';
}

function isSuperset(after: unknown, before: unknown): boolean {
  return Array.isArray(after) && addedElements(after, before ?? []).length === 0;
}

function isSooner(after: unknown, before: unknown): boolean {
  return typeof after === 'number' && (before === undefined || (typeof before === 'number' && after < before));
}
