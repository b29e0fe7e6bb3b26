import { parseImage, withTag } from '../../pod/image-reference.js';
import { PodEdit } from '../../pod/pod-edit.js';
import type { Problem } from '../fix.js';
import type { Fixer } from '../rule-and-fixers.js';
import { describeContainer } from '../support/names.js';
import { imageFailures } from './image-failure.js';
import { isRepositoryMissing } from './image-not-found-tag.js';
import { IMAGES, imagePlace } from './image-paths.js';
import { harmless } from './run-once.js';

/** Tries whether the rest of the pod works, with the image that nearly every repository has. */
export const tryLatestTag: Fixer = {
  strategy: 'try-latest-tag',
  title: 'Try the pod with the tag latest of the same image',
  kinds: ['image-not-found-tag'],
  touches: IMAGES,
  propose(problem) {
    const place = imagePlace(problem);
    if (place === undefined || isPinned(place.image) || !isTagMissing(problem)) return [];
    const wanted = withTag(place.image, 'latest');
    return [
      {
        title: `Try it with ${wanted}`,
        explanation:
          `The image of ${describeContainer(place.container)} becomes ${wanted} instead of ${place.image}, only to see whether the rest of the pod works. ` +
          'Which version belongs into production is for you to say: push it, or name a tag that exists.',
        assumes: ['The repository has a tag latest that is like the version that is meant.', ...harmless(problem)],
        scope: 'mirror-only',
        patch: new PodEdit(problem.pod).set([...place.path, 'image'], wanted).patch,
      },
    ];
  },
};

/** By the tag latest itself, or by a digest: who names one wants just that image. */
function isPinned(image: string): boolean {
  const { tag, digest } = parseImage(image);
  return tag === 'latest' || digest !== '';
}

/** The registry has the repository and says that it has no such tag: another one says nothing of access, of the network or of a name. */
function isTagMissing({ evidence, container }: Problem): boolean {
  const failure = imageFailures(evidence).find((each) => each.container.name === container?.name);
  return failure?.problem === 'not-found' && !isRepositoryMissing(failure);
}
