import { PodEdit } from '../../../pod/pod-edit.js';
import { fix, type Proposal } from '../../fix.js';
import { COMMAND_PATHS } from '../../support/command-words.js';
import { meantProgram } from '../meant-program.js';
import type { ExecError } from './exec-error.js';
import { quoteList, type UnrunnableCommand, unrunnableCommand } from './unrunnable-command.js';

const MISSING = new Set(['not-in-path', 'missing', 'directory']);

/** A command that the image does not have is dropped, so that the image's own entrypoint runs. */
export const imageEntrypoint = fix<ExecError>({
  strategy: 'image-entrypoint',
  title: "Drop a command that does not exist, so that the image's own entrypoint runs",
  touches: COMMAND_PATHS,
  propose: (error, problem) => {
    const found = unrunnableCommand(error, problem);
    if (found === undefined || !isDroppable(found)) return [];
    const whole = dropOverride(
      found,
      new PodEdit(problem.pod).remove([...found.path, 'command']).remove([...found.path, 'args']),
    );
    if (found.args.length === 0 || found.field === 'args') return [whole];
    const kept = keepArguments(found, new PodEdit(problem.pod).remove([...found.path, 'command']));
    return found.args[0]?.startsWith('-') === true ? [kept, whole] : [whole];
  },
});

/** Lines for a shell, options, slips of common programs and what a volume hides are repaired in better ways. */
function isDroppable({ error, container }: UnrunnableCommand): boolean {
  const { name, why, hiding } = error;
  if (hiding !== undefined) return false;
  const isOther = /\s/.test(name.trim()) || name.startsWith('-') || meantProgram(name, container) !== undefined;
  return why !== undefined && MISSING.has(why.reason) && !isOther;
}

function dropOverride(found: UnrunnableCommand, edit: PodEdit): Proposal {
  const { container, error, field, command, args } = found;
  const list = quoteList([...command, ...args]);
  const overrides = [...(command.length > 0 ? ['command'] : []), ...(args.length > 0 ? ['args'] : [])].join(' and ');
  const what = field === 'args' ? 'command' : 'entrypoint';
  return {
    title: `Let the image run its own ${what} in ${container.name}`,
    ...scopeOfCommand(container, command.length + args.length > 1),
    explanation: `Image ${container.image} has no "${error.name}". The override ${list} of container ${container.name} (${overrides}) is dropped, so that the image runs what it was built for.`,
    assumes: [`The ${what} of image ${container.image} is what the container should run.`],
    patch: edit.patch,
  };
}

/**
 * What an init container is for stands in its command: the image's own entrypoint mostly does something else, or never ends. What other words say
 * beside the program is lost too: without them the image may run, and do another thing.
 */
function scopeOfCommand({ role }: UnrunnableCommand['container'], losesWords: boolean): Pick<Proposal, 'scope'> {
  return role === 'init' || losesWords ? { scope: 'mirror-only' } : {};
}

function keepArguments({ container, error, command, args }: UnrunnableCommand, edit: PodEdit): Proposal {
  return {
    title: `Let the image run its own entrypoint in ${container.name}, with the same args`,
    ...scopeOfCommand(container, command.length > 1),
    explanation: `Image ${container.image} has no "${error.name}". command ${quoteList(command)} of container ${container.name} is dropped, so that the entrypoint of the image runs; it gets the args ${quoteList(args)}.`,
    assumes: [`Image ${container.image} has an entrypoint that takes these args.`],
    patch: edit.patch,
  };
}
