import { type Fields, fieldsOf, listOf, textOf } from '../evidence/values.js';
import type { Path } from './pod-edit.js';

/** A place of a pod's manifest that takes data from a ConfigMap or a Secret. */
export interface PodReference {
  readonly kind: 'ConfigMap' | 'Secret';
  readonly name: string;
  /** Where the reference stands: the map that holds the name and `optional`. */
  readonly path: Path;
  readonly namePath: Path;
  /** The keys that it takes, each with its place; none where it takes all of them. */
  readonly keys: readonly { readonly key: string; readonly path: Path }[];
  readonly optional: boolean;
  /** What takes the data, for a sentence: `the variable REGION of container api`, `volume config`. */
  readonly words: string;
}

const KINDS = [
  { kind: 'ConfigMap', env: 'configMapKeyRef', envFrom: 'configMapRef', volume: 'configMap', nameField: 'name' },
  { kind: 'Secret', env: 'secretKeyRef', envFrom: 'secretRef', volume: 'secret', nameField: 'secretName' },
] as const;

/** Without ephemeral containers, which cannot be changed. */
const CONTAINER_LISTS = ['initContainers', 'containers'] as const;

/** All that changes of references touch (`Fixer.touches`). */
export const REFERENCE_PATHS: readonly string[] = [
  ...CONTAINER_LISTS.flatMap((list) => [
    `/spec/${list}/*/env/*/valueFrom/configMapKeyRef/*`,
    `/spec/${list}/*/env/*/valueFrom/secretKeyRef/*`,
    `/spec/${list}/*/envFrom/*/configMapRef/*`,
    `/spec/${list}/*/envFrom/*/secretRef/*`,
  ]),
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
  const spec = fieldsOf(pod['spec']);
  const containers = CONTAINER_LISTS.flatMap((list) =>
    listOf(spec[list]).flatMap((element, index) => ofContainer(fieldsOf(element), ['spec', list, index])),
  );
  const volumes = listOf(spec['volumes']).flatMap((element, index) =>
    ofVolume(fieldsOf(element), ['spec', 'volumes', index]),
  );
  return [...containers, ...volumes];
}

function ofContainer(container: Fields, path: Path): PodReference[] {
  const of = `of container ${textOf(container['name'])}`;
  return [
    ...listOf(container['env']).flatMap((element, index) => {
      const variable = fieldsOf(element);
      if ((variable['valueFrom'] ?? null) === null) return [];
      const words = `the variable ${textOf(variable['name'])} ${of}`;
      return KINDS.flatMap((each) =>
        reference(variable['valueFrom'], [...path, 'env', index, 'valueFrom'], { ...each, field: each.env, words }),
      );
    }),
    ...listOf(container['envFrom']).flatMap((element, index) =>
      KINDS.flatMap((each) =>
        reference(element, [...path, 'envFrom', index], {
          ...each,
          field: each.envFrom,
          words: `the environment ${of}`,
        }),
      ),
    ),
  ].map((each) => ({ ...each, namePath: [...each.path, 'name'], name: textOf(each.fields['name']) }));
}

function ofVolume(volume: Fields, path: Path): PodReference[] {
  const words = `volume ${textOf(volume['name'])}`;
  const sources = listOf(fieldsOf(volume['projected'])['sources']);
  return [
    { holder: volume, at: path, isProjected: false },
    ...sources.map((holder, index) => ({ holder, at: [...path, 'projected', 'sources', index], isProjected: true })),
  ].flatMap(({ holder, at, isProjected }) =>
    KINDS.flatMap((each) => {
      // A projected Secret is named by `name`, unlike one that is a volume of its own.
      const nameField = isProjected ? 'name' : each.nameField;
      return reference(holder, at, { ...each, field: each.volume, words }).map((found) => ({
        ...found,
        namePath: [...found.path, nameField],
        name: textOf(found.fields[nameField]),
      }));
    }),
  );
}

type Found = Omit<PodReference, 'name' | 'namePath'> & { readonly fields: Fields };

function reference(
  holder: unknown,
  at: Path,
  what: { kind: PodReference['kind']; field: string; words: string },
): Found[] {
  const { kind, field, words } = what;
  const value = fieldsOf(holder)[field];
  if ((value ?? null) === null) return [];
  const fields = fieldsOf(value);
  const path = [...at, field];
  return [{ kind, words, fields, path, keys: keysOf(fields, path), optional: fields['optional'] === true }];
}

function keysOf(fields: Fields, path: Path): PodReference['keys'] {
  const own = textOf(fields['key']);
  if (own !== '') return [{ key: own, path: [...path, 'key'] }];
  return listOf(fields['items']).map((element, index) => ({
    key: textOf(fieldsOf(element)['key']),
    path: [...path, 'items', index, 'key'],
  }));
}
