import { elementsAt, type Shape } from '../evidence/values.js';
import type { ContainerList } from './container-lists.js';
import {
  type ContainerFields,
  type EnvFields,
  type EnvFromFields,
  type MountFields,
  type PortFields,
  type VolumeFields,
} from './pod-fields.js';
import { type ContainerSecurity, securityOf } from './security-fields.js';
import { type FileItem, type ProjectedSource, projectedOf } from './volume-fields.js';

export type ContainerRole = 'app' | 'init' | 'sidecar' | 'ephemeral';

/** A container of the manifest and where it stands. */
export interface ContainerPlace {
  readonly list: ContainerList;
  /** Its place in the list. */
  readonly index: number;
  readonly name: string;
  readonly role: ContainerRole;
  /** Such as `spec.containers[0]`. */
  readonly path: string;
}

/** A container of the manifest. Of its lists it gives what its pod is read for: a bounded number of elements, or every one. */
export class ManifestContainer implements ContainerPlace {
  readonly list: ContainerList;
  readonly index: number;
  readonly name: string;
  readonly role: ContainerRole;
  readonly path: string;
  readonly fields: ContainerFields;
  readonly securityContext: ContainerSecurity;
  readonly #limit: number | undefined;

  constructor(place: ContainerPlace, fields: ContainerFields, limit?: number) {
    this.list = place.list;
    this.index = place.index;
    this.name = place.name;
    this.role = place.role;
    this.path = place.path;
    this.fields = fields;
    this.securityContext = securityOf(fields);
    this.#limit = limit;
  }

  get env(): readonly EnvFields[] {
    return elementsAt(this.fields.env, this.#limit);
  }

  get envFrom(): readonly EnvFromFields[] {
    return elementsAt(this.fields.envFrom, this.#limit);
  }

  get ports(): readonly PortFields[] {
    return elementsAt(this.fields.ports, this.#limit);
  }

  get mounts(): readonly MountFields[] {
    return elementsAt(this.fields.volumeMounts, this.#limit);
  }

  /** One that stands in the same place, with nothing but a name. */
  emptied(): ManifestContainer {
    return new ManifestContainer(this, { name: this.name }, this.#limit);
  }
}

/** A volume of the manifest and the path at which it stands. Of its lists it gives what its pod is read for. */
export class ManifestVolume {
  readonly name: string;
  readonly path: string;
  readonly fields: VolumeFields;
  readonly #limit: number | undefined;

  constructor(place: Pick<ManifestVolume, 'name' | 'path'>, fields: VolumeFields, limit?: number) {
    this.name = place.name;
    this.path = place.path;
    this.fields = fields;
    this.#limit = limit;
  }

  /** The sources of a projected volume. */
  get projected(): readonly ProjectedSource[] {
    return elementsAt(projectedOf(this.fields).sources, this.#limit);
  }

  /** The keys that a source, its own or a projected one, takes; none where it takes all. */
  itemsOf({ items }: Shape<'items'>): readonly FileItem[] {
    return elementsAt(items, this.#limit);
  }
}
