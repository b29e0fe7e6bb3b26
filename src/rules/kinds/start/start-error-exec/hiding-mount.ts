import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { deepestMount } from '../../../evidence/deepest-mount.js';
import type { Evidence } from '../../../evidence/evidence.js';
import { mountSource } from '../start-error-mount/mount-cover.js';

/** A volume that is mounted where the command is looked for: of what the image has there nothing can be seen. */
export interface HidingMount {
  readonly volume: string;
  /** The directory, as the manifest writes it. */
  readonly path: string;
  /** Where the manifest mounts it. */
  readonly where: string;
  /** `ConfigMap scripts`, or '' for a volume of another kind. */
  readonly object: string;
}

/** @param name of the command; undefined where no volume is mounted above it, or only at its very path */
export function hidingMount(evidence: Evidence, container: ContainerEvidence, name: string): HidingMount | undefined {
  const mount = deepestMount(container.volumeMounts, name);
  if (mount === undefined || mount.path.replace(/\/$/, '') === name) return undefined;
  const fields = evidence.manifest.volume(mount.volume)?.fields ?? {};
  const source = mountSource('ConfigMap', fields['configMap']) ?? mountSource('Secret', fields['secret']);
  return { ...mount, object: source === undefined ? '' : `${source.kind} ${source.name}` };
}

/** A sentence with a leading space. */
export function describeHidingMount({ volume, path, where, object }: HidingMount): string {
  const what = object === '' ? `Volume ${volume}` : `${object} (volume ${volume})`;
  return ` ${what} is mounted at ${path} (${where}), and hides all that the image has there.`;
}

export function hidingMountTodo({ volume, path, where, object }: HidingMount): string {
  return object === ''
    ? `Mount volume ${volume} at another directory than ${path} (${where}.mountPath), or put NAME into the volume first, from an init container of the same image`
    : `Add NAME to ${object}, which is mounted at ${path}, or mount it elsewhere (${where}.mountPath) where the program of the image is meant`;
}
