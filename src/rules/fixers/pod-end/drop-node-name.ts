import { type AdmissionFault, admission } from '../../diagnosis/pod-end/admission.js';
import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';
import type { Fixer } from '../fixer.js';
import { PodEdit } from '../pod-edit.js';

/** What the scheduler would have looked at, had it been asked. */
const SCHEDULABLE: readonly AdmissionFault['kind'][] = ['resource', 'device', 'selector', 'ports', 'node-name', 'os'];

/** A pod that was put on its node by name is left to the scheduler. */
export const dropNodeName: Fixer = {
  strategy: 'drop-node-name',
  title: 'Leave the choice of the node to the scheduler',
  kinds: ['kubelet-admission'],
  touches: ['/spec/nodeName'],
  propose: ({ evidence, pod }) => {
    const found = admission(evidence);
    const node = textOf(fieldsOf(pod['spec'])['nodeName']);
    if (found === undefined || node === '' || !SCHEDULABLE.includes(found.fault.kind)) return [];
    if (isScheduled(evidence)) return [];
    return [
      {
        title: `Do not name node ${node}`,
        explanation: `The pod names its node (nodeName: ${node}), so the scheduler did not look whether it fits there, and the kubelet of ${node} rejected it (${found.end.reason}). Without nodeName the scheduler places it where it fits.`,
        assumes: [`nodeName was written into the manifest, not by the scheduler.`, `The pod need not run on ${node}.`],
        patch: new PodEdit(pod).remove(['spec', 'nodeName']).patch,
      },
    ];
  },
};

/** Every pod has a nodeName once it is placed: the scheduler's event, or a template without one, shows that it was not written by hand. */
function isScheduled(evidence: Evidence): boolean {
  if (evidence.events('Scheduled', 'FailedScheduling').length > 0) return true;
  const spec = fieldsOf(evidence.ownerManifest?.['spec']);
  const job = fieldsOf(fieldsOf(spec['jobTemplate'])['spec']);
  const template = fieldsOf(spec['template'] ?? job['template']);
  return evidence.ownerManifest !== undefined && textOf(fieldsOf(template['spec'])['nodeName']) === '';
}
