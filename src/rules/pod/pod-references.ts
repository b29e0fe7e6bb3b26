import type { Fields } from '../evidence/values.js';
import { CHANGEABLE_LISTS, containerPaths } from './container-lists.js';
import { specOf } from './object.js';
import { type Reference, referencesIn } from './references.js';

/** A place of a pod's manifest that takes data from a ConfigMap or a Secret, as a fix changes it: paths are from the root of the manifest. */
export interface PodReference extends Reference {
  /** What takes the data, for a sentence: `the variable REGION of container api`, `volume config`. */
  readonly words: string;
}

/** All that changes of references touch (`Fixer.touches`). */
export const REFERENCE_PATHS: readonly string[] = [
  ...[
    'env/*/valueFrom/configMapKeyRef/*',
    'env/*/valueFrom/secretKeyRef/*',
    'envFrom/*/configMapRef/*',
    'envFrom/*/secretRef/*',
  ].flatMap((field) => containerPaths(field)),
  ...['/spec/volumes/*', '/spec/volumes/*/projected/sources/*'].flatMap((volume) =>
    ['configMap', 'secret'].flatMap((source) =>
      ['name', 'secretName', 'optional', 'items/*/key'].map((field) => `${volume}/${source}/${field}`),
    ),
  ),
];

/** Every place of the pod that names this object, in the environment of containers and in volumes. */
export function referencesTo(pod: Fields, object: { kind: string; name: string }): readonly PodReference[] {
  return referencesOf(pod).filter(({ kind, name }) => kind === object.kind && name === object.name);
}

export function referencesOf(pod: Fields): readonly PodReference[] {
  return referencesIn(specOf(pod), { lists: CHANGEABLE_LISTS }).map((reference) => ({
    ...reference,
    path: ['spec', ...reference.path],
    namePath: ['spec', ...reference.namePath],
    keys: reference.keys.map(({ key, path }) => ({ key, path: ['spec', ...path] })),
    words: describeTaker(reference),
  }));
}

function describeTaker({ via, container, variable, volume }: Reference): string {
  if (via === 'volume') return `volume ${volume}`;
  return via === 'env'
    ? `the variable ${variable} of container ${container}`
    : `the environment of container ${container}`;
}
