import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { fieldsOf, listOf, textOf } from '../../../evidence/values.js';

/** A key of a ConfigMap or Secret that is mounted by itself: where it is none of its keys, an empty directory stands in its place. */
export interface SubPathMount {
  /** `ConfigMap depot-conf`. */
  readonly object: string;
  readonly key: string;
  readonly path: string;
  /** Where the manifest mounts it. */
  readonly where: string;
}

export function subPathMounts(container: ContainerEvidence): readonly SubPathMount[] {
  const objects = container.mountedObjects;
  return listOf(container.fields['volumeMounts'], 100).flatMap((element, index) => {
    const mount = fieldsOf(element);
    const [key, path] = [textOf(mount['subPath']), textOf(mount['mountPath'])];
    const object = objects.find((each) => each.path === path);
    return key === '' || object === undefined
      ? []
      : [{ object: `${object.kind} ${object.name}`, key, path, where: `${container.path}.volumeMounts[${index}]` }];
  });
}

/** What to look at where a program finds a directory in place of a file; '' where nothing is mounted so. */
export function subPathAdvice(container: ContainerEvidence): string {
  return subPathMounts(container)
    .slice(0, 3)
    .map(
      ({ object, key, path, where }) =>
        `See that ${object} has a key ${key}, which ${where} mounts at ${path} by subPath: where it has none, an empty directory is made there`,
    )
    .join('. ');
}

/** What to do where a whole ConfigMap or Secret is mounted at the path at which a program looks for a file; '' where none is. */
export function wholeMountAdvice(container: ContainerEvidence, path: string): string {
  const mounts = listOf(container.fields['volumeMounts'], 100).map(fieldsOf);
  const at = mounts.findIndex((mount) => textOf(mount['mountPath']) === path && textOf(mount['subPath']) === '');
  const object = at === -1 ? undefined : container.mountedObjects.find((each) => each.path === path);
  return object === undefined
    ? ''
    : `Mount one key of ${object.kind} ${object.name} as the file ${path}: add subPath with the name of that key at ${container.path}.volumeMounts[${at}]; without it the whole object is mounted there, as a directory`;
}

/** What the kubelet makes in each volume of a ConfigMap or Secret beside its keys: `..data`, and the directory with an instant that it leads to. */
const HIDDEN = /^(\/\S{1,300}?)\/\.\.(?:data|\d{4}_\d\d_\d\d_[\d._]{4,30})(?:\/|$)/;

/** What to do where a program that reads all of a directory stumbles over those; '' where it does not. */
export function hiddenDataAdvice(container: ContainerEvidence, path: string): string {
  const directory = HIDDEN.exec(path)?.[1];
  if (directory === undefined) return '';
  const object = container.mountedObjects.find((each) => each.path.replace(/\/$/, '') === directory);
  const what = object === undefined ? 'the ConfigMap or Secret' : `${object.kind} ${object.name}`;
  return `Let it read the file, not the whole directory ${directory} (the option for a file in place of the one for a directory at ${container.path}.args), or mount each key of ${what} by itself (${container.path}.volumeMounts with subPath): beside the keys the kubelet makes directories that begin with .. there, and this version reads those too`;
}
