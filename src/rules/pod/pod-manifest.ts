import { type Fields, fieldsOf, listOf, textOf } from '../evidence/values.js';
import { CONTAINER_LISTS, type ContainerList } from './container-lists.js';
import type { ContainerRole, ManifestContainer, ManifestVolume } from './manifest-parts.js';
import { collectReferences, type ObjectReference } from './object-references.js';
import { parseManifest } from './parse-manifest.js';

/** A pod's manifest, or the pod template of a workload's, with the paths at which things stand. Reading never throws. */
export class PodManifest {
  /** The whole document as plain data; empty where nothing could be read. */
  readonly document: Fields;
  readonly metadata: Fields;
  readonly spec: Fields;
  readonly status: Fields;
  readonly specPath: string;
  readonly containers: readonly ManifestContainer[];
  #references: readonly ObjectReference[] | undefined;

  /** @param source the text of a manifest, or what was read of one */
  constructor(source: string | Fields) {
    const document = typeof source === 'string' ? (parseManifest(source) ?? {}) : source;
    const spec = fieldsOf(document['spec']);
    const template = fieldsOf(fieldsOf(spec['template'])['spec']);
    const isWorkload = Object.keys(template).length > 0;
    this.document = document;
    this.metadata = fieldsOf(document['metadata']);
    this.status = fieldsOf(document['status']);
    this.spec = isWorkload ? template : spec;
    this.specPath = isWorkload ? 'spec.template.spec' : 'spec';
    this.containers = CONTAINER_LISTS.flatMap((list) => this.#containersOf(list));
  }

  get known(): boolean {
    return Object.keys(this.spec).length > 0;
  }

  /** Whether it is of a pod, not of a workload. */
  get isPod(): boolean {
    return this.known && this.specPath === 'spec';
  }

  container(name: string): ManifestContainer | undefined {
    return this.containers.find((container) => container.name === name);
  }

  get volumes(): readonly ManifestVolume[] {
    return listOf(this.spec['volumes'], 200).map((element, index) => {
      const fields = fieldsOf(element);
      return { name: textOf(fields['name']), path: `${this.specPath}.volumes[${index}]`, fields };
    });
  }

  volume(name: string): ManifestVolume | undefined {
    return this.volumes.find((volume) => volume.name === name);
  }

  /** Where a container stands; by name where the manifest does not have it. */
  containerPath(name: string): string {
    return this.container(name)?.path ?? `spec.containers[name=${name}]`;
  }

  /** Where a volume stands; by name where the manifest does not have it. */
  volumePath(name: string): string {
    return this.volume(name)?.path ?? `spec.volumes[name=${name}]`;
  }

  /** Where the manifest names ConfigMaps and Secrets. */
  get references(): readonly ObjectReference[] {
    this.#references ??= collectReferences(this.spec, this.specPath);
    return this.#references;
  }

  referencesTo(kind: string, name: string): readonly ObjectReference[] {
    return this.references.filter((reference) => reference.kind === kind && reference.name === name);
  }

  #containersOf(list: ContainerList): ManifestContainer[] {
    return listOf(this.spec[list], 100).map((element, index) => {
      const fields = fieldsOf(element);
      return {
        name: textOf(fields['name']),
        role: roleOf(list, fields),
        path: `${this.specPath}.${list}[${index}]`,
        fields,
      };
    });
  }
}

/** A native sidecar is an init container that is always restarted (Kubernetes "Sidecar Containers"). */
function roleOf(list: ContainerList, fields: Fields): ContainerRole {
  if (list === 'containers') return 'app';
  if (list === 'ephemeralContainers') return 'ephemeral';
  return fields['restartPolicy'] === 'Always' ? 'sidecar' : 'init';
}
