import { textsOf } from '../../evidence/values.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { fix, type Problem } from '../fix.js';
import { COMMAND_PATHS } from '../support/command-words.js';
import { mayEnd } from './ending-line.js';
import { replaceCommand, type ShellCase, shellCase } from './shell-case.js';
import type { ShellFault } from './shell-fault.js';

const SCRIPT = /\.(?:sh|bash)$|^\/[^.\s]{1,200}$/;

/** A script that is not executable is run by its shell, which needs no x permission. */
export const runByShell = fix<ShellFault>({
  strategy: 'run-by-shell',
  title: 'Run a script that is not executable by its shell',
  touches: COMMAND_PATHS,
  propose: (fault, problem) => {
    const found = shellCase(fault, problem);
    if (found === undefined || fault.problem !== 'not-executable' || !SCRIPT.test(fault.name)) return [];
    const { name, container } = fault;
    const shell = shellOf(found);
    const edit = new PodEdit(problem.pod);
    if (isRunByShell(edit, found)) return [];
    const { patch } = withShell(edit, found, shell);
    return [
      {
        title: `Run ${name} by ${shell} in ${container.name}`,
        explanation: `Container ${container.name} ends with exit code 126, because ${name} is not executable. "${shell} ${name}" needs only that it can be read. In the long run make it executable in the image (chmod +x).`,
        assumes: [`${name} is a script for ${shell}, not a program, and its user may read it.`, ...endless(problem)],
        ...(endless(problem).length > 0 && { scope: 'mirror-only' as const }),
        patch,
      },
    ];
  },
});

/** A script that ends is started again and again where the pod is to keep running: whether it ends only a try shows. */
function endless(problem: Problem): string[] {
  return mayEnd(problem)
    ? []
    : ['The script keeps running: one that ends is started again and again, with exit code 0.'];
}

/** bash where it is the one that complains, or the script's name says so. */
function shellOf({ fault }: ShellCase): 'bash' | 'sh' {
  return /(?:^|\/)bash: /.test(fault.line ?? '') || fault.name.endsWith('.bash') ? 'bash' : 'sh';
}

function withShell(edit: PodEdit, found: ShellCase, shell: string): PodEdit {
  const path = [...found.container, found.field];
  if (found.word !== found.fault.name || isShellLine(edit, found))
    return edit.set([...path, found.index], replaceCommand(found, `${shell} ${found.fault.name}`));
  const words = textsOf(edit.get(path));
  return edit.set(path, [...words.slice(0, found.index), shell, ...words.slice(found.index)]);
}

/** Whether a shell runs the script already, so that it cannot even be read. */
function isRunByShell(edit: PodEdit, { container, field, index, word, fault }: ShellCase): boolean {
  const before = textsOf(edit.get([...container, field]))[index - 1] ?? '';
  return word === fault.name && /(?:^|\/)(?:ba|da|a)?sh$/.test(before);
}

/** Whether the word is a line for a shell, as the one behind -c is. */
function isShellLine(edit: PodEdit, { container, field, index }: ShellCase): boolean {
  const words = textsOf(edit.get([...container, field]));
  const before = index > 0 ? words[index - 1] : textsOf(edit.get([...container, 'command'])).at(-1);
  return before !== undefined && (index > 0 || field === 'args') && /^-[a-z]{0,3}c$/.test(before);
}
