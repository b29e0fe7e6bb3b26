import type { ContainerEvidence } from '../evidence/container-evidence.js';
import type { Problem } from './fixer.js';
import { containerPath } from './places.js';
import { type Path, PodEdit } from './pod-edit.js';

/** The container that a problem is about, its place in the pod's manifest, and an edit of that manifest. */
export interface FailingContainer {
  readonly container: ContainerEvidence;
  readonly path: Path;
  readonly edit: PodEdit;
}

/** Undefined where the problem is about no container, or the manifest does not have it. */
export function failingContainer({ container, pod }: Problem): FailingContainer | undefined {
  const path = container === undefined ? undefined : containerPath(pod, container);
  return container === undefined || path === undefined ? undefined : { container, path, edit: new PodEdit(pod) };
}
