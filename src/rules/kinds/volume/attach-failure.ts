import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { perEvidence } from '../../evidence/per-evidence.js';
import { captures } from '../support/texts.js';
import { gotVolumes, wasAttached } from './progress.js';

/** A volume that cannot be attached to the node of the pod. */
export interface AttachFailure {
  readonly event: EventFacts;
  /** The PersistentVolume; '' where the text names none. */
  readonly volume: string;
  /**
   * `in-use`: still attached to another node; `limit`: the node takes no more; `no-driver`: the CSI driver does not run on the node; `no-attacher`:
   * the controller of the CSI driver does not answer; `refused`: the driver or the cloud says no.
   */
  readonly why: 'in-use' | 'limit' | 'no-driver' | 'no-attacher' | 'refused';
  /** The CSI driver, where the text names it; else ''. */
  readonly driver: string;
  /** Pods that use the volume, as the text lists them. */
  readonly pods: readonly string[];
  /** The node or machine that holds the volume, where the text names it. */
  readonly holder: string;
}

const VOLUME = /(?:for|attach) volume "([^"]{1,253})"/;
const PODS = /used by pod\(s\) ([^.]{1,500})/;
const HOLDER =
  /(?:already attached to|in use by|attached to|being used by) (?:a |another |different )?(?:(?:instance|node|server|VM)[ (]{1,2})?['"(]{0,2}([\w./-]{3,300})/;
const IN_USE =
  /Multi-Attach error|(?:already|currently) (?:exclusively )?attached to|VolumeInUse|is in use|IN_USE_BY_ANOTHER_RESOURCE|being used by|already used by|is already attached|is attached to (?:node|instance|VM) |already owned by VM|[Cc]urrently (?:in )?'?in-use/i;
const LIMIT =
  /attachment limit|AttachmentLimitExceeded|max(?:imum)? (?:allowed )?number of (?:volumes|disk|data disks)|attach(?:ed)? up to \d|maximum number of data disks|too many volumes/i;
const NO_DRIVER =
  /CSINode \S{1,253} does not contain driver (\S{1,253})|driver name (\S{1,253}) not found in the list of registered CSI drivers|CSI driver (\S{1,253}) (?:is )?not registered/i;
const NO_ATTACHER = /waiting for external-attacher of (\S{1,253}) CSI driver/;
const REASONS = ['FailedAttachVolume', 'VolumeAttachmentLimitExceeded'];

export const attachFailures = perEvidence((evidence): readonly AttachFailure[] => {
  const refused = rejection(evidence);
  if (refused !== undefined) return [refused];
  if (!evidence.isBeforeContainers) return [];
  const failures = new Map<string, AttachFailure>();
  for (const event of evidence.facts.events.filter(isAttachEvent)) {
    const failure = attachFailureOf(event);
    const isOver = gotVolumes(evidence, event) || wasAttached(evidence, event, failure.volume);
    if (!isOver && !failures.has(failure.volume)) failures.set(failure.volume, failure);
  }
  return [...failures.values()];
});

/** The kubelet turns the pod away where the node has reached its limit (Kubernetes 1.35 and later). */
function rejection({ facts }: Evidence): AttachFailure | undefined {
  if (facts.statusReason !== 'VolumeAttachmentLimitExceeded') return undefined;
  const event = { type: 'Warning', reason: facts.statusReason, message: facts.statusMessage.trim() };
  return { ...attachFailureOf({ ...event, objectKind: '', objectName: '', container: '' }), why: 'limit' };
}

function isAttachEvent({ reason, message }: EventFacts): boolean {
  return (
    REASONS.includes(reason) ||
    /^AttachVolume\.\w{1,60} failed /.test(message) ||
    message.startsWith('Multi-Attach error')
  );
}

function attachFailureOf(event: EventFacts): AttachFailure {
  const { message } = event;
  const [, volume] = captures(VOLUME.exec(message));
  const pods = captures(PODS.exec(message))[1].split(/,\s{0,5}|\s{1,5}and\s{1,5}/);
  const [, holder] = captures(HOLDER.exec(message));
  return {
    event,
    volume,
    ...attachReason(message),
    pods: pods.map((name) => name.trim()).filter((name) => /^[a-z0-9][a-z0-9.-]{0,252}$/.test(name)),
    // A name, not a word of the sentence.
    holder: /[\d/-]/.test(holder) ? holder.replace(/[./]$/, '') : '',
  };
}

function attachReason(message: string): Pick<AttachFailure, 'why' | 'driver'> {
  const [missing, one, other, third] = captures(NO_DRIVER.exec(message));
  if (missing !== '') return { why: 'no-driver', driver: one || other || third };
  const [late, attacher] = captures(NO_ATTACHER.exec(message));
  if (late !== '') return { why: 'no-attacher', driver: attacher };
  return { why: LIMIT.test(message) ? 'limit' : IN_USE.test(message) ? 'in-use' : 'refused', driver: '' };
}
