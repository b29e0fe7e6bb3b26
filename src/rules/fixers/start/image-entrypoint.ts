import { nearProgram } from '../../diagnosis/start/common-programs.js';
import { COMMAND_PATHS } from '../command-words.js';
import type { Fixer, Proposal } from '../fixer.js';
import { PodEdit } from '../pod-edit.js';
import { type CommandCase, commandCase, quoteList } from './command-edit.js';

const MISSING = new Set(['not-in-path', 'missing', 'directory']);

/** A command that the image does not have is dropped, so that the image's own entrypoint runs. */
export const imageEntrypoint: Fixer = {
  strategy: 'image-entrypoint',
  title: "Drop a command that does not exist, so that the image's own entrypoint runs",
  kinds: ['start-error-exec'],
  touches: COMMAND_PATHS,
  propose: (problem) => {
    const found = commandCase(problem);
    if (found === undefined || !isDroppable(found)) return [];
    const whole = dropped(
      found,
      new PodEdit(problem.pod).remove([...found.path, 'command']).remove([...found.path, 'args']),
    );
    if (found.args.length === 0 || found.field === 'args') return [whole];
    const kept = keptArguments(found, new PodEdit(problem.pod).remove([...found.path, 'command']));
    return found.args[0]?.startsWith('-') === true ? [kept, whole] : [whole];
  },
};

/** Lines for a shell, options and slips of common programs are mended in better ways. */
function isDroppable({ error }: CommandCase): boolean {
  const { name, why } = error;
  const isOther = /\s/.test(name.trim()) || name.startsWith('-') || nearProgram(name) !== undefined;
  return why !== undefined && MISSING.has(why.reason) && !isOther;
}

function dropped({ container, error, command, args }: CommandCase, edit: PodEdit): Proposal {
  const list = quoteList([...command, ...args]);
  const overrides = [...(command.length > 0 ? ['command'] : []), ...(args.length > 0 ? ['args'] : [])].join(' and ');
  return {
    title: `Let the entrypoint of the image run in ${container.name}`,
    ...scopeOf(container),
    explanation: `Image ${container.image} has no "${error.name}". The override ${list} of container ${container.name} (${overrides}) is dropped, so that the image runs what it was built for.`,
    assumes: [`The entrypoint of image ${container.image} is what the container should run.`],
    patch: edit.patch,
  };
}

/** What an init container is for stands in its command: the image's own entrypoint mostly does something else, or never ends. */
function scopeOf({ role }: CommandCase['container']): Pick<Proposal, 'scope'> {
  return role === 'init' ? { scope: 'mirror-only' } : {};
}

function keptArguments({ container, error, command, args }: CommandCase, edit: PodEdit): Proposal {
  return {
    title: `Let the entrypoint of the image run in ${container.name}, with the same args`,
    ...scopeOf(container),
    explanation: `Image ${container.image} has no "${error.name}". command ${quoteList(command)} of container ${container.name} is dropped, so that the entrypoint of the image runs; it gets the args ${quoteList(args)}.`,
    assumes: [`Image ${container.image} has an entrypoint that takes these args.`],
    patch: edit.patch,
  };
}
