import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';
import { volumesMounted } from '../../oracles/checks/volumes-mounted.js';
import { caseTable } from '../case-table.js';
import { type Draft, defineKind } from '../define-kind.js';
import { changeStep, clusterKubectl, kubectl, named, recoveryCheck, step } from '../support/commands.js';
import { cutMiddle } from '../support/cut-middle.js';
import { nodeWords } from '../support/names.js';
import { fromEvent } from '../support/quotes.js';
import { findHint } from '../support/text-hint.js';
import { toldError } from '../support/told-error.js';
import { type AttachFailure, attachFailures } from './attach-failure.js';
import { ATTACH_HINTS, CLOUD_STORAGE_HINTS, VAGUE_ATTACH_HINTS } from './cloud-storage-hints.js';
import { CLUSTER_STORAGE_HINTS } from './cluster-storage-hints.js';
import { DRIVER_TEXTS } from './driver-texts.js';
import { podsOnNode } from './node-pods.js';
import type { StorageHint, StorageHintRow } from './storage-hint.js';
import { lookStep } from './storage-look.js';
import { remedyHint, storageSpeaker } from './storage-remedy.js';
import { reasonWords, volumeNames } from './volume-title.js';
import { describeVolume, quoteVolume } from './volume-words.js';

/** The volume is still attached elsewhere, or the storage refuses to attach it. */
export const attachFailed = defineKind({
  id: 'attach-failed',
  title: 'A volume cannot be attached to the node',
  description:
    'A FailedAttachVolume event (`Multi-Attach error`, `AttachVolume.Attach failed`) or a rejection for the attachment limit: the disk is still attached to another node, the node takes no more disks, or the storage refuses.',
  group: 'volume',
  severity: 'high',
  read: attachFailures,
  say: sayAttachFailure,
  oracles: [volumesMounted],
});

function sayAttachFailure(failure: AttachFailure, evidence: Evidence): Draft {
  const { event, volume, why } = failure;
  const node = nodeWords(evidence);
  const name = volume === '' ? 'of the pod' : volume;
  const hint = attachHint(evidence, failure);
  return {
    title: `Volume ${volume === '' ? name : volumeNames(evidence, [volume])} cannot be attached${titleReason(failure, hint)}`,
    cause: `Cannot attach ${describeVolume(evidence, name)} to ${node}: ${attachFailureReason(failure)}.${hint === undefined ? '' : ` ${hint.meaning}`} No container of the pod starts before.`,
    objects: [`volume ${name}`],
    evidence: [fromEvent(event), ...(volume === '' ? [] : quoteVolume(evidence, volume))],
    steps: stepsForAttachFailure(evidence, failure, hint),
    checks: [
      ...(why === 'limit' ? [] : [step('See what is attached where:', clusterKubectl('get', 'volumeattachments'))]),
      recoveryCheck(evidence),
    ],
  };
}

/** What the title says already. */
const OPENING = /^AttachVolume\.Attach failed for volume "[^"]{1,253}" : (?:rpc error: code = \w{1,40} desc = )?/;

export const EXACT_ATTACH_HINTS = caseTable<StorageHintRow>([
  ...DRIVER_TEXTS,
  ...CLUSTER_STORAGE_HINTS.rows,
  ...CLOUD_STORAGE_HINTS.rows,
  ...ATTACH_HINTS.rows,
]);

/** What the refusal means: by the product, where one knows its text, else by its mechanism. */
function attachHint(evidence: Evidence, { why, event }: AttachFailure): StorageHint | undefined {
  if (why !== 'refused') return undefined;
  const { message } = event;
  return (
    findHint(EXACT_ATTACH_HINTS, message) ??
    remedyHint(message, storageSpeaker(evidence)) ??
    findHint(VAGUE_ATTACH_HINTS, message)
  );
}

const TITLE_REASONS: Readonly<Record<Exclude<AttachFailure['why'], 'refused'>, string>> = {
  'in-use': ': it is still attached elsewhere',
  limit: ': the node takes no more volumes',
  'no-driver': ': its driver does not run on the node',
  'no-attacher': ': its driver does not answer',
};

function titleReason({ event, why }: AttachFailure, hint: StorageHint | undefined): string {
  return why === 'refused' ? reasonWords(hint, event.message.replace(OPENING, '')) : TITLE_REASONS[why];
}

