import { PodEdit } from '../../pod/pod-edit.js';
import type { Fixer } from '../rule-and-fixers.js';
import { describeContainer } from '../support/names.js';
import { correctImage, imageFaults } from './image-correction.js';
import { IMAGES, imagePlace } from './image-paths.js';

/** A part that is empty, which a template may have left so: what belongs there is not known. */
const HOLE = /:$|\/\/|^[/:]|\/$|\/:|[-._](?:[:/]|$)|[:/][-._]/;

/** Puts the spelling of an image reference right, where it can be read in one way only. */
export const correctImageReference: Fixer = {
  strategy: 'correct-image-reference',
  title: 'Correct the spelling of an image reference: letters, scheme, spaces, colons',
  kinds: ['invalid-image-name'],
  touches: IMAGES,
  propose(problem) {
    const place = imagePlace(problem);
    const corrected = place === undefined ? undefined : correctImage(place.image);
    if (place === undefined || corrected === undefined) return [];
    const { container, path, image } = place;
    const patch = new PodEdit(problem.pod).set([...path, 'image'], corrected.image).patch;
    const assumes = [`The image that is meant is ${corrected.image}, and the registry has it.`];
    return [
      {
        title: `Write the image as ${corrected.image}`,
        explanation: `The image of ${describeContainer(container)} becomes ${corrected.image} instead of "${image}" (${imageFaults(image).join(', and ') || 'it is no reference'}).`,
        assumes,
        scope:
          corrected.isCertain && !HOLE.test(image.trim().replace(/^[a-z]{2,10}:\/\//i, ''))
            ? 'hand-over'
            : 'mirror-only',
        patch,
      },
    ];
  },
};
