import { elementsAt, type Fields, fieldsOf, type Shape, textOf } from '../evidence/values.js';
import { specOf } from '../pod/object.js';
import { containersOf, mountsOf, type PodSpec, type VolumeFields, volumesOf } from '../pod/pod-fields.js';
import { type ProjectedSource, projectedOf } from '../pod/volume-fields.js';
import type { ServiceAccount } from './access-objects.js';

/** Whether a token of the pod's service account, good for the API server, is in the pod, and why. */
export interface TokenMount {
  readonly isMounted: boolean;
  /** One sentence. */
  readonly why: string;
}

const CONTAINERS = ['containers', 'initContainers', 'ephemeralContainers'] as const;

/**
 * What a pod shows counts more than what is set: the token comes by a projected volume that the API server adds when the pod is made
 * (Kubernetes, "Configure Service Accounts for Pods"), and one can be added by hand.
 */
export function tokenMountOf(pod: Fields, account: ServiceAccount | undefined): TokenMount {
  const spec = specOf(pod);
  const mount = tokenMountIn(spec);
  if (mount !== undefined)
    return yes(`the volume ${mount.volume} with the token is mounted in container ${mount.container}`);
  const ofPod = spec.automountServiceAccountToken;
  if (typeof ofPod === 'boolean')
    return { isMounted: ofPod, why: `the pod sets automountServiceAccountToken: ${ofPod}` };
  const ofAccount = account?.automountToken;
  if (ofAccount !== undefined)
    return { isMounted: ofAccount, why: `its service account sets automountServiceAccountToken: ${ofAccount}` };
  return yes('neither the pod nor its service account sets automountServiceAccountToken: false');
}

function yes(why: string): TokenMount {
  return { isMounted: true, why };
}

/** The first container that mounts a volume with a token. */
function tokenMountIn(spec: PodSpec): { readonly volume: string; readonly container: string } | undefined {
  const volumes = new Set(
    volumesOf(spec)
      .filter(holdsToken)
      .map(({ name }) => textOf(name)),
  );
  for (const container of containersOf(spec, CONTAINERS)) {
    const mounts = mountsOf(container).map(({ name }) => textOf(name));
    const volume = mounts.find((name) => volumes.has(name));
    if (volume !== undefined) return { volume, container: textOf(container.name) };
  }
  return undefined;
}

/** A token for another audience is refused by the API server. */
function holdsToken(volume: VolumeFields): boolean {
  return elementsAt<ProjectedSource>(projectedOf(volume).sources).some(({ serviceAccountToken: token }) => {
    const { audience }: Shape<'audience'> = fieldsOf(token);
    return token !== undefined && token !== null && textOf(audience) === '';
  });
}
