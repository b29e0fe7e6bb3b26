import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { parseImage } from '../../pod/image-reference.js';
import { imageStep, shellCommand, step } from '../support/commands.js';
import type { ImageFailure } from './image-failure.js';
import { movedImage } from './moved-images.js';

/** A sentence with a leading space where the publisher is known to have moved its images; else ''. */
export function movedSentence(image: string): string {
  const moved = movedImage(image);
  return moved === undefined ? '' : ` ${moved.why} It would be ${moved.image} now.`;
}

/** How to follow a publisher who has moved; no steps where none is known to have. */
export function movedSteps(evidence: Evidence, { container, image }: ImageFailure): readonly Step[] {
  const moved = movedImage(image);
  if (moved === undefined) return [];
  const { registry, repository } = parseImage(moved.image);
  const name = `docker://${registry === 'docker.io' ? '' : `${registry}/`}${repository}` as const;
  return [
    imageStep(evidence, container, moved.image, 'Use the image where its publisher has moved it to'),
    step('See whether it has this tag there:', shellCommand('skopeo', 'list-tags', name)),
  ];
}
