import { PodEdit } from '../../pod/pod-edit.js';
import { fix } from '../fix.js';
import { nearProgram } from '../start/common-programs.js';
import { COMMAND_PATHS } from '../support/command-words.js';
import { shellCase } from './shell-case.js';
import type { ShellFault } from './shell-fault.js';

/** A command that the shell does not find is dropped, to see whether the image's own entrypoint does the work. */
export const dropShellCommand = fix<ShellFault>({
  strategy: 'drop-shell-command',
  title: "Drop a command that is not in the image, so that the image's own entrypoint runs",
  touches: COMMAND_PATHS,
  propose: (fault, problem) => {
    const found = shellCase(fault, problem);
    if (found === undefined || fault.problem !== 'not-found' || nearProgram(fault.name) !== undefined) return [];
    const { container, name } = fault;
    const edit = new PodEdit(problem.pod).remove([...found.container, 'command']).remove([...found.container, 'args']);
    return [
      {
        title: `Let the entrypoint of the image run in ${container.name}`,
        explanation: `The ${container.imageWords} has no command ${name}. Without command and args the container runs what the image was built for. What ${name} should have done is then not done.`,
        assumes: [`The entrypoint of the ${container.imageWords} does something of use without ${name}.`],
        scope: 'mirror-only',
        patch: edit.patch,
      },
    ];
  },
});
