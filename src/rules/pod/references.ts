import { elementsAt, fieldsOf, type Shape, textOf } from '../evidence/values.js';
import { CONTAINER_LISTS, type ContainerList } from './container-lists.js';
import type { Path } from './pod-edit.js';
import {
  type ContainerFields,
  type EnvFields,
  type EnvFromFields,
  type KeyReference,
  type PodSpec,
  type VolumeFields,
  valueSourceOf,
} from './pod-fields.js';
import { type FileItem, type FileSource, type ProjectedSource, projectedOf } from './volume-fields.js';

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
  /** How many elements of a list are looked at. Default: a bounded number, since manifests come from others. */
  readonly limit?: number;
}

/** How a ConfigMap and a Secret are named at each sort of place (Kubernetes API reference, "EnvVarSource", "EnvFromSource", "Volume"). */
const KINDS = [
  { kind: 'ConfigMap', env: 'configMapKeyRef', envFrom: 'configMapRef', volume: 'configMap', volumeName: 'name' },
  { kind: 'Secret', env: 'secretKeyRef', envFrom: 'secretRef', volume: 'secret', volumeName: 'secretName' },
] as const;

/** Every place of a pod's spec that names a ConfigMap or a Secret as data: environments of containers first, then volumes. */
export function referencesIn(spec: PodSpec, scope: ReferenceScope = {}): readonly Reference[] {
  const { lists = CONTAINER_LISTS, limit } = scope;
  const containers = lists.flatMap((list) =>
    elementsAt<ContainerFields>(spec[list], limit).flatMap((each, index) => ofContainer(each, [list, index], limit)),
  );
  const volumes = elementsAt<VolumeFields>(spec.volumes, limit).flatMap((each, index) =>
    ofVolume(each, ['volumes', index], limit),
  );
  return [...containers, ...volumes];
}

function ofContainer({ name, env, envFrom }: ContainerFields, path: Path, limit: number | undefined): Reference[] {
  const container = textOf(name);
  const variables = elementsAt<EnvFields>(env, limit).flatMap((variable, index) => {
    const source = valueSourceOf(variable);
    return KINDS.filter(({ env: field }) => isGiven(source[field])).map(({ kind, env: field }) =>
      readReference(source[field], {
        ...{ kind, via: 'env', container, variable: textOf(variable.name) },
        path: [...path, 'env', index, 'valueFrom', field],
      }),
    );
  });
  const wholes = elementsAt<EnvFromFields>(envFrom, limit).flatMap((source, index) =>
    KINDS.filter(({ envFrom: field }) => isGiven(source[field])).map(({ kind, envFrom: field }) =>
      readReference(source[field], { kind, path: [...path, 'envFrom', index, field], via: 'envFrom', container }),
    ),
  );
  return [...variables, ...wholes];
}

function ofVolume(fields: VolumeFields, path: Path, limit: number | undefined): Reference[] {
  const volume = textOf(fields.name);
  const own = KINDS.filter(({ volume: field }) => isGiven(fields[field])).map(({ kind, volume: field, volumeName }) =>
    readReference(fields[field], { kind, via: 'volume', volume, path: [...path, field], nameField: volumeName }),
  );
  // A projected Secret is named by `name`, unlike one that is a volume of its own.
  const projected = elementsAt<ProjectedSource>(projectedOf(fields).sources, limit).flatMap((source, index) =>
    KINDS.filter(({ volume: field }) => isGiven(source[field])).map(({ kind, volume: field }) =>
      readReference(source[field], {
        ...{ kind, via: 'volume', volume },
        path: [...path, 'projected', 'sources', index, field],
      }),
    ),
  );
  return [...own, ...projected];
}

const isGiven = (value: unknown): boolean => (value ?? null) !== null;

interface Place
  extends Pick<Reference, 'kind' | 'via' | 'path'>,
    Partial<Pick<Reference, 'container' | 'variable' | 'volume'>> {
  readonly nameField?: 'name' | 'secretName';
}

function readReference(value: unknown, place: Place): Reference {
  const { kind, via, path, container = '', variable = '', volume = '', nameField = 'name' } = place;
  const fields: KeyReference & FileSource = fieldsOf(value);
  const givenName = fields[nameField];
  // Without spreads: this is read of every pod of a cluster.
  return {
    kind,
    via,
    path,
    container,
    variable,
    volume,
    name: textOf(givenName),
    givenName,
    namePath: [...path, nameField],
    keys: referenceKeys(fields, path),
    optional: fields.optional === true,
  };
}

function referenceKeys({ key, items }: Shape<'items' | 'key'>, path: Path): Reference['keys'] {
  const own = textOf(key);
  if (own !== '') return [{ key: own, path: [...path, 'key'] }];
  return elementsAt<FileItem>(items).map((item, index) => ({
    key: textOf(item.key),
    path: [...path, 'items', index, 'key'],
  }));
}
