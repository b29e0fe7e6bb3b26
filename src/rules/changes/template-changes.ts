import { type Fields, fieldsOf, listOf, textOf } from '../evidence/values.js';
import { isOfSameRepository, parseImage } from '../pod/image-reference.js';
import { equalData } from '../pod/plain-data.js';
import { type Resources, resourcesOf } from '../pod/pod-fields.js';

/** How many differences of two templates are told. */
const LIMIT = 20;
const VALUE_LIMIT = 120;
/** The longest name of a container is 63 characters. */
const NAME_LIMIT = 63;
const CONTAINER_LISTS = { initContainers: 'init container', containers: 'container' } as const;
/** What of a container is told by its value: nothing in it can be a secret. */
const SHOWN_FIELDS = { imagePullPolicy: 'image pull policy', workingDir: 'working directory' } as const;
/** What is told only to be another: it may hold a secret, or is too long. */
const NAMED: Readonly<Record<string, string>> = {
  command: 'command',
  args: 'arguments',
  ports: 'ports',
  envFrom: 'variables from other objects',
  volumeMounts: 'volume mounts',
  livenessProbe: 'liveness probe',
  readinessProbe: 'readiness probe',
  startupProbe: 'startup probe',
  lifecycle: 'hooks',
  securityContext: 'security context',
  restartPolicy: 'restart policy',
};
const POD_FIELDS: Readonly<Record<string, string>> = {
  serviceAccountName: 'service account',
  nodeSelector: 'node selector',
  affinity: 'affinity',
  tolerations: 'tolerations',
  topologySpreadConstraints: 'topology spread constraints',
  priorityClassName: 'priority class',
  imagePullSecrets: 'image pull secrets',
  securityContext: 'security context of the pod',
  volumes: 'volumes',
  runtimeClassName: 'runtime class',
  hostNetwork: 'host network',
  dnsPolicy: 'DNS policy',
  dnsConfig: 'DNS configuration',
  terminationGracePeriodSeconds: 'grace period',
};

/**
 * What of a pod template differs from the one before, a clause each, at most 20: `changed the image of container web from 1.4 to 1.5`. Of environment
 * variables, commands and probes that they differ, never the values.
 */
export function templateChanges(before: Fields, after: Fields): string[] {
  const [old, now] = [fieldsOf(before['spec']), fieldsOf(after['spec'])];
  const changes = [
    ...Object.entries(CONTAINER_LISTS).flatMap(([list, word]) =>
      containerChanges(word, namedIn(old[list]), namedIn(now[list])),
    ),
    ...Object.entries(POD_FIELDS).flatMap(([field, words]) =>
      equalData(old[field] ?? null, now[field] ?? null) ? [] : [`changed the ${words}`],
    ),
  ];
  return changes.slice(0, LIMIT);
}

type Named = ReadonlyMap<string, Fields>;

function namedIn(list: unknown): Named {
  return new Map(listOf(list).map((each) => [textOf(fieldsOf(each)['name']), fieldsOf(each)]));
}

function containerChanges(word: string, before: Named, after: Named): string[] {
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

function fieldChanges(container: string, before: Fields, after: Fields): string[] {
  const differs = (field: string) => !equalData(before[field] ?? null, after[field] ?? null);
  return [
    ...(differs('image') ? [imageChange(container, textOf(before['image']), textOf(after['image']))] : []),
    ...resourceChanges(container, resourcesOf(before), resourcesOf(after)),
    ...Object.entries(SHOWN_FIELDS).flatMap(([field, words]) =>
      differs(field) ? [valueChange(`the ${words} of ${container}`, before[field], after[field])] : [],
    ),
    ...variableChanges(container, namedIn(before['env']), namedIn(after['env'])),
    ...Object.entries(NAMED).flatMap(([field, words]) =>
      differs(field) ? [`changed the ${words} of ${container}`] : [],
    ),
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

function variableChanges(container: string, before: Named, after: Named): string[] {
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
