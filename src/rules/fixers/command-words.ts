import { scrubArguments } from '../redaction/scrub-arguments.js';

/** All that changes of a command touch (`Fixer.touches`). */
export const COMMAND_PATHS: readonly string[] = ['containers', 'initContainers', 'ephemeralContainers'].flatMap(
  (list) => ['command', 'args'].flatMap((field) => [`/spec/${list}/*/${field}`, `/spec/${list}/*/${field}/*`]),
);

/** Programs that images often have under another name. */
export const SUBSTITUTES: readonly { readonly program: string; readonly use: string; readonly assumes: string }[] = [
  { program: 'bash', use: 'sh', assumes: 'What it runs is for any POSIX shell and needs nothing of bash.' },
  { program: 'python', use: 'python3', assumes: 'What it runs is for Python 3.' },
  { program: 'pip', use: 'pip3', assumes: 'What it runs is for Python 3.' },
];

/** The words as they may be shown: without the secrets in them and behind flags such as `--password`. */
export function shownWords(words: readonly string[]): readonly string[] {
  return scrubArguments(words).map(String);
}
