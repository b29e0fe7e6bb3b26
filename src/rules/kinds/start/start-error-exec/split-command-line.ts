import { PodEdit } from '../../../pod/pod-edit.js';
import { isLoopOfEnds } from '../../crash/ending-line.js';
import { fix, type Problem, type Proposal } from '../../fix.js';
import { COMMAND_PATHS } from '../../support/command-words.js';
import { captures } from '../../support/texts.js';
import type { ExecError } from './exec-error.js';
import { quoteList, type UnrunnableCommand, unrunnableCommand } from './unrunnable-command.js';

/** The line itself calls a shell: `sh -c while true; do …`. */
const SHELL_CALL = /^((?:\/(?:usr\/)?bin\/)?(?:sh|bash|ash)) (-[a-z]{0,3}c) {1,100}(\S[^]{0,10000})$/;
const QUOTED = /^(['"])([^'"]{0,10000})\1$/;
const PLAIN = /^[\w./:=,@%+ -]{1,4000}$/;

/** A whole command line that was given as one word is run by a shell. */
export const splitCommandLine = fix<ExecError>({
  strategy: 'split-command-line',
  title: 'Run a command line that was given as one word by a shell',
  touches: COMMAND_PATHS,
  propose: (error, problem) => {
    const found = unrunnableCommand(error, problem);
    if (found === undefined || !/\s/.test(error.name.trim())) return [];
    const after = shellForm(found);
    if (after === undefined) return [];
    const edit = new PodEdit(problem.pod).set([...found.path, found.field], after);
    return [{ ...runLine(found, after, edit), ...endingOf(problem, after) }];
  },
});

/** A line that does its work and ends is started again and again where the pod is to keep running: that it starts, a mirror shows. */
function endingOf(problem: Problem, after: readonly string[]): Pick<Proposal, 'scope'> {
  const isShell = after[1]?.endsWith('c') === true;
  const line = isShell ? after.slice(2).join(' ') : after.join(' ');
  return isLoopOfEnds(problem, line) ? { scope: 'mirror-only' } : {};
}

/** The list, command or args, that begins with a whole line, as it should be written; undefined where that cannot be told. */
export function shellForm({
  field,
  command,
  args,
}: Pick<UnrunnableCommand, 'field' | 'command' | 'args'>): readonly string[] | undefined {
  const [word = '', ...rest] = field === 'command' ? command : args;
  const line = word.trim();
  const call = SHELL_CALL.exec(line);
  if (call !== null) return [...shellCall(call), ...rest];
  const isAll = rest.length === 0 && (field === 'args' || args.length === 0);
  if (isAll) return ['sh', '-c', line];
  // What follows belongs to the program, so only a line without anything for a shell can be taken apart.
  return PLAIN.test(line) ? [...line.split(/ {1,100}/), ...rest] : undefined;
}

function shellCall(call: RegExpExecArray): readonly string[] {
  const [, shell, flag, script] = captures(call);
  return [shell, flag, QUOTED.exec(script)?.[2] ?? script];
}

function runLine(
  { container, field, command, args }: UnrunnableCommand,
  after: readonly string[],
  edit: PodEdit,
): Proposal {
  const before = field === 'command' ? command : args;
  const isShell = after[1]?.endsWith('c') === true;
  return {
    title: `Run the command line of ${container.name} ${isShell ? 'by a shell' : 'as separate words'}`,
    explanation: `The ${field} of container ${container.name} is one word with spaces in it, ${quoteList(before)}, which the runtime takes for the name of a program. It becomes ${quoteList(after)}.`,
    assumes: isShell ? [`Image ${container.image} has the shell ${after[0]}.`] : [],
    patch: edit.patch,
  };
}
