import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { perEvidence } from '../../evidence/per-evidence.js';
import { captures } from '../support/texts.js';
import { awaitsVolumes, gotVolumes, newerThan } from './progress.js';

/** A volume that cannot be mounted, and the event that says so. */
export interface MountFailure {
  readonly event: EventFacts;
  /** As the kubelet names it: as in the pod, or, for a claim, by its PersistentVolume. */
  readonly volume: string;
  /** What follows the kubelet's opening words. */
  readonly detail: string;
}

/** What the kubelet could not do with the claim of a volume, at the end of the same summary. */
const UNPROCESSED = /failed to process volumes=\[([\w.-]{1,253})[^\]]{0,2000}\]: ([^]{1,2000})/;

/** The same of older kubelets, which name all volumes that wait: only where it is one is it known to be that of the claim. */
const UNPROCESSED_CLAIM =
  /unmounted volumes=\[([\w.-]{1,253})\], unattached volumes=\[[^\]]{0,2000}\](?:, failed to process volumes=\[\])?: (error processing PVC [^]{1,2000})/;

/** The kubelet's summary after two minutes: it names the volumes as the pod does, and not why. */
export interface MountTimeout {
  readonly event: EventFacts;
  readonly volumes: readonly string[];
}

const SETUP =
  /\bM(?:ount|ap)Volume\.\w{1,40} (?:initialization |check )?failed for volume "([^"]{1,253})"(?: \(UniqueName: "[^"]{1,500}"\))?(?: \(spec\.Name: "([^"]{1,253})"\))?(?: pod "[^"]{1,253}" \(UID: "[^"]{1,64}"\))? ?(?:with)?:? ?([^]{0,4000})/;
const UNMOUNTED = /unmounted volumes=\[([^\]]{1,2000})\]/;
/** While the kubelet gives the files of a volume to fsGroup it mounts nothing, and says no more than this. */
const OWNERSHIP = /^Setting volume ownership for (?:\S{1,400}\/kubernetes\.io~[\w.-]{1,60}\/)?([\w.-]{1,253})/;
const REASONS = new Set(['FailedMount', 'FailedMapVolume', 'VolumePermissionChangeInProgress']);

/** The newest mount failure of each volume, while the pod waits for its volumes: an old event of a pod that went on is over. */
export const mountFailures = perEvidence((evidence): readonly MountFailure[] => {
  const failures = new Map<string, MountFailure>();
  for (const event of mountEvents(evidence)) {
    const { volume, detail } = setupOf(event) ?? ownershipOf(event);
    if (volume !== '' && !failures.has(volume)) failures.set(volume, { event, volume, detail });
  }
  return [...failures.values()].filter((failure) => !isMountedSince(evidence, failure));
});

type Told = Pick<MountFailure, 'volume' | 'detail'>;

/** Before Kubernetes 1.7 the kubelet named the volume by its unique name first. */
function setupOf({ message }: EventFacts): Told | undefined {
  const [, unique, name, detail] = captures(SETUP.exec(message));
  if (unique !== '') return { volume: name || unique, detail };
  const [, unprocessed, why] = captures(UNPROCESSED.exec(message) ?? UNPROCESSED_CLAIM.exec(message));
  return unprocessed === '' ? undefined : { volume: unprocessed, detail: why };
}

function ownershipOf({ message }: EventFacts): Told {
  const [, volume] = captures(OWNERSHIP.exec(message));
  return { volume, detail: volume === '' ? '' : message.slice(0, 500) };
}

/** What the newest summary says. */
export const mountTimeout = perEvidence((evidence): MountTimeout | undefined => {
  for (const event of mountEvents(evidence)) {
    const list = UNMOUNTED.exec(event.message)?.[1];
    if (list !== undefined) return { event, volumes: list.split(/[\s,]{1,5}/).filter((name) => name !== '') };
  }
  return undefined;
});

/** The volumes of the summary where no more exact event tells why. */
export function timedOutVolumes(evidence: Evidence): MountTimeout | undefined {
  return mountFailures(evidence).length > 0 ? undefined : mountTimeout(evidence);
}

/** Some agents give such an event, or the failure that they report, another reason. */
const mountEvents = perEvidence((evidence): readonly EventFacts[] => {
  const isMount = ({ reason, message }: EventFacts) =>
    REASONS.has(reason) || message.includes('MountVolume.') || message.startsWith('Unable to attach or mount');
  return evidence
    .events()
    .filter((event) => isMount(event) && awaitsVolumes(evidence, event) && !gotVolumes(evidence, event));
});

/** A newer summary that does not list a volume shows that it is mounted by now; volumes of claims have other names there. */
function isMountedSince(evidence: Evidence, { event, volume }: MountFailure): boolean {
  const timeout = mountTimeout(evidence);
  if (timeout === undefined || timeout.volumes.includes(volume)) return false;
  return newerThan(evidence, event).includes(timeout.event) && evidence.manifest.volume(volume) !== undefined;
}
