import { baseName } from './base-name.js';

/** The programs that read their words as commands, as images have them. */
const SHELLS: ReadonlySet<string> = new Set(['sh', 'bash', 'ash', 'dash', 'zsh', 'ksh']);

/** Whether a word names a shell, with or without its directory. */
export function isShell(word: string): boolean {
  return SHELLS.has(baseName(word));
}
