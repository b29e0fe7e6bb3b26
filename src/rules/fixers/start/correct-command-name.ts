import { nearProgram } from '../../diagnosis/start/common-programs.js';
import { COMMAND_PATHS, SUBSTITUTES } from '../command-words.js';
import type { Fixer } from '../fixer.js';
import { PodEdit } from '../pod-edit.js';
import { type CommandCase, commandCase } from './command-edit.js';

/** A mistyped name of a common program is corrected; a program that many images lack is replaced by the one that they have. */
export const correctCommandName: Fixer = {
  strategy: 'correct-command-name',
  title: 'Correct the name of a common program',
  kinds: ['start-error-exec'],
  touches: COMMAND_PATHS,
  propose: (problem) => {
    const found = commandCase(problem);
    const correction = found === undefined || !isMissing(found) ? undefined : correctionOf(found.error.name);
    if (found === undefined || correction === undefined) return [];
    const { container, error, field, path } = found;
    const { after, isSlip, assumes } = correction;
    return [
      {
        title: `Run ${after} instead of ${error.name} in ${container.name}`,
        explanation:
          `Image ${container.image} has no program "${error.name}"${isSlip ? `, which looks like a slip for "${after}"` : ''}. ` +
          `The first word of ${field} of container ${container.name} becomes "${after}"; the rest stays.`,
        assumes: [`Image ${container.image} has ${after}.`, ...assumes],
        patch: new PodEdit(problem.pod).set([...path, field, 0], after).patch,
      },
    ];
  },
};

interface Correction {
  readonly after: string;
  readonly isSlip: boolean;
  readonly assumes: readonly string[];
}

function isMissing({ error }: CommandCase): boolean {
  return error.why?.reason === 'not-in-path' || error.why?.reason === 'missing';
}

function correctionOf(name: string): Correction | undefined {
  const near = nearProgram(name);
  if (near !== undefined) return { after: near, isSlip: true, assumes: [] };
  const substitute = SUBSTITUTES.find(({ program }) => program === name.slice(name.lastIndexOf('/') + 1));
  if (substitute === undefined) return undefined;
  // A shell is at /bin/sh in every image that has one; of others only the name is sure.
  const after = name.includes('/') && substitute.use === 'sh' ? '/bin/sh' : substitute.use;
  return { after, isSlip: false, assumes: [substitute.assumes] };
}
