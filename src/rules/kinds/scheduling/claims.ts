import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { type Fields, fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { type CaseRow, caseTable } from '../case-table.js';
import type { ReasonsFound } from './scheduling-failure.js';

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

/** Whether a claim is there, whatever the scheduler said before it was made: an event is about it, or the agent has found it. */
export function isThereByNow(evidence: Evidence, claim: string): boolean {
  const reasons = [...CLAIM_TROUBLES, ...CLAIM_WAITS];
  return (
    evidence.related('PersistentVolumeClaim', claim)?.exists === true ||
    [...evidence.facts.events, ...evidence.facts.ownerEvents].some(
      ({ objectName, reason }) => objectName === claim && reasons.includes(reason),
    )
  );
}

/** What is said of a claim whose StorageClass does not exist, and of one that names none. */
export const MISSING_CLASS = /storageclass(?:\.storage\.k8s\.io)? "([^"]{1,253})" not found/;
export const NO_CLASS = /no storage class is set/;

/** What the scheduler says of a node where a claim that waits for it would find no volume. */
export const NO_VOLUME_TO_BIND = /didn't find available persistent volumes to bind/;

/** Whether a claim finds no volume on any node: then it is the claim that waits, and not some nodes that do not do. */
export function findsNoVolume({ failure, reasons, nodes }: ReasonsFound): boolean {
  return nodes >= failure.total && reasons.every(({ text }) => NO_VOLUME_TO_BIND.test(text));
}

/** Why a claim is of no use. `creating`: the ephemeral volume controller has yet to make it; `foreign`: one of that name is there, but not the pod's. */
export type ClaimTrouble = 'missing' | 'deleting' | 'lost' | 'creating' | 'foreign';

/** A claim that the scheduler does not find, or that is of no use. */
export interface MissingClaim {
  readonly name: string;
  readonly trouble: ClaimTrouble;
  /** The PersistentVolume that is gone; '' unless the claim is lost. */
  readonly volume: string;
}

interface ClaimRow extends CaseRow {
  readonly trouble: ClaimTrouble;
}

/** What schedulers write of a claim that is of no use; the first group is its name, the second the PersistentVolume that is gone. */
export const CLAIM_MESSAGES = caseTable<ClaimRow>([
  {
    trouble: 'foreign',
    pattern: /PVC "(?:[^"/]{1,253}\/)?([^"/]{1,253})" (?:was not created for|is not owned by) (?:the )?pod/,
    example: 'PVC "shop/web-0-data" was not created for pod',
  },
  {
    trouble: 'creating',
    pattern: /waiting for ephemeral volume controller to create the persistentvolumeclaims? "([^"]{1,253})"/i,
    example: 'waiting for ephemeral volume controller to create the persistentvolumeclaim "web-0-data"',
  },
  {
    trouble: 'lost',
    pattern: /persistentvolumeclaim "([^"]{1,253})" bound to non-existent persistentvolume "([^"]{0,253})"/i,
    example: 'persistentvolumeclaim "data" bound to non-existent persistentvolume "pv-1"',
  },
  {
    trouble: 'deleting',
    pattern: /persistentvolumeclaim "([^"]{1,253})" is being deleted/i,
    example: 'persistentvolumeclaim "data" is being deleted',
  },
  {
    trouble: 'missing',
    pattern: /persistentvolumeclaims? "([^"]{1,253})" not found/i,
    example: 'persistentvolumeclaim "data" not found',
  },
  {
    trouble: 'missing',
    pattern: /could not find v1\.PersistentVolumeClaim "(?:[^"/]{1,253}\/)?([^"/]{1,253})"/,
    example: 'could not find v1.PersistentVolumeClaim "shop/data"',
  },
]);

/** The claim that a message of the scheduler misses (1.20: the text alone; later after the number of nodes; 1.36 with ` not found` behind). */
export function missingClaim(message: string): MissingClaim | undefined {
  const found = CLAIM_MESSAGES.find(message);
  if (found === undefined) return undefined;
  const { row, match } = found;
  return { name: match[1] ?? '', trouble: row.trouble, volume: match[2] ?? '' };
}

/** Whether a container uses the volume as a block device, which only a claim can be. */
export function isBlockDevice(spec: Fields, volume: string): boolean {
  return ['initContainers', 'containers'].some((list) =>
    listOf(spec[list], 100).some((container) =>
      listOf(fieldsOf(container)['volumeDevices'], 100).some((device) => fieldsOf(device)['name'] === volume),
    ),
  );
}
