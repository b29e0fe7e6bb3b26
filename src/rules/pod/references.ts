import { type Fields, fieldsOf, listOf, textOf } from '../evidence/values.js';
import { CONTAINER_LISTS, type ContainerList } from './container-lists.js';
import type { Path } from './pod-edit.js';
import type { ContainerFields, EnvFields, PodSpec } from './pod-fields.js';

/** A place of a pod's spec that takes data from a ConfigMap or a Secret. */
export interface Reference {
  readonly kind: 'ConfigMap' | 'Secret';
  /** '' where none stands there. */
  readonly name: string;
  /** As it stands there, also where it is no text. */
  readonly givenName: unknown;
  readonly via: 'env' | 'envFrom' | 'volume';
  /** The container that takes it; '' for references of volumes. */
  readonly container: string;
  /** The environment variable that takes the value; '' for envFrom and volumes. */
  readonly variable: string;
  /** The volume; '' for env and envFrom. */
  readonly volume: string;
  /** From the spec to the map that holds the name and `optional`. */
  readonly path: Path;
  /** From the spec to the name. */
  readonly namePath: Path;
  /** The keys that it takes, each with its place; none where it takes all of them. */
  readonly keys: readonly { readonly key: string; readonly path: Path }[];
  /** Whether the pod starts without the object too. */
  readonly optional: boolean;
}

export interface ReferenceScope {
  /** Default: all of them. */
  readonly lists?: readonly ContainerList[];
  /** Of a list, what is looked at. Default: a bounded number, since manifests come from others. */
  readonly elements?: (value: unknown) => readonly unknown[];
}

/** How a ConfigMap and a Secret are named at each sort of place (Kubernetes API reference, "EnvVarSource", "EnvFromSource", "Volume"). */
const KINDS = [
  { kind: 'ConfigMap', env: 'configMapKeyRef', envFrom: 'configMapRef', volume: 'configMap', volumeName: 'name' },
  { kind: 'Secret', env: 'secretKeyRef', envFrom: 'secretRef', volume: 'secret', volumeName: 'secretName' },
] as const;

/** Every place of a pod's spec that names a ConfigMap or a Secret as data: environments of containers first, then volumes. */
export function referencesIn(spec: PodSpec, scope: ReferenceScope = {}): readonly Reference[] {
  const { lists = CONTAINER_LISTS, elements = listOf } = scope;
  const containers = lists.flatMap((list) =>
    elements(spec[list]).flatMap((each, index) => ofContainer(fieldsOf(each), [list, index], elements)),
  );
  const volumes = elements(spec.volumes).flatMap((each, index) =>
    ofVolume(fieldsOf(each), ['volumes', index], elements),
  );
  return [...containers, ...volumes];
}

type Elements = (value: unknown) => readonly unknown[];

function ofContainer(fields: ContainerFields, path: Path, elements: Elements): Reference[] {
  const container = textOf(fields.name);
  const variables = elements(fields.env).flatMap((each, index) => {
    const { name, valueFrom }: EnvFields = fieldsOf(each);
    const taker = { via: 'env' as const, container, variable: textOf(name) };
    return KINDS.flatMap(({ kind, env }) =>
      readReference(valueFrom, { kind, at: [...path, 'env', index, 'valueFrom', env], ...taker }),
    );
  });
  const wholes = elements(fields.envFrom).flatMap((each, index) =>
    KINDS.flatMap(({ kind, envFrom }) =>
      readReference(each, { kind, at: [...path, 'envFrom', index, envFrom], via: 'envFrom', container }),
    ),
  );
  return [...variables, ...wholes];
}

function ofVolume(fields: Fields, path: Path, elements: Elements): Reference[] {
  const taker = { via: 'volume' as const, volume: textOf(fields['name']) };
  const own = KINDS.flatMap(({ kind, volume, volumeName }) =>
    readReference(fields, { kind, at: [...path, volume], nameField: volumeName, ...taker }),
  );
  // A projected Secret is named by `name`, unlike one that is a volume of its own.
  const projected = elements(fieldsOf(fields['projected'])['sources']).flatMap((source, index) =>
    KINDS.flatMap(({ kind, volume }) =>
      readReference(source, { kind, at: [...path, 'projected', 'sources', index, volume], ...taker }),
    ),
  );
  return [...own, ...projected];
}

interface Place extends Pick<Reference, 'kind' | 'via'>, Partial<Pick<Reference, 'container' | 'variable' | 'volume'>> {
  /** Where the reference stands; its last token is the field of the holder. */
  readonly at: Path;
  readonly nameField?: string;
}

function readReference(holder: unknown, { at, nameField = 'name', ...place }: Place): Reference[] {
  const value = fieldsOf(holder)[`${at.at(-1)}`];
  if ((value ?? null) === null) return [];
  const fields = fieldsOf(value);
  const names = { name: textOf(fields[nameField]), givenName: fields[nameField], namePath: [...at, nameField] };
  const takers = { container: '', variable: '', volume: '', ...place };
  return [{ ...takers, ...names, path: at, keys: referenceKeys(fields, at), optional: fields['optional'] === true }];
}

function referenceKeys(fields: Fields, path: Path): Reference['keys'] {
  const own = textOf(fields['key']);
  if (own !== '') return [{ key: own, path: [...path, 'key'] }];
  return listOf(fields['items']).map((element, index) => ({
    key: textOf(fieldsOf(element)['key']),
    path: [...path, 'items', index, 'key'],
  }));
}
