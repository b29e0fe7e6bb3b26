import { type Fields, fieldsOf, textOf } from '../evidence/values.js';
import { CHANGEABLE_LISTS } from './container-lists.js';

/**
 * A pod's spec with the requests that the API server makes of limits where none are written (Kubernetes "Resource Management for Pods and
 * Containers"), as far as the same container of the other spec has requests of that resource: who writes a manifest leaves them out.
 */
export function withDefaultedRequests(spec: Fields, like: Fields): Fields {
  const lists = CHANGEABLE_LISTS.filter((list) => Array.isArray(spec[list]));
  const changed = lists.map((list) => [
    list,
    (spec[list] as readonly unknown[]).map((each) => defaulted(each, like[list])),
  ]);
  return { ...spec, ...Object.fromEntries(changed) };
}

function defaulted(container: unknown, others: unknown): unknown {
  const fields = fieldsOf(container);
  const resources = fieldsOf(fields['resources']);
  const [limits, requests] = [fieldsOf(resources['limits']), fieldsOf(resources['requests'])];
  const wanted = requestsOf(others, textOf(fields['name']));
  const added = Object.entries(limits).filter(
    ([name]) => !Object.hasOwn(requests, name) && Object.hasOwn(wanted, name),
  );
  if (added.length === 0) return container;
  return { ...fields, resources: { ...resources, requests: { ...requests, ...Object.fromEntries(added) } } };
}

function requestsOf(containers: unknown, name: string): Fields {
  const same = Array.isArray(containers) ? containers.map(fieldsOf).find((each) => each['name'] === name) : undefined;
  return fieldsOf(fieldsOf(same?.['resources'])['requests']);
}
