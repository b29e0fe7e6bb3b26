import type { DiagnosisRule } from '../rule.js';
import { clusterKubectl, kubectl, recoveryCheck, step } from '../support/commands.js';
import { cut, fromEvent } from '../support/quotes.js';
import { captures } from '../support/texts.js';

const VOLUME = /(?:for|attach) volume "([^"]{1,253})"/;

/** The volume is still attached elsewhere, or the storage refuses to attach it. */
export const attachFailed: DiagnosisRule = {
  id: 'attach-failed',
  title: 'A volume cannot be attached to the node',
  group: 'volume',
  severity: 'high',
  match: (evidence) => {
    const event = evidence.events('FailedAttachVolume', 'VolumeAttachmentLimitExceeded')[0];
    if (event === undefined || !evidence.isBeforeContainers) return [];
    const volume = captures(VOLUME.exec(event.message))[1] || 'of the pod';
    const isMulti = event.message.includes('Multi-Attach error');
    const why = isMulti ? stillAttached(event.message) : cut(event.message, 400);
    return [
      {
        title: `Volume ${volume} cannot be attached`,
        cause: `Volume ${volume} cannot be attached to the node: ${why}.`,
        objects: [`volume ${volume}`],
        evidence: [fromEvent(event)],
        steps: isMulti
          ? [
              step(
                'Delete the pod that still holds the volume; after a node is lost, it is released after about six minutes.',
                kubectl(evidence, 'get', 'pods', '-o', 'wide'),
              ),
              step('For a Deployment with a ReadWriteOnce volume, use strategy: Recreate, or a StatefulSet.'),
            ]
          : [step('See which attachments exist and what the driver says:', clusterKubectl('get', 'volumeattachments'))],
        checks: [recoveryCheck(evidence)],
      },
    ];
  },
};

function stillAttached(message: string): string {
  const holders = captures(/used by pod\(s\) ([^.]{1,500})/.exec(message))[1].trim();
  return `it is still attached to another node${holders === '' ? '' : `, used by ${holders}`}, and a ReadWriteOnce volume can be on one node only`;
}
