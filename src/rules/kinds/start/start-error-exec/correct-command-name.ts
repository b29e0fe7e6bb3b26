import type { Evidence } from '../../../evidence/evidence.js';
import { PodEdit } from '../../../pod/pod-edit.js';
import { fix, type Proposal } from '../../fix.js';
import { COMMAND_PATHS } from '../../support/command-words.js';
import { substituteFor } from '../../support/substitutes.js';
import { meantProgram } from '../meant-program.js';
import type { ExecError } from './exec-error.js';
import { type UnrunnableCommand, unrunnableCommand } from './unrunnable-command.js';

/** A mistyped name of a common program is corrected; a program that many images lack is replaced by the one that they have. */
export const correctCommandName = fix<ExecError>({
  strategy: 'correct-command-name',
  title: 'Correct the name of a common program, or of the one that the image is called after',
  touches: COMMAND_PATHS,
  propose: (error, problem) => {
    const found = unrunnableCommand(error, problem);
    const correction =
      found === undefined || !isMissingCommand(found) ? undefined : correctionOf(found, problem.evidence);
    if (found === undefined || correction === undefined) return [];
    const { container, field, path } = found;
    const { after, isSlip, assumes, scope } = correction;
    return [
      {
        title: `Run ${after} instead of ${error.name} in ${container.name}`,
        explanation:
          `Image ${container.image} has no program "${error.name}"${isSlip ? `, which looks like a slip for "${after}"` : ''}. ` +
          `The first word of ${field} of container ${container.name} becomes "${after}"; the rest stays.`,
        assumes: [`Image ${container.image} has ${after}.`, ...assumes],
        ...(scope !== undefined && { scope }),
        patch: new PodEdit(problem.pod).set([...path, field, 0], after).patch,
      },
    ];
  },
});

interface Correction extends Pick<Proposal, 'scope'> {
  readonly after: string;
  readonly isSlip: boolean;
  readonly assumes: readonly string[];
}

function isMissingCommand({ error }: UnrunnableCommand): boolean {
  return error.why?.reason === 'not-in-path' || error.why?.reason === 'missing';
}

function correctionOf({ error: { name }, container }: UnrunnableCommand, evidence: Evidence): Correction | undefined {
  const near = meantProgram(name, container);
  if (near !== undefined) return { after: near, isSlip: true, assumes: [] };
  const substitute = substituteFor(name, { evidence, container });
  if (substitute === undefined) return undefined;
  // A shell is at /bin/sh in every image that has one; of others only the name is sure.
  const after = name.includes('/') && substitute.use === 'sh' ? '/bin/sh' : substitute.use;
  const { assumes, scope } = substitute;
  return { after, isSlip: false, assumes: [assumes], ...(scope !== undefined && { scope }) };
}
