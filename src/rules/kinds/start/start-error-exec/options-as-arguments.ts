import { PodEdit } from '../../../pod/pod-edit.js';
import { fix } from '../../fix.js';
import { COMMAND_PATHS } from '../../support/command-words.js';
import type { ExecError } from './exec-error.js';
import { quoteList, unrunnableCommand } from './unrunnable-command.js';

/** A command that begins with an option was meant as arguments for the entrypoint of the image. */
export const optionsAsArguments = fix<ExecError>({
  strategy: 'options-as-arguments',
  title: "Give options to the image's entrypoint instead of running them",
  touches: COMMAND_PATHS,
  propose: (error, problem) => {
    const found = unrunnableCommand(error, problem);
    if (found === undefined || found.field !== 'command' || !error.name.startsWith('-')) return [];
    const args = [...found.command, ...found.args];
    const edit = new PodEdit(problem.pod).set([...found.path, 'args'], args).remove([...found.path, 'command']);
    return [
      {
        title: `Give ${found.container.name} its options as args`,
        explanation: `command of container ${found.container.name} begins with the option "${error.name}": command replaces the entrypoint of the image, so the runtime looks for a program of that name. The words move to args (${quoteList(args)}), which the entrypoint gets.`,
        assumes: [`Image ${found.container.image} has an entrypoint that takes these options.`],
        patch: edit.patch,
      },
    ];
  },
});
