import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import { containerPath } from '../../pod/places.js';
import { type Path, PodEdit } from '../../pod/pod-edit.js';
import type { Problem } from '../fix.js';

/** The container that a problem is about, its place in the pod's manifest, and an edit of that manifest. */
export interface FailingContainer {
  readonly container: ContainerEvidence;
  readonly path: Path;
  readonly edit: PodEdit;
}

/** Undefined where the problem is about no container, the manifest does not have it, or it is ephemeral: such a one cannot be changed, and stands in no template. */
export function failingContainer({ container, pod }: Pick<Problem, 'container' | 'pod'>): FailingContainer | undefined {
  const path = container === undefined ? undefined : containerPath(pod, container);
  const isFixed = path?.includes('ephemeralContainers') === true;
  return container === undefined || path === undefined || isFixed
    ? undefined
    : { container, path, edit: new PodEdit(pod) };
}
