import { parseImage, withTag } from '../../../pod/image-reference.js';
import { PodEdit } from '../../../pod/pod-edit.js';
import { fix, type Proposal } from '../../fix.js';
import { describeContainer } from '../../support/names.js';
import type { ImageFailure } from '../image-failure.js';
import { IMAGES, type ImagePlace, imagePlace } from '../image-paths.js';
import { harmless } from '../run-once.js';
import { isMistyped, tagNeighbours } from './known-tags.js';
import { isRepositoryMissing } from './missing-repository.js';

/** Replaces a tag that does not exist by the one that is likely meant. */
export const correctImageTag = fix<ImageFailure>({
  strategy: 'correct-image-tag',
  title: 'Replace a mistyped tag by its neighbour: a letter O or l for a digit, a leading v',
  touches: IMAGES,
  propose(failure, problem) {
    const place = imagePlace(problem);
    if (place === undefined || failure.image !== place.image || isRepositoryMissing(failure)) return [];
    const { nearest, guessed } = tagNeighbours(problem.evidence, failure);
    const wanted = nearest ?? guessed;
    if (wanted === undefined) return [];
    const patch = new PodEdit(problem.pod).set([...place.path, 'image'], withTag(place.image, wanted)).patch;
    const words = nearest === undefined ? unseen(place, wanted) : known(place, nearest);
    return [{ ...words, assumes: [...(words.assumes ?? []), ...harmless(problem)], patch }];
  },
});

type Words = Omit<Proposal, 'patch'>;

function known({ container, image }: ImagePlace, tag: string): Words {
  const isTypo = isMistyped(parseImage(image).tag, tag);
  return {
    title: `Use ${withTag(image, tag)}`,
    explanation:
      `The image of ${describeContainer(container)} becomes ${withTag(image, tag)} instead of ${image}: the report knows this tag of the same repository, and it is the nearest.` +
      `${isTypo ? '' : ' It may be another version than the one that is meant, so this is only to see whether the rest works.'}`,
    assumes: [`${tag} is the tag that is meant.`],
    scope: isTypo ? 'hand-over' : 'mirror-only',
  };
}

function unseen({ container, image }: ImagePlace, tag: string): Words {
  return {
    title: `Try ${withTag(image, tag)}`,
    explanation:
      `The image of ${describeContainer(container)} becomes ${withTag(image, tag)} instead of ${image}, as if the tag had been mistyped. ` +
      'Nothing in the report shows that this tag exists: the mirror pod will.',
    assumes: [`The repository has the tag ${tag}, and it is the one that is meant.`],
    scope: 'mirror-only',
  };
}
