import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import type { Evidence } from '../../../evidence/evidence.js';
import { fieldsOf, listOf, textOf } from '../../../evidence/values.js';
import { coveringMount } from '../mounted-file.js';

/** A mount of the container in which another one is to be made. */
export interface MountCover {
  readonly path: string;
  /** `ConfigMap api-conf (volume conf)`, or the volume alone. */
  readonly words: string;
  /** Whether the volume holds files of an object of the cluster, which are always read-only. */
  readonly isObject: boolean;
}

/** The object of the cluster of which a volume is made, and the files that it names. */
export interface MountSource {
  readonly kind: 'ConfigMap' | 'Secret';
  readonly name: string;
  readonly items: readonly string[];
}

export function coverOf(evidence: Evidence, container: ContainerEvidence, target: string): MountCover | undefined {
  const parent = target.replace(/\/[^/]{0,253}\/?$/, '');
  const mount = parent === '' ? undefined : coveringMount(container, parent);
  if (mount === undefined) return undefined;
  const name = textOf(mount['name']);
  const fields = evidence.manifest.volume(name)?.fields ?? {};
  const source = mountSource('ConfigMap', fields['configMap']) ?? mountSource('Secret', fields['secret']);
  return {
    path: textOf(mount['mountPath']),
    words: source === undefined ? `volume ${name}` : `${source.kind} ${source.name} (volume ${name})`,
    isObject: ['configMap', 'secret', 'projected', 'downwardAPI'].some((field) => field in fields),
  };
}

export function mountSource(kind: 'ConfigMap' | 'Secret', value: unknown): MountSource | undefined {
  const fields = fieldsOf(value);
  const name = textOf(fields[kind === 'ConfigMap' ? 'name' : 'secretName']);
  const items = listOf(fields['items']).map((item) => textOf(fieldsOf(item)['path']));
  return name === '' ? undefined : { kind, name, items };
}
