import type { Step } from '../../../contracts/diagnosis.js';
import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { volumesMounted } from '../../oracles/checks/volumes-mounted.js';
import { type Draft, defineKind } from '../define-kind.js';
import { fix } from '../fix.js';
import { podMemoryLimit } from '../start/start-memory-limit.js';
import { describeCheck, kubectl, recoveryCheck, step } from '../support/commands.js';
import { cutMiddle } from '../support/cut-middle.js';
import type { Speaker } from '../support/error-facts.js';
import { capitalize, nodeWords } from '../support/names.js';
import { cut, fromEvent } from '../support/quotes.js';
import { lastWords } from '../support/texts.js';
import { toldError } from '../support/told-error.js';
import { attachFailures } from './attach-failure.js';
import { downwardHint } from './downward-container.js';
import { driverMessage } from './driver-message.js';
import { hostPathFailures } from './hostpath-failure.js';
import { limitsWithoutRoom, sayWithoutRoom } from './memory-room.js';
import { missingKeys } from './missing-key.js';
import { missingObjects } from './missing-object.js';
import { mountFailures, timedOutVolumes } from './mount-failure.js';
import { mountHint } from './mount-hints.js';
import { podsOnNode } from './node-pods.js';
import { startsNot } from './progress.js';
import { silentVolumeStep } from './silent-volume.js';
import type { StorageHint, StorageLook } from './storage-hint.js';
import { lookStep } from './storage-look.js';
import { storageSpeaker } from './storage-remedy.js';
import { reasonWords, volumeNames } from './volume-title.js';
import { claimOf, describeVolume, podVolume, quoteVolume, secretProviderClassOf } from './volume-words.js';

/** What a storage driver, a server or mount(8) says of volumes, or that they are not there in time. */
interface MountError {
  readonly event: EventFacts;
  readonly volumes: readonly string[];
  /** What the driver says; '' where there is only the time-out. */
  readonly detail: string;
}

/** A volume that is kept in memory gets room by the memory limit. */
const roomInMemory = fix<MountError>({
  ...podMemoryLimit,
  propose: ({ volumes, detail }, problem) =>
    limitsWithoutRoom(problem.evidence, volumes, detail).length === 0
      ? []
      : podMemoryLimit.propose({ fault: 'memory' }, problem),
});

/** The storage driver or the server cannot mount the volume. */
export const mountDriver = defineKind<MountError>({
  id: 'mount-driver',
  title: 'A volume cannot be mounted',
  description:
    'A FailedMount event carries an error of a storage driver, of the storage server or of mount(8) itself: CSI, NFS, SMB, iSCSI, damaged filesystems, missing devices. The fault is on the side of the node or of the storage.',
  group: 'volume',
  severity: 'high',
  read: (evidence) => [...driverErrors(evidence), ...unexplainedTimeout(evidence)],
  say: sayMountError,
  fixes: [roomInMemory],
  oracles: [volumesMounted],
});

function driverErrors(evidence: Evidence): MountError[] {
  const explained = [...missingObjects(evidence), ...missingKeys(evidence), ...hostPathFailures(evidence)];
  return mountFailures(evidence)
    .filter(({ event }) => !explained.some((each) => each.event === event))
    .map(({ event, volume, detail }) => ({ event, volumes: [volume], detail }));
}

/** The time-out alone, where nothing else tells why the volumes are not there. */
function unexplainedTimeout(evidence: Evidence): MountError[] {
  const timeout = timedOutVolumes(evidence);
  if (timeout === undefined) return [];
  const isExplained =
    missingObjects(evidence).length > 0 || missingKeys(evidence).length > 0 || attachFailures(evidence).length > 0;
  return isExplained ? [] : [{ ...timeout, detail: '' }];
}

function sayMountError(error: MountError, evidence: Evidence): Draft {
  const limits = limitsWithoutRoom(evidence, error.volumes, error.detail);
  const draft = sayDriverError(error, evidence);
  if (limits.length === 0) return draft;
  const { title, meaning, step: raise } = sayWithoutRoom(evidence, volumeNames(evidence, error.volumes), limits);
  return {
    ...draft,
    title,
    cause: draft.cause.replace(/ No space is left on the device\.$/, '') + meaning,
    confidence: 'high',
    steps: [raise],
  };
}

