import { isFields } from '../evidence/values.js';
import { CONTAINER_LISTS } from '../pod/container-lists.js';
import { type ContainerFields, type PodSpec, PROBE_NAMES } from '../pod/pod-fields.js';
import type { GuardRule } from './guard-case.js';

const SPEC_LISTS: readonly (keyof PodSpec)[] = [
  ...CONTAINER_LISTS,
  'volumes',
  'tolerations',
  'schedulingGates',
  'imagePullSecrets',
];
/** Elements of one list. No pod that does anything has as many; rules compare lists with each other. */
const LIST_LIMIT = 500;

const CONTAINER_LIST_FIELDS: readonly (keyof ContainerFields)[] = ['env', 'envFrom', 'ports', 'volumeMounts'];
const CONTAINER_MAPS: readonly (keyof ContainerFields)[] = [
  'securityContext',
  'resources',
  'lifecycle',
  ...PROBE_NAMES,
];

/** The result is a pod as Kubernetes reads one: what has another type than the rules expect would pass them unseen. */
export const wellFormed: GuardRule = ({ after }) => {
  const { spec, containers, securityContext } = after;
  return [
    ...(containers.some(({ list }) => list === 'containers') ? [] : ['the manifest is no pod with containers']),
    ...(hasLongList(spec) ? [`a list of the manifest has more than ${LIST_LIMIT} elements`] : []),
    ...wrongLists(spec, SPEC_LISTS, 'spec.'),
    ...wrongMaps(spec, ['securityContext', 'resources'], 'spec.'),
    ...wrongLists(securityContext, ['sysctls', 'supplementalGroups'], 'spec.securityContext.'),
    ...containers.flatMap(({ fields, securityContext: own }) => [
      ...wrongLists(fields, CONTAINER_LIST_FIELDS, "a container's "),
      ...wrongMaps(fields, CONTAINER_MAPS, "a container's "),
      ...wrongMaps(own, ['capabilities'], "a container's securityContext."),
    ]),
  ];
};

/** Whether a list in plain data is longer than that of any pod that does anything: who compares elements with each other must ask before. */
export function hasLongList(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.length > LIST_LIMIT || value.some(hasLongList);
  return Object.values(value).some(hasLongList);
}

function wrongLists<Holder extends object>(
  holder: Holder,
  fields: readonly (keyof Holder & string)[],
  where: string,
): string[] {
  return fields
    .filter((field) => (holder[field] ?? null) !== null && !isListOfValues(holder[field]))
    .map((field) => `${where}${field} must be a list`);
}

function isListOfValues(value: unknown): boolean {
  return Array.isArray(value) && value.every((element) => (element ?? null) !== null && !Array.isArray(element));
}

function wrongMaps<Holder extends object>(
  holder: Holder,
  fields: readonly (keyof Holder & string)[],
  where: string,
): string[] {
  return fields
    .filter((field) => (holder[field] ?? null) !== null && !isFields(holder[field]))
    .map((field) => `${where}${field} must be a map`);
}
