import type { ImageFailure } from '../image-failure.js';

const NO_REPOSITORY =
  /name unknown|NAME_UNKNOWN|repository (?:name )?(?:is )?not (?:found|known)|repository with name/i;

/** The repository itself is not there, so that no tag would help. */
export function isRepositoryMissing({ text }: Pick<ImageFailure, 'text'>): boolean {
  return NO_REPOSITORY.test(text);
}