function sayDriverError({ event, volumes, detail }: MountError, evidence: Evidence): Draft {
  const hint = hintOf(evidence, volumes, detail);
  const described = volumes.slice(0, 5).map((volume) => describeVolume(evidence, volume));
  const message =
    detail === ''
      ? 'the kubelet ran out of time waiting for it'
      : cutMiddle(toldError(driverMessage(detail), 500), 500);
  const meaning = hint === undefined ? '' : ` ${hint.meaning}`;
  return {
    title: `Volume ${volumeNames(evidence, volumes)} cannot be mounted${reasonWords(hint, detail === '' ? 'timed out' : message)}`,
    cause: `${capitalize(described.join(' and '))} cannot be mounted${onNode(evidence)}, so ${startsNot(evidence)}: ${message}${message.endsWith('.') ? '' : '.'}${meaning}`,
    confidence: hint === undefined ? 'medium' : 'high',
    objects: volumes.map((volume) => `volume ${volume}`),
    evidence: [fromEvent(event), ...volumes.slice(0, 3).flatMap((volume) => quoteVolume(evidence, volume))],
    steps: [
      hint === undefined ? openStep(evidence, volumes[0] ?? '', detail) : step(hint.step),
      ...storageLookSteps(evidence, volumes, hint?.look),
    ],
    checks: [describeCheck(evidence), recoveryCheck(evidence)],
  };
}

function hintOf(evidence: Evidence, volumes: readonly string[], detail: string): StorageHint | undefined {
  if (detail === '') return undefined;
  return downwardHint(evidence, volumes, detail) ?? mountHint(detail, speakerOf(evidence, volumes));
}

/** A hostPath has no driver: the kubelet makes it on the node. */
function speakerOf(evidence: Evidence, volumes: readonly string[]): Speaker {
  const isOfNode = volumes.some((name) => podVolume(evidence, name)?.fields['hostPath'] !== undefined);
  if (!isOfNode) return { ...storageSpeaker(evidence), ...settingsOf(evidence, volumes) };
  return { who: 'the kubelet', settings: 'the hostPath of the volume', node: nodeWords(evidence), domain: 'node' };
}

/** A volume of the Secrets Store has neither claim nor class: what it is to hold stands in its SecretProviderClass. */
function settingsOf(evidence: Evidence, volumes: readonly string[]): Partial<Speaker> {
  const provided = volumes.map((name) => secretProviderClassOf(podVolume(evidence, name)?.fields ?? {})).find(Boolean);
  return provided === undefined ? {} : { settings: `SecretProviderClass ${provided}` };
}

/** Most of what is to be repaired is there. */
function onNode({ facts }: Evidence): string {
  return facts.node === '' ? '' : ` on node ${facts.node}`;
}

/** Where no hint helps. */
function openStep(evidence: Evidence, volume: string, detail: string): Step {
  if (detail === '') return silentVolumeStep(evidence, volume);
  const said = driverMessage(detail).split('\n')[0] ?? '';
  return podsOnNode(
    evidence,
    `Find "${cut(lastWords(said) ?? said, 160)}" in the log of the storage driver on the node, which says what it was doing, and repair that:`,
  );
}

function storageLookSteps(evidence: Evidence, volumes: readonly string[], look: StorageLook | undefined): Step[] {
  const found = volumes.map((name) => podVolume(evidence, name)?.fields ?? {});
  const claims = found.map(claimOf).filter((name) => name !== '');
  const own = look === undefined ? [] : [lookStep(evidence, look, volumes[0] ?? '')];
  if (own.length > 0 && claims.length === 0) return own;
  const isClass = found.some((fields) => secretProviderClassOf(fields) !== '');
  const words =
    claims.length === 1 ? (`pvc/${claims[0]}` as const) : isClass ? 'secretproviderclass' : 'pvc,configmap,secret';
  return [...own, step('See which claims and objects exist:', kubectl(evidence, 'get', words))];
}
