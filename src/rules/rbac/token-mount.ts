import { type Fields, fieldsOf, listOf, textOf } from '../evidence/values.js';
import type { ServiceAccount } from './access-objects.js';

/** Whether a token of the pod's service account, good for the API server, is in the pod, and why. */
export interface TokenMount {
  readonly isMounted: boolean;
  /** One sentence. */
  readonly why: string;
}

const CONTAINERS = ['containers', 'initContainers', 'ephemeralContainers'];

/**
 * What a pod shows counts more than what is set: the token comes by a projected volume that the API server adds when the pod is made
 * (Kubernetes, "Configure Service Accounts for Pods"), and one can be added by hand.
 */
export function tokenMountOf(pod: Fields, account: ServiceAccount | undefined): TokenMount {
  const spec = fieldsOf(pod['spec']);
  const mount = tokenMountIn(spec);
  if (mount !== undefined)
    return yes(`the volume ${mount.volume} with the token is mounted in container ${mount.container}`);
  const ofPod = spec['automountServiceAccountToken'];
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
function tokenMountIn(spec: Fields): { readonly volume: string; readonly container: string } | undefined {
  const volumes = new Set(
    listOf(spec['volumes'])
      .filter(holdsToken)
      .map((volume) => textOf(fieldsOf(volume)['name'])),
  );
  for (const container of CONTAINERS.flatMap((list) => listOf(spec[list])).map(fieldsOf)) {
    const mounts = listOf(container['volumeMounts']).map((mount) => textOf(fieldsOf(mount)['name']));
    const volume = mounts.find((name) => volumes.has(name));
    if (volume !== undefined) return { volume, container: textOf(container['name']) };
  }
  return undefined;
}

/** A token for another audience is refused by the API server. */
function holdsToken(volume: unknown): boolean {
  return listOf(fieldsOf(fieldsOf(volume)['projected'])['sources']).some((source) => {
    const token = fieldsOf(source)['serviceAccountToken'];
    return token !== undefined && token !== null && textOf(fieldsOf(token)['audience']) === '';
  });
}
