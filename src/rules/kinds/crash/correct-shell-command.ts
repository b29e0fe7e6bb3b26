import { PodEdit } from '../../pod/pod-edit.js';
import { fix } from '../fix.js';
import { nearProgram } from '../start/common-programs.js';
import { COMMAND_PATHS, shownWords } from '../support/command-words.js';
import { substituteFor } from '../support/substitutes.js';
import { isLoopOfEnds } from './ending-line.js';
import { replaceCommand, shellCase } from './shell-case.js';
import type { ShellFault } from './shell-fault.js';

/** A mistyped name of a common program in a shell's line is corrected. */
export const correctShellCommand = fix<ShellFault>({
  strategy: 'correct-shell-command',
  title: 'Correct the name of a common program in the line of a shell',
  touches: COMMAND_PATHS,
  propose: (fault, problem) => {
    const found = shellCase(fault, problem);
    if (found === undefined || fault.problem !== 'not-found') return [];
    const { name, container } = fault;
    const near = nearProgram(name);
    const substitute = substituteFor(name, { evidence: problem.evidence, container });
    const after = near ?? substitute?.use;
    if (after === undefined) return [];
    const line = replaceCommand(found, after);
    if (isLoopOfEnds(problem, line)) return [];
    return [
      {
        title: `Run ${after} instead of ${name} in ${container.name}`,
        explanation: `The shell of container ${container.name} does not find ${name}${slipWords(near)}. The line becomes "${shownWords([line]).join(' ').slice(0, 200)}".`,
        assumes: [
          `The ${container.imageWords} has ${after}, and ${after} is what is to run.`,
          ...(substitute === undefined ? [] : [substitute.assumes]),
        ],
        ...(substitute?.scope !== undefined && { scope: substitute.scope }),
        patch: new PodEdit(problem.pod).set([...found.container, found.field, found.index], line).patch,
      },
    ];
  },
});

function slipWords(near: string | undefined): string {
  return near === undefined ? '' : `, which looks like a slip for ${near}`;
}
