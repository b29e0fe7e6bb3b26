import type { Owner } from '../../contracts/common.js';
import { documentedOwner, isBarePod, labelledOwner, referencedOwner } from '../pod/owners.js';
import type { Pod } from '../pod/pod.js';
import type { Facts } from './facts.js';
import { staticPodOwner } from './static-pod.js';
import type { Fields } from './values.js';

/** What the owner is told from where the agent does not report it. */
interface OwnerSources {
  readonly facts: Facts;
  readonly manifest: Pod;
  readonly ownerManifest: Fields | undefined;
}

/**
 * The top-level controller: as its own manifest or the references of the pod's show it, else as the events tell it, else what the pod's name looks like. A
 * pod whose manifest shows no controller belongs to itself.
 */
export function deriveOwner({ facts, manifest, ownerManifest }: OwnerSources): Owner {
  const shown =
    documentedOwner(ownerManifest ?? {}) ??
    controllerOrNode({ facts, manifest }) ??
    documentedOwner(manifest.isPod ? {} : manifest.document) ??
    facts.ownerByEvents ??
    labelledOwner(manifest);
  if (shown !== undefined) return shown;
  const isBare = facts.phase !== 'NotCreated' && isBarePod(manifest, facts.ownerByName);
  return isBare ? { api_version: 'v1', kind: 'Pod', name: facts.pod } : facts.ownerByName;
}

function controllerOrNode({ facts, manifest }: Pick<OwnerSources, 'facts' | 'manifest'>): Owner | undefined {
  return referencedOwner(manifest) ?? staticPodOwner({ facts, manifest });
}
