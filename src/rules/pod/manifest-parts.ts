import type { Fields } from '../evidence/values.js';
import type { ContainerList } from './container-lists.js';
import type { ContainerFields } from './pod-fields.js';

export type ContainerRole = 'app' | 'init' | 'sidecar' | 'ephemeral';

/** A container of the manifest and where it stands. */
export interface ManifestContainer {
  readonly list: ContainerList;
  /** Its place in the list. */
  readonly index: number;
  readonly name: string;
  readonly role: ContainerRole;
  /** Such as `spec.containers[0]`. */
  readonly path: string;
  readonly fields: ContainerFields;
  readonly securityContext: Fields;
}

/** A volume of the manifest and the path at which it stands. */
export interface ManifestVolume {
  readonly name: string;
  readonly path: string;
  readonly fields: Fields;
}
