import { baseName } from '../../../base-name.js';
import type { Evidence } from '../../../evidence/evidence.js';
import { fieldsOf, listOf, textOf } from '../../../evidence/values.js';
import type { JsonPatch } from '../../../pod/json-patch.js';
import type { PodEdit } from '../../../pod/pod-edit.js';
import { fix, type Proposal } from '../../fix.js';
import { failingContainer } from '../../support/failing-container.js';
import { closestName } from '../../support/names.js';
import { isFileOf, type MountError } from './mount-error.js';

/**
 * A file of a ConfigMap or Secret is mounted by subPath where the whole volume was mounted onto a file, or where the subPath is no key. For
 * production only where the files of the volume are known: one that it does not have is mounted as an empty directory.
 */
export const mountBySubPath = fix<MountError>({
  strategy: 'mount-by-sub-path',
  title: 'Mount one file of a ConfigMap or Secret by subPath',
  touches: ['containers', 'initContainers'].flatMap((list) => [`/spec/${list}/*/volumeMounts/**`]),
  propose: (error, problem) => {
    const failing = failingContainer(problem);
    if (failing === undefined || error.why !== 'file-and-directory' || error.source === undefined) return [];
    const { path, edit } = failing;
    const index = mountIndex(edit.get([...path, 'volumeMounts']), error.target);
    if (index === -1) return [];
    const mount = [...path, 'volumeMounts', index];
    if (isFileOf(error, problem.evidence.related(error.source.kind, error.source.name)?.keys ?? []))
      return [mountInDirectory(error, edit, mount)];
    const at = [...mount, 'subPath'];
    const before = textOf(edit.get(at));
    const files = filesOf(problem.evidence, error.source);
    const file = fileOf(files, baseName(error.target), before);
    if (file === undefined) return [];
    return [mountFile(error, before, { file, patch: edit.set(at, file).patch, isKnown: files.length > 0 })];
  },
});

function mountIndex(mounts: unknown, target: string): number {
  return listOf(mounts).findIndex((mount) => fieldsOf(mount)['mountPath'] === target);
}

/** The image has a directory where the file was to be: the file is mounted in it. */
function mountInDirectory(
  { container, target, mount }: MountError,
  edit: PodEdit,
  at: readonly (string | number)[],
): Proposal {
  const file = textOf(mount?.['subPath']);
  const path = `${target.replace(/\/$/, '')}/${file}`;
  return {
    title: `Mount ${file} in ${container.name} at ${path}`,
    explanation:
      `The subPath ${file} is a file, but at ${target} the image of container ${container.name} has a directory. ` +
      `mountPath becomes ${path}: the file stands in that directory, beside what the image has there.`,
    assumes: [`The program of container ${container.name} reads ${path}.`],
    // Where the program looks for the file nobody but its owner knows.
    scope: 'mirror-only',
    patch: edit.set([...at, 'mountPath'], path).patch,
  };
}

interface MountedFile {
  readonly file: string;
  readonly patch: JsonPatch;
  /** Whether the volume is known to have the file. */
  readonly isKnown: boolean;
}

function mountFile(error: MountError, before: string, { file, patch, isKnown }: MountedFile): Proposal {
  const { container, target, source } = error;
  const object = `${source?.kind} ${source?.name}`;
  const why =
    before === ''
      ? `the whole ${object}, a directory, is mounted there`
      : `the subPath "${before}" is no key of ${object}, so a directory is mounted there`;
  return {
    title: `Mount ${file} of ${object} by subPath at ${target}`,
    explanation:
      `At ${target} the image of container ${container.name} has a file, but ${why}. ` +
      `subPath: ${file} mounts that one file. A file that is mounted by subPath is not updated when the ${source?.kind} changes.`,
    assumes: [`${object} has the key ${file}.`],
    ...(!isKnown && { scope: 'mirror-only' as const }),
    patch,
  };
}

/** The files that the volume has: its items, else the keys of the object; none where they are not known. */
function filesOf(evidence: Evidence, { kind, name, items }: NonNullable<MountError['source']>): readonly string[] {
  return items.length > 0 ? items : (evidence.related(kind, name)?.keys ?? []);
}

/** The file that was meant: the one of the mount path's name, the only one, or the nearest; undefined where that is not clear or stands there. */
function fileOf(files: readonly string[], target: string, before: string): string | undefined {
  if (files.length === 0) return before === '' && hasSuffix(target) ? target : undefined;
  const wanted = before || target;
  if (files.includes(wanted)) return wanted === before ? undefined : wanted;
  return files.length === 1 ? files[0] : closestName(wanted, files);
}

/** Where nothing tells the keys, a mount path that ends like a file is mostly named after its key. */
function hasSuffix(name: string): boolean {
  return /.\../.test(name);
}
