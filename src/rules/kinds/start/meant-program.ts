import { baseName } from '../../base-name.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import { parseImage } from '../../pod/image-reference.js';
import { editDistance } from '../support/names.js';
import { nearProgram } from './common-programs.js';

/** Shorter names are near too many others. */
const SHORTEST = 5;
const MOST_SLIPS = 3;
/** So many letters may hold one slip. */
const LETTERS = 6;

/**
 * The program that was probably meant by a name that the image does not have, with the directory that was given: a common one, or one that is called
 * as the image or the container is. Undefined where the name is near to none of them.
 */
export function meantProgram(name: string, container: Pick<ContainerEvidence, 'name' | 'image'>): string | undefined {
  return nearProgram(name) ?? nearOwnName(name, container);
}

function nearOwnName(name: string, container: Pick<ContainerEvidence, 'name' | 'image'>): string | undefined {
  const slash = name.lastIndexOf('/') + 1;
  const [folder, program] = [name.slice(0, slash), name.slice(slash)];
  if (program.length < SHORTEST || /\s/.test(program)) return undefined;
  const { repository } = parseImage(container.image);
  const names = [baseName(repository), container.name];
  if (names.includes(program)) return undefined;
  const meant = names.find((each) => isSlip(program, each));
  return meant === undefined ? undefined : folder + meant;
}

/** Another number is another thing. */
function isSlip(program: string, meant: string): boolean {
  const limit = Math.min(MOST_SLIPS, Math.floor(meant.length / LETTERS));
  const isOtherNumber = program.replace(/\d/g, '') === meant.replace(/\d/g, '');
  return limit > 0 && program[0] === meant[0] && !isOtherNumber && editDistance(program, meant, limit) <= limit;
}