function attachFailureReason({ event, why, pods, holder, driver }: AttachFailure): string {
  const message = cutMiddle(toldError(event.message.replace(OPENING, '').trim(), 300).replace(/\.$/, ''), 300);
  if (why === 'no-driver')
    return `the CSI driver ${driver} does not run on the node: its node plugin has not registered there (${message})`;
  if (why === 'no-attacher')
    return `the controller of the CSI driver ${driver} does not attach it in time (${message})`;
  if (why === 'limit') return `the node has as many volumes attached as it can take (${message})`;
  if (why === 'refused') return message;
  const where = holder === '' ? 'to another node' : `to ${holder}`;
  const users = pods.length === 0 ? '' : `, used by ${pods.join(', ')}`;
  const says = message.startsWith('Multi-Attach error') ? '' : ` (${message})`;
  return `it is still attached ${where}${users}, and a ReadWriteOnce volume can be on one node only${says}`;
}

function stepsForAttachFailure(evidence: Evidence, failure: AttachFailure, hint: StorageHint | undefined): Step[] {
  if (failure.why === 'limit') {
    return [
      step('Let the pod run on a node with fewer volumes: delete it, so that it is scheduled anew, or add nodes.'),
      step('See what is attached where:', clusterKubectl('get', 'volumeattachments')),
    ];
  }
  if (failure.why === 'no-driver') return driverSteps(evidence, failure);
  if (failure.why === 'no-attacher') return attacherSteps(failure);
  if (failure.why === 'refused') return refusedSteps(evidence, failure, hint);
  return inUseSteps(evidence, failure);
}

function refusedSteps(evidence: Evidence, failure: AttachFailure, hint: StorageHint | undefined): Step[] {
  const attachments = step(
    'See what the driver says of the attachment:',
    clusterKubectl('describe', 'volumeattachments'),
  );
  if (hint === undefined) {
    return [
      attachments,
      step(
        'See whether the disk exists in the zone of the node, and whether the driver may attach it (cloud permissions).',
      ),
    ];
  }
  const look =
    hint.look === undefined || hint.look === 'attachments' ? [] : [lookStep(evidence, hint.look, failure.volume)];
  return [step(hint.step), ...look, attachments];
}

function driverSteps(evidence: Evidence, { driver }: AttachFailure): Step[] {
  const { node } = evidence.facts;
  return [
    step(
      `See to the DaemonSet of the CSI driver ${driver}: its pod on this node is missing (nodeSelector, a taint that it does not tolerate) or not ready, or the driver is not installed.`,
    ),
    podsOnNode(evidence, 'See whether its pod runs on the node:'),
    step(
      'See which drivers the node has:',
      clusterKubectl('get', node === '' ? 'csinodes' : `csinode/${node}`, '-o', 'yaml'),
    ),
  ];
}

function attacherSteps({ driver }: AttachFailure): Step[] {
  return [
    step(
      `See that the controller of the CSI driver ${driver} (its csi-attacher) runs, and what its log says: it may lack rights in the cloud, or wait for the disk.`,
      clusterKubectl('get', 'pods', '-A', '-o', 'wide'),
    ),
    step('See what the driver says of the attachment:', clusterKubectl('describe', 'volumeattachments')),
  ];
}

function inUseSteps(evidence: Evidence, { event, pods, holder }: AttachFailure): Step[] {
  return [
    step(
      `Delete the pod that still holds the volume${holder === '' ? '' : ` (on ${holder})`}; after a node is lost, it is released after about six minutes. Where no pod uses it there, its attachment was left behind: delete that VolumeAttachment once nothing writes to the volume.`,
      pods.length === 0
        ? kubectl(evidence, 'get', 'pods', '-o', 'wide')
        : kubectl(evidence, 'get', 'pod', ...pods.slice(0, 5).map(named), '-o', 'wide'),
    ),
    ...(event.message.startsWith('Multi-Attach error') ? [] : [elsewhereStep(holder)]),
    ...(evidence.owner.kind === 'Deployment'
      ? [
          changeStep(
            evidence,
            `Set strategy: Recreate${strategyOf(evidence)}, so that the old pod goes before the new one comes`,
          ),
        ]
      : [step('For a Deployment with a ReadWriteOnce volume, use strategy: Recreate, or a StatefulSet.')]),
  ];
}

/** It is the cloud or the storage that says so: its record is what counts. */
function elsewhereStep(holder: string): Step {
  return step(
    `Where no pod has it, see in the cloud or the storage which machine the disk is attached to${holder === '' ? '' : ` (it says ${holder})`}, and detach it there once nothing writes to it; where it is attached to none, restart the controller of the driver, so that it reads the state anew:`,
    clusterKubectl('get', 'volumeattachments', '-o', 'wide'),
  );
}

function strategyOf(evidence: Evidence): string {
  const type = textOf(fieldsOf(fieldsOf(evidence.ownerManifest?.['spec'])['strategy'])['type']);
  return type === '' || type === 'Recreate' ? '' : ` (it is ${type})`;
}
