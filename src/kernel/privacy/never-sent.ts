import { matchGlob } from '../../rules/glob.js';

/** True where nothing of a namespace may leave the house (setting `llm_never_send_namespaces`, as its value is: a list of globs). */
export function isNeverSent(namespace: string, globs: readonly string[]): boolean {
  return globs.some((glob) => matchGlob(glob, namespace));
}
