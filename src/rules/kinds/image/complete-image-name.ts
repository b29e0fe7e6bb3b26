import { PodEdit } from '../../pod/pod-edit.js';
import type { Fixer } from '../rule-and-fixers.js';
import { describeContainer } from '../support/names.js';
import { imageFailuresOf } from './image-failure.js';
import { isShortNameRefusal } from './image-inspect-or-signature.js';
import { IMAGES, imagePlace } from './image-paths.js';

/** A first part with a dot or a port, or localhost, names a registry (distribution/reference). */
const HAS_REGISTRY = /^(?:localhost|[^/]{0,253}[.:][^/]{0,253})\//;

/** Writes an image with Docker Hub's name, where the runtime asks no registry for names that have none. */
export const completeImageName: Fixer = {
  strategy: 'complete-image-name',
  title: 'Put docker.io before the name of an image that has no registry, where the runtime demands one',
  kinds: ['image-inspect-or-signature'],
  touches: IMAGES,
  propose(problem) {
    const place = imagePlace(problem);
    if (place === undefined || HAS_REGISTRY.test(place.image)) return [];
    const { container, path, image } = place;
    const failure = imageFailuresOf(problem.evidence, 'inspect').find((each) => each.container.name === container.name);
    if (failure === undefined || !isShortNameRefusal(failure.text)) return [];
    const complete = image.includes('/') ? `docker.io/${image}` : `docker.io/library/${image}`;
    return [
      {
        title: `Write the image as ${complete}`,
        explanation: `The image of ${describeContainer(container)} becomes ${complete} instead of ${image}: the runtime of the node does not guess a registry. Docker Hub is where most names without a registry are; the right one may be another.`,
        assumes: [`The image that is meant is on Docker Hub as ${complete}.`],
        scope: 'mirror-only',
        patch: new PodEdit(problem.pod).set([...path, 'image'], complete).patch,
      },
    ];
  },
};
