import { type Fields, fieldsOf, listOf, textOf } from '../evidence/values.js';
import type { ManifestContainer, ManifestVolume } from './manifest-parts.js';

/** A place of the manifest that names a ConfigMap or a Secret. */
export interface ObjectReference {
  readonly kind: 'ConfigMap' | 'Secret';
  readonly name: string;
  readonly path: string;
  readonly via: 'env' | 'envFrom' | 'volume';
  /** '' for references of volumes. */
  readonly container: string;
  /** The environment variable that takes the value; '' for envFrom and volumes. */
  readonly variable: string;
  /** The volume; '' for env and envFrom. */
  readonly volume: string;
  readonly key: string;
  /** Whether the pod starts without the object too. */
  readonly optional: boolean;
  /** The keys that a volume demands of it, in the order of `items`; none where it takes all. */
  readonly items: readonly string[];
}

interface Manifest {
  readonly containers: readonly ManifestContainer[];
  readonly volumes: readonly ManifestVolume[];
}

const KINDS = [
  { kind: 'ConfigMap', env: 'configMapKeyRef', envFrom: 'configMapRef', volume: 'configMap', nameField: 'name' },
  { kind: 'Secret', env: 'secretKeyRef', envFrom: 'secretRef', volume: 'secret', nameField: 'secretName' },
] as const;

export function collectReferences(manifest: Manifest): ObjectReference[] {
  return [
    ...manifest.containers.flatMap((container) => [...envReferences(container), ...envFromReferences(container)]),
    ...manifest.volumes.flatMap(volumeReferences),
  ];
}

function envReferences(container: ManifestContainer): ObjectReference[] {
  return listOf(container.fields['env']).flatMap((element, index) => {
    const variable = fieldsOf(element);
    const source = fieldsOf(variable['valueFrom']);
    return KINDS.filter((each) => each.env in source).map((each) => ({
      ...reference(each.kind, fieldsOf(source[each.env])),
      path: `${container.path}.env[${index}].valueFrom.${each.env}`,
      via: 'env' as const,
      container: container.name,
      variable: textOf(variable['name']),
    }));
  });
}

function envFromReferences(container: ManifestContainer): ObjectReference[] {
  return listOf(container.fields['envFrom']).flatMap((element, index) => {
    const source = fieldsOf(element);
    return KINDS.filter((each) => each.envFrom in source).map((each) => ({
      ...reference(each.kind, fieldsOf(source[each.envFrom])),
      path: `${container.path}.envFrom[${index}].${each.envFrom}`,
      via: 'envFrom' as const,
      container: container.name,
    }));
  });
}

function volumeReferences(volume: ManifestVolume): ObjectReference[] {
  const projected = listOf(fieldsOf(volume.fields['projected'])['sources']).map((element, index) => ({
    source: fieldsOf(element),
    path: `${volume.path}.projected.sources[${index}]`,
    // A projected Secret is named by `name`, unlike one that is a volume of its own.
    nameField: 'name',
  }));
  const sources = [{ source: volume.fields, path: volume.path, nameField: undefined }, ...projected];
  return sources.flatMap(({ source, path, nameField }) =>
    KINDS.filter((each) => each.volume in source).map((each) => {
      const fields = fieldsOf(source[each.volume]);
      return {
        ...reference(each.kind, fields),
        name: textOf(fields[nameField ?? each.nameField]),
        path: `${path}.${each.volume}`,
        volume: volume.name,
      };
    }),
  );
}

function reference(kind: ObjectReference['kind'], fields: Fields): ObjectReference {
  const names = { name: textOf(fields['name']), key: textOf(fields['key']) };
  const items = listOf(fields['items']).map((item) => textOf(fieldsOf(item)['key']));
  const optional = fields['optional'] === true;
  return { kind, ...names, path: '', via: 'volume', container: '', variable: '', volume: '', optional, items };
}
