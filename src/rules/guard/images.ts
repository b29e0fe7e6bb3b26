import { tidyImage } from '../kinds/image/image-correction.js';
import { type ImageReference, parseImage, repositoryOf } from '../pod/image-reference.js';
import { type GuardRule, isSameValue, quotedValue } from './guard-case.js';

const REPOSITORY = /^[a-z0-9][a-z0-9._/-]{0,255}$/;
const REGISTRY = /^[a-z0-9][a-z0-9.-]{0,252}(?::\d{1,5})?$/;
const TAG = /^\w[\w.-]{0,127}$/;
const DIGEST = /^sha256:[0-9a-f]{64}$/;

/** Images stay in their repository; tag and digest may change, and the spelling of a name that is no reference may be put right. */
export const images: GuardRule = ({ pairs }) =>
  pairs
    .filter(({ before, after }) => !isSameValue(before.fields.image, after.fields.image))
    .filter(({ before, after }) => !isSameRepository(before.fields.image, after.fields.image))
    .map(
      ({ after, label }) =>
        `${label}: image ${quotedValue(after.fields.image ?? 'absent')} is of another repository, or no image reference`,
    );

/** Whether the second is a well-formed reference into the repository of the first. */
export function isSameRepository(before: unknown, after: unknown): boolean {
  if (typeof before !== 'string' || typeof after !== 'string') return false;
  const reference = parseImage(after);
  return isWellFormed(reference) && repositoryOf(reference) === repositoryOf(parseImage(tidyImage(before)));
}

function isWellFormed({ registry, repository, tag, digest }: ImageReference): boolean {
  const isTag = tag === '' ? digest !== '' : TAG.test(tag);
  return REGISTRY.test(registry) && REPOSITORY.test(repository) && isTag && (digest === '' || DIGEST.test(digest));
}
