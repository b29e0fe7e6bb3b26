import { EVERY, elementsAt, type Fields, fieldsOf, textOf } from '../evidence/values.js';
import { CHANGEABLE_LISTS } from './container-lists.js';
import { type ContainerFields, type PodSpec, resourcesOf } from './pod-fields.js';

/**
 * A pod's spec with the requests that the API server makes of limits where none are written (Kubernetes "Resource Management for Pods and
 * Containers"), as far as the same container of the other spec has requests of that resource: who writes a manifest leaves them out.
 */
export function withDefaultedRequests(spec: PodSpec, like: PodSpec): PodSpec {
  const lists = CHANGEABLE_LISTS.filter((list) => Array.isArray(spec[list]));
  const changed = lists.map((list) => [
    list,
    (spec[list] as readonly unknown[]).map((each) => defaulted(each, like[list])),
  ]);
  return { ...spec, ...Object.fromEntries(changed) };
}

function defaulted(container: unknown, others: unknown): unknown {
  const fields: ContainerFields = fieldsOf(container);
  const { limits, requests } = resourcesOf(fields);
  const wanted = requestsOf(others, textOf(fields.name));
  const added = Object.entries(limits).filter(
    ([name]) => !Object.hasOwn(requests, name) && Object.hasOwn(wanted, name),
  );
  if (added.length === 0) return container;
  return {
    ...fields,
    resources: { ...fieldsOf(fields.resources), requests: { ...requests, ...Object.fromEntries(added) } },
  };
}

function requestsOf(containers: unknown, name: string): Fields {
  const same = elementsAt<ContainerFields>(containers, EVERY).find((each) => each.name === name);
  return resourcesOf(same ?? {}).requests;
}
