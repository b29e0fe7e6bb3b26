import type { Fields } from '../evidence/values.js';

export type ContainerRole = 'app' | 'init' | 'sidecar' | 'ephemeral';

/** A container of the manifest and the path at which it stands, such as `spec.containers[0]`. */
export interface ManifestContainer {
  readonly name: string;
  readonly role: ContainerRole;
  readonly path: string;
  readonly fields: Fields;
}

/** A volume of the manifest and the path at which it stands. */
export interface ManifestVolume {
  readonly name: string;
  readonly path: string;
  readonly fields: Fields;
}
