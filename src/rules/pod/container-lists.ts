/** The lists of containers of a pod's spec, in the order in which the kubelet starts them. */
export const CONTAINER_LISTS = ['initContainers', 'containers', 'ephemeralContainers'] as const;

export type ContainerList = (typeof CONTAINER_LISTS)[number];

/** Those that a manifest can have: ephemeral containers are only ever added to a pod that runs, and cannot be changed. */
export const CHANGEABLE_LISTS = ['initContainers', 'containers'] as const;

export type ChangeableList = (typeof CHANGEABLE_LISTS)[number];

/**
 * The place of a field in every container of these lists, as JSON pointers with a star for the index (`Fix.touches`).
 *
 * @param field its path below the container, such as `resources/limits/memory`
 */
export function containerPaths(field: string, lists: readonly ContainerList[] = CHANGEABLE_LISTS): readonly string[] {
  return lists.map((list) => `/spec/${list}/*/${field}`);
}
