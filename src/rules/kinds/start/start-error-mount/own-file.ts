import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { textOf } from '../../../evidence/values.js';
import { KUBELET_FILES } from '../../support/kubelet-files.js';
import type { MountCover } from './mount-cover.js';

/** The files that the kubelet and the runtime put into every container, beside that for the last words of the program. */
const OWN_FILES = [...Object.keys(KUBELET_FILES), '/dev/shm'];
/** Where the program may leave them, unless the manifest says another place. */
const LAST_WORDS = '/dev/termination-log';

/** Whether the target is such a file, which no mount of the manifest asks for. */
export function isOwnFile(container: ContainerEvidence, target: string): boolean {
  const path = `/${target.replace(/^\//, '')}`;
  return OWN_FILES.includes(path) || path === lastWordsOf(container);
}

/** Why it cannot be put there: a volume is mounted over its folder. */
export function whyOwnFile(target: string, { path, words }: MountCover): string {
  return `the kubelet puts a file of its own there, and ${words}, which is mounted at ${path}, lies over the place of ${target}`;
}

export function ownFileTodo(container: ContainerEvidence, target: string, { path, words }: MountCover): string {
  const narrower = `mount of ${words} what is needed one by one (below ${path}) and not the whole of ${path}`;
  if (`/${target.replace(/^\//, '')}` !== lastWordsOf(container)) return `Mount ${words} elsewhere, or ${narrower}`;
  return `Set ${container.path}.terminationMessagePath to a file outside of ${path}, such as /tmp/termination-log, or ${narrower}`;
}

function lastWordsOf(container: ContainerEvidence): string {
  return textOf(container.fields['terminationMessagePath']) || LAST_WORDS;
}
