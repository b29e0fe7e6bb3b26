import { type Shape, textOf } from '../evidence/values.js';
import type { ContainerList } from '../pod/container-lists.js';
import { isOfSameRepository, parseImage } from '../pod/image-reference.js';
import { type PodTemplate, specOf } from '../pod/object.js';
import { equalData } from '../pod/plain-data.js';
import {
  type ContainerFields,
  containersOf,
  type EnvFields,
  envOf,
  type PodSpec,
  type Resources,
  resourcesOf,
} from '../pod/pod-fields.js';

/** How many differences of two templates are told. */
const LIMIT = 20;
const VALUE_LIMIT = 120;
/** The longest name of a container is 63 characters. */
const NAME_LIMIT = 63;
const CONTAINER_LISTS: readonly (readonly [ContainerList, string])[] = [
  ['initContainers', 'init container'],
  ['containers', 'container'],
];
/** What of a container is told by its value: nothing in it can be a secret. */
const SHOWN_FIELDS: readonly (readonly [keyof ContainerFields, string])[] = [
  ['imagePullPolicy', 'image pull policy'],
  ['workingDir', 'working directory'],
];
/** What is told only to be another: it may hold a secret, or is too long. */
const NAMED: readonly (readonly [keyof ContainerFields, string])[] = [
  ['command', 'command'],
  ['args', 'arguments'],
  ['ports', 'ports'],
  ['envFrom', 'variables from other objects'],
  ['volumeMounts', 'volume mounts'],
  ['livenessProbe', 'liveness probe'],
  ['readinessProbe', 'readiness probe'],
  ['startupProbe', 'startup probe'],
  ['lifecycle', 'hooks'],
  ['securityContext', 'security context'],
  ['restartPolicy', 'restart policy'],
];
const POD_FIELDS: readonly (readonly [keyof PodSpec, string])[] = [
  ['serviceAccountName', 'service account'],
  ['nodeSelector', 'node selector'],
  ['affinity', 'affinity'],
  ['tolerations', 'tolerations'],
  ['topologySpreadConstraints', 'topology spread constraints'],
  ['priorityClassName', 'priority class'],
  ['imagePullSecrets', 'image pull secrets'],
  ['securityContext', 'security context of the pod'],
  ['volumes', 'volumes'],
  ['runtimeClassName', 'runtime class'],
  ['hostNetwork', 'host network'],
  ['dnsPolicy', 'DNS policy'],
  ['dnsConfig', 'DNS configuration'],
  ['terminationGracePeriodSeconds', 'grace period'],
];

/**
 * What of a pod template differs from the one before, a clause each, at most 20: `changed the image of container web from 1.4 to 1.5`. Of environment
 * variables, commands and probes that they differ, never the values.
 */
export function templateChanges(before: PodTemplate, after: PodTemplate): string[] {
  const [old, now] = [specOf(before), specOf(after)];
  const changes = [
    ...CONTAINER_LISTS.flatMap(([list, word]) =>
      containerChanges(word, namedIn(containersOf(old, [list])), namedIn(containersOf(now, [list]))),
    ),
    ...POD_FIELDS.flatMap(([field, words]) =>
      equalData(old[field] ?? null, now[field] ?? null) ? [] : [`changed the ${words}`],
    ),
  ];
  return changes.slice(0, LIMIT);
}

type Variables = ReadonlyMap<string, EnvFields>;
type Containers = ReadonlyMap<string, ContainerFields>;

function namedIn<Element extends Shape<'name'>>(elements: readonly Element[]): ReadonlyMap<string, Element> {
  return new Map(elements.map((each) => [textOf(each.name), each]));
}

function containerChanges(word: string, before: Containers, after: Containers): string[] {
  const gone = [...before.keys()]
    .filter((name) => !after.has(name))
    .map((name) => `removed ${word} ${shortName(name)}`);
  const others = [...after].flatMap(([name, container]) => {
    const old = before.get(name);
    const words = `${word} ${shortName(name)}`;
    return old === undefined ? [`added ${words}`] : fieldChanges(words, old, container);
  });
  return [...others, ...gone];
}

function fieldChanges(container: string, before: ContainerFields, after: ContainerFields): string[] {
  const differs = (field: keyof ContainerFields) => !equalData(before[field] ?? null, after[field] ?? null);
  return [
    ...(differs('image') ? [imageChange(container, textOf(before.image), textOf(after.image))] : []),
    ...resourceChanges(container, resourcesOf(before), resourcesOf(after)),
    ...SHOWN_FIELDS.flatMap(([field, words]) =>
      differs(field) ? [valueChange(`the ${words} of ${container}`, before[field], after[field])] : [],
    ),
    ...variableChanges(container, namedIn(envOf(before)), namedIn(envOf(after))),
    ...NAMED.flatMap(([field, words]) => (differs(field) ? [`changed the ${words} of ${container}`] : [])),
  ];
}

/** Of the same repository the tags tell enough. */
function imageChange(container: string, before: string, after: string): string {
  const [old, now] = [parseImage(before), parseImage(after)];
  const showsTags = isOfSameRepository(before, after) && old.tag !== now.tag && old.tag !== '' && now.tag !== '';
  return valueChange(`the image of ${container}`, showsTags ? old.tag : before, showsTags ? now.tag : after);
}

function resourceChanges(container: string, before: Resources, after: Resources): string[] {
  return (['requests', 'limits'] as const).flatMap((sort) => {
    const [old, now] = [before[sort], after[sort]];
    return [...new Set([...Object.keys(old), ...Object.keys(now)])]
      .filter((resource) => textOf(old[resource]) !== textOf(now[resource]))
      .map((resource) => {
        const words = `the ${shortName(resource)} ${sort.slice(0, -1)} of ${container}`;
        return valueChange(words, old[resource], now[resource]);
      });
  });
}

function variableChanges(container: string, before: Variables, after: Variables): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    const variable = `variable ${shortened(name)}`;
    if (old === undefined) return [`added ${variable} to ${container}`];
    if (now === undefined) return [`removed ${variable} from ${container}`];
    return equalData(old, now) ? [] : [`changed ${variable} of ${container}`];
  });
}

function valueChange(words: string, before: unknown, after: unknown): string {
  const [old, now] = [shortened(textOf(before)), shortened(textOf(after))];
  if (old === '') return `set ${words} to ${now || 'nothing'}`;
  return now === '' ? `removed ${words} (${old})` : `changed ${words} from ${old} to ${now}`;
}

function shortName(name: string): string {
  return name.slice(0, NAME_LIMIT).toWellFormed();
}

function shortened(text: string): string {
  return text.length > VALUE_LIMIT ? `${text.slice(0, VALUE_LIMIT).toWellFormed()}…` : text;
}
