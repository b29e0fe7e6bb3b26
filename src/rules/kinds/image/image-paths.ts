import { textOf } from '../../evidence/values.js';
import type { Problem } from '../fix.js';
import { type FailingContainer, failingContainer } from '../support/failing-container.js';
import { quotedImage } from './hidden-container.js';
import { imageVolume } from './image-volume.js';

/** The pointers at which the images of a pod stand. */
export const IMAGES: readonly string[] = ['/spec/containers/*/image', '/spec/initContainers/*/image'];

/** A change of one container's image: where it stands and what stands there. */
export interface ImagePlace extends FailingContainer {
  readonly image: string;
}

/** The container of the problem and its image in the pod as it is by now; undefined where the image of a volume is what fails. */
export function imagePlace(problem: Problem): ImagePlace | undefined {
  const { container, evidence } = problem;
  const said = quotedImage(container?.facts.state?.message ?? '');
  if (container !== undefined && imageVolume(evidence, container, said) !== undefined) return undefined;
  const failing = failingContainer(problem);
  const image = textOf(failing?.edit.get([...failing.path, 'image']));
  return failing === undefined || image === '' ? undefined : { ...failing, image };
}
