import { scrubArguments } from '../../secrets/scrub-arguments.js';

/** All that changes of a command touch (`Fixer.touches`). */
export const COMMAND_PATHS: readonly string[] = ['containers', 'initContainers', 'ephemeralContainers'].flatMap(
  (list) => ['command', 'args'].flatMap((field) => [`/spec/${list}/*/${field}`, `/spec/${list}/*/${field}/*`]),
);

/** The words as they may be shown: without the secrets in them and behind flags such as `--password`. */
export function shownWords(words: readonly string[]): readonly string[] {
  return scrubArguments(words).map(String);
}
