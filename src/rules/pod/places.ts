import type { ContainerEvidence } from '../evidence/container-evidence.js';
import { type Fields, fieldsOf, listOf } from '../evidence/values.js';
import { CONTAINER_LISTS } from './container-lists.js';
import { specOf } from './object.js';
import type { Path } from './pod-edit.js';

/** Where a container stands in a pod's manifest; undefined where the manifest does not have it. */
export function containerPath(pod: Fields, container: Pick<ContainerEvidence, 'name'>): Path | undefined {
  const spec = specOf(pod);
  for (const list of CONTAINER_LISTS) {
    const index = indexByName(spec[list], container.name);
    if (index !== undefined) return ['spec', list, index];
  }
  return undefined;
}

/** Where a volume stands in a pod's manifest. */
export function volumePath(pod: Fields, name: string): Path | undefined {
  const index = indexByName(specOf(pod).volumes, name);
  return index === undefined ? undefined : ['spec', 'volumes', index];
}

/** The index of the element with this name in a list of named elements (containers, volumes, env). */
export function indexByName(list: unknown, name: string): number | undefined {
  const index = listOf(list).findIndex((element) => fieldsOf(element)['name'] === name);
  return index === -1 ? undefined : index;
}
