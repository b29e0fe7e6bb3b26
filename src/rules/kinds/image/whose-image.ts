import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { changeStep, imageStep } from '../support/commands.js';
import { describeContainer } from '../support/names.js';
import type { ImageFailure } from './image-failure.js';

/** Whose image it is, in a sentence. */
export function imageOwner({ container, volume }: ImageFailure): string {
  const whose = describeContainer(container);
  return volume === undefined ? whose : `volume ${volume.name} (mounted by ${whose})`;
}

/** Where the manifest names it. */
export function imagePath({ container, volume }: Pick<ImageFailure, 'container' | 'volume'>): string {
  return volume === undefined ? `${container.path}.image` : `${volume.path}.image.reference`;
}

/** Names another image in place of the one that fails. @param what the step does, without a full stop */
export function otherImageStep(evidence: Evidence, failure: ImageFailure, image: string, what: string): Step {
  return failure.volume === undefined
    ? imageStep(evidence, failure.container, image, what)
    : changeStep(evidence, `${what}: set ${imagePath(failure)} to ${image}`);
}
