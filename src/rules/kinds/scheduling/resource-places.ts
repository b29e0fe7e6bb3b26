import type { Path, PodEdit } from '../../pod/pod-edit.js';
import type { RequestedPart } from '../../pod/pod-requests.js';

/** Where the resources of a container may be changed by fixers of requests. */
export const RESOURCE_PATHS = ['containers', 'initContainers'].flatMap((list) =>
  ['requests', 'limits'].map((field) => `/spec/${list}/*/resources/${field}/*`),
);

/** Where a container's request or limit of a resource stands. */
export function resourcePath(part: RequestedPart, field: 'requests' | 'limits', resource: string): Path {
  return ['spec', part.list, part.index, 'resources', field, resource];
}

/** Sets what a container requests. A limit stays: it is never below the request, which only falls. */
export function setRequest(edit: PodEdit, part: RequestedPart, resource: string, text: string): void {
  edit.set(resourcePath(part, 'requests', resource), text);
}
