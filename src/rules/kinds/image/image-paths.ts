import { textOf } from '../../evidence/values.js';
import type { Problem } from '../fix.js';
import { type FailingContainer, failingContainer } from '../support/failing-container.js';

/** The pointers at which the images of a pod stand. */
export const IMAGES: readonly string[] = ['/spec/containers/*/image', '/spec/initContainers/*/image'];

/** A change of one container's image: where it stands and what stands there. */
export interface ImagePlace extends FailingContainer {
  readonly image: string;
}

/** The container of the problem and its image in the pod as it is by now. */
export function imagePlace(problem: Problem): ImagePlace | undefined {
  const failing = failingContainer(problem);
  const image = textOf(failing?.edit.get([...failing.path, 'image']));
  return failing === undefined || image === '' ? undefined : { ...failing, image };
}
