import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { type Fields, fieldsOf, listOf, textOf } from '../../evidence/values.js';

/** A volume of the pod that a PersistentVolumeClaim stands behind. */
export interface ClaimVolume {
  readonly name: string;
  readonly claim: string;
  readonly path: string;
  /** Whether the claim is made for the pod (Kubernetes "Generic ephemeral volumes"). */
  readonly isEphemeral: boolean;
  /** The StorageClass that the claim of an ephemeral volume names; '' where that is not known. */
  readonly storageClass: string;
}

/** The volumes of the pod that are claims, in the order of the manifest. */
export function claimVolumes(evidence: Evidence): ClaimVolume[] {
  return evidence.manifest.volumes.flatMap(({ name, path, fields }): ClaimVolume[] => {
    const claim = textOf(fieldsOf(fields['persistentVolumeClaim'])['claimName']);
    if (claim !== '')
      return [{ name, claim, path: `${path}.persistentVolumeClaim`, isEphemeral: false, storageClass: '' }];
    if (!('ephemeral' in fields)) return [];
    return [
      {
        name,
        claim: `${evidence.podName}-${name}`,
        path: `${path}.ephemeral`,
        isEphemeral: true,
        storageClass: templateClass(fieldsOf(fields['ephemeral'])),
      },
    ];
  });
}

function templateClass(ephemeral: Fields): string {
  return textOf(fieldsOf(fieldsOf(ephemeral['volumeClaimTemplate'])['spec'])['storageClassName']);
}

/** Events of PersistentVolumeClaims that say why they are not bound, the telling ones first. */
export const CLAIM_TROUBLES = ['ProvisioningFailed', 'FailedBinding', 'VolumeMismatch', 'ClaimMisbound', 'ClaimLost'];
const CLAIM_WAITS = ['ExternalProvisioning', 'Provisioning', 'WaitForFirstConsumer', 'WaitForPodScheduled'];

/** The newest event about a claim of the pod that says why it is not bound; undefined where the agent sends none. */
export function claimEvent(evidence: Evidence): EventFacts | undefined {
  const all = [...evidence.facts.events, ...evidence.facts.ownerEvents];
  return [CLAIM_TROUBLES, CLAIM_WAITS]
    .map((reasons) => all.find((event) => reasons.includes(event.reason)))
    .find((event) => event !== undefined);
}

/** A claim that the scheduler does not find, or that is of no use. */
export interface MissingClaim {
  readonly name: string;
  /** The end of a sentence about it: `does not exist`. */
  readonly state: string;
  readonly isEphemeral: boolean;
}

const MISSING =
  /(?:waiting for ephemeral volume controller to create the )?persistentvolumeclaims? "([^"]{1,253})"(?: (not found|is being deleted|bound to non-existent persistentvolume "[^"]{0,253}"))?|could not find v1\.PersistentVolumeClaim "(?:[^"/]{1,253}\/)?([^"/]{1,253})"/i;

/** The claim that a message of the scheduler misses (1.20: the text alone; later after the number of nodes; 1.36 with ` not found` behind). */
export function missingClaim(message: string): MissingClaim | undefined {
  const match = MISSING.exec(message);
  if (match === null) return undefined;
  const [all, name, trouble, unfound] = [match[0], match[1] ?? match[3] ?? '', match[2], match[3]];
  if (/^waiting for ephemeral/i.test(all))
    return { name, state: 'has not been created yet by the ephemeral volume controller', isEphemeral: true };
  if (trouble === undefined && unfound === undefined) return undefined;
  return { name, state: stateOf(trouble ?? ''), isEphemeral: false };
}

function stateOf(trouble: string): string {
  const volume = /persistentvolume "([^"]{0,253})"$/i.exec(trouble)?.[1];
  if (volume !== undefined) return `is bound to PersistentVolume ${volume}, which does not exist`;
  return /being deleted/i.test(trouble) ? 'is being deleted' : 'does not exist';
}

/** Whether a container uses the volume as a block device, which only a claim can be. */
export function isBlockDevice(spec: Fields, volume: string): boolean {
  return ['initContainers', 'containers'].some((list) =>
    listOf(spec[list], 100).some((container) =>
      listOf(fieldsOf(container)['volumeDevices'], 100).some((device) => fieldsOf(device)['name'] === volume),
    ),
  );
}
