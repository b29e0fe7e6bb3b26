import { parseImage, withTag } from '../../../pod/image-reference.js';
import { PodEdit } from '../../../pod/pod-edit.js';
import { fix } from '../../fix.js';
import { describeContainer } from '../../support/names.js';
import type { ImageFailure } from '../image-failure.js';
import { IMAGES, imagePlace } from '../image-paths.js';
import { harmless } from '../run-once.js';
import { isRepositoryMissing } from './missing-repository.js';

/** Tries whether the rest of the pod works, with the image that nearly every repository has. */
export const tryLatestTag = fix<ImageFailure>({
  strategy: 'try-latest-tag',
  title: 'Try the pod with the tag latest of the same image',
  touches: IMAGES,
  propose(failure, problem) {
    const place = imagePlace(problem);
    if (place === undefined || isPinned(place.image) || !isTagMissing(failure)) return [];
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
});

/** By the tag latest itself, or by a digest: who names one wants just that image. */
function isPinned(image: string): boolean {
  const { tag, digest } = parseImage(image);
  return tag === 'latest' || digest !== '';
}

/** The registry has the repository, but no such tag: what is unknown may be access, the network or the name. */
function isTagMissing(failure: ImageFailure): boolean {
  return failure.problem === 'not-found' && !isRepositoryMissing(failure);
}
