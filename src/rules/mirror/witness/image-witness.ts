import { baseName } from '../../base-name.js';
import { textOf } from '../../evidence/values.js';
import { isSameRepository } from '../../guard/index.js';
import { editDistance } from '../../kinds/support/names.js';
import { parseImage, repositoryOf } from '../../pod/image-reference.js';
import { quotedName } from '../safe-text.js';
import type { WitnessCase, WitnessRule } from './witness-case.js';

const SLIPS = 2;

/** Of a shorter name two letters are most. */
const SHORTEST = 4;

/** Another image is another program. */
export const imageWitness: WitnessRule = (change) =>
  change.pairs.flatMap(({ name, at, before, after }) => {
    const [was, is] = [textOf(before.fields.image), textOf(after.fields.image)];
    const leave = change.leaveAt([...at, 'image']);
    if (was === is || isSameRepository(was, is) || leave === 'any') return [];
    if (leave === 'same-sort' && isMeant(change.kind, was, is)) return [];
    return [
      `Container ${quotedName(name)} runs ${quotedName(is)}, an image of another repository than ${quotedName(was)}.`,
    ];
  });

/** What was no reference named nothing; else it is the same image in another place, or one whose name was mistyped. */
function isMeant(kind: WitnessCase['kind'], before: string, after: string): boolean {
  if (!isSameRepository(after, after) || isWaiting(repositoryOf(parseImage(after)))) return false;
  if (kind === 'invalid-image-name') return true;
  const [was, is] = [before, after].map((image) => repositoryOf(parseImage(image))) as [string, string];
  return baseName(was) === baseName(is) || (isLong(was) && editDistance(was, is, SLIPS) <= SLIPS);
}

function isLong(repository: string): boolean {
  return baseName(repository).length >= SHORTEST;
}

/** An image that is made to do nothing. */
function isWaiting(repository: string): boolean {
  return /^pause(?:$|-)/.test(baseName(repository));
}
