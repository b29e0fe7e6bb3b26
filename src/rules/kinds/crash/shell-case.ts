import { textsOf } from '../../evidence/values.js';
import { containerPath } from '../../pod/places.js';
import { type Path, PodEdit } from '../../pod/pod-edit.js';
import type { Problem } from '../fix.js';
import type { ShellFault } from './shell-fault.js';

/** A shell's complaint about a command that stands in the manifest. */
export interface ShellCase {
  readonly fault: ShellFault;
  readonly container: Path;
  readonly field: 'command' | 'args';
  readonly index: number;
  /** The word of the list that holds the command: the command itself, or a line for the shell. */
  readonly word: string;
  /** Where in the word the command stands. */
  readonly at: number;
}

/** What is to be changed; undefined where the manifest does not name the command. */
export function shellCase(fault: ShellFault, { pod }: Problem): ShellCase | undefined {
  const path = containerPath(pod, fault.container);
  if (path === undefined || fault.name === '') return undefined;
  const edit = new PodEdit(pod);
  for (const field of ['command', 'args'] as const) {
    for (const [index, word] of textsOf(edit.get([...path, field])).entries()) {
      const at = commandIndex(word, fault.name);
      if (at !== undefined) return { fault, container: path, field, index, word, at };
    }
  }
  return undefined;
}

/** Where a command stands in a line for a shell: at its beginning, or behind what begins a new command. */
function commandIndex(line: string, name: string): number | undefined {
  for (let at = line.indexOf(name); at !== -1; at = line.indexOf(name, at + 1)) {
    const before = line.slice(0, at).trimEnd();
    const after = line.charAt(at + name.length);
    if (/(?:^|[;&|(`\n]|\b(?:exec|then|do|else|time|nohup))$/.test(before) && /^[\s;&|)`]?$/.test(after)) return at;
  }
  return undefined;
}

/** The line with something else in the place of the command. */
export function replaceCommand({ word, at, fault }: ShellCase, replacement: string): string {
  return `${word.slice(0, at)}${replacement}${word.slice(at + fault.name.length)}`;
}
