import type { Step } from '../../../contracts/diagnosis.js';
import { type CaseRow, caseTable, fillCaptured } from '../case-table.js';
import { clusterKubectl, step } from '../support/commands.js';

/** What the API server says of a claim and the volume that it asks for by name, where the two do not fit. */
export const MISMATCHES = caseTable<CaseRow & { readonly advice: string }>([
  {
    pattern: /Cannot bind to requested volume "([\w.-]{1,253})": requested PV is too small/,
    example: 'Cannot bind to requested volume "depot-pv": requested PV is too small',
    advice:
      'Let the claim ask for no more than PersistentVolume $1 has: lower spec.resources.requests.storage of the claim to spec.capacity.storage of $1 (the claim is made anew for that), or raise that capacity where what stands behind $1 is as large',
  },
  {
    pattern: /Cannot bind to requested volume "([\w.-]{1,253})": incompatible accessMode/,
    example: 'Cannot bind to requested volume "depot-pv": incompatible accessMode',
    advice:
      'Let the claim ask for an access mode that PersistentVolume $1 has (spec.accessModes of both; the claim is made anew for that), or give $1 the one that the claim needs, where its storage can do that (ReadWriteMany: NFS, CephFS and other shares)',
  },
  {
    pattern: /Cannot bind to requested volume "([\w.-]{1,253})": storageClassName does not match/,
    example: 'Cannot bind to requested volume "depot-pv": storageClassName does not match',
    advice:
      'Give the claim and PersistentVolume $1 the same storageClassName: a claim without one gets the default class, so write storageClassName: "" into it where $1 has none (the claim is made anew for that)',
  },
  {
    pattern: /Cannot bind to requested volume "([\w.-]{1,253})": incompatible volumeMode/,
    example: 'Cannot bind to requested volume "depot-pv": incompatible volumeMode',
    advice:
      'Give the claim the volumeMode of PersistentVolume $1 (Filesystem or Block; the claim is made anew for that)',
  },
  {
    pattern: /volume "([\w.-]{1,253})" already bound to a different claim/,
    example: 'volume "depot-pv" already bound to a different claim.',
    advice:
      'Let the claim name a PersistentVolume that is free: $1 belongs to another claim (its spec.claimRef). Where that claim is gone and its data are still wanted, an administrator takes claimRef out of $1 first',
  },
]);

/** What to do about a claim that does not fit the volume it names; undefined where the message tells of something else. */
export function mismatchSteps(message: string): Step[] | undefined {
  const found = MISMATCHES.find(message);
  if (found === undefined) return undefined;
  return [
    step(`${fillCaptured(found.row.advice, found.match)}.`),
    step(
      'Compare both: size, access modes, class and mode:',
      clusterKubectl('get', 'pv,pvc', '--all-namespaces', '-o', 'wide'),
    ),
  ];
}
