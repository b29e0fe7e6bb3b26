import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';
import { PodEdit } from '../../pod/pod-edit.js';
import type { Fixer } from '../rule-and-fixers.js';
import { type AdmissionFault, admission } from './admission.js';

/** What the scheduler would have looked at, had it been asked. */
const SCHEDULABLE: readonly AdmissionFault['kind'][] = ['resource', 'device', 'selector', 'ports', 'node-name', 'os'];

/**
 * A pod that was put on its node by name is left to the scheduler. Every pod has a nodeName once it is placed, so that only the template of its workload, or
 * a pod that no workload makes, may be changed: another pod of a template without one comes without it by itself.
 */
export const dropNodeName: Fixer = {
  strategy: 'drop-node-name',
  title: 'Leave the choice of the node to the scheduler',
  kinds: ['kubelet-admission'],
  touches: ['/spec/nodeName'],
  propose: ({ evidence, pod }) => {
    const found = admission(evidence);
    const node = textOf(fieldsOf(pod['spec'])['nodeName']);
    if (found === undefined || node === '' || !SCHEDULABLE.includes(found.fault.kind)) return [];
    const isOfTemplate = templateNode(evidence) === node;
    if (!isOfTemplate && !isUnplacedByScheduler(evidence)) return [];
    const why = isOfTemplate
      ? `The template of ${evidence.owner.kind} ${evidence.owner.name} names the node (nodeName: ${node}), so the scheduler did not look whether the pod fits there, and the kubelet of ${node} rejected it`
      : `The pod is bound to node ${node} (nodeName), whose kubelet rejected it`;
    return [
      {
        title: `Do not name node ${node}`,
        explanation: `${why} (${found.end.reason}). Made anew without nodeName, the scheduler places it where it fits.`,
        assumes: [`The pod need not run on ${node}.`],
        patch: new PodEdit(pod).remove(['spec', 'nodeName']).patch,
      },
    ];
  },
};

/** A pod of its own, of which nobody says that the scheduler has placed it: a rejected pod is not tried again, so it has to be made anew anyway. */
function isUnplacedByScheduler(evidence: Evidence): boolean {
  return evidence.owner.kind === 'Pod' && evidence.events('Scheduled', 'FailedScheduling').length === 0;
}

/** The node that the workload's template names; '' where it names none, or is not known. */
function templateNode({ ownerManifest }: Evidence): string {
  const spec = fieldsOf(ownerManifest?.['spec']);
  const job = fieldsOf(fieldsOf(spec['jobTemplate'])['spec']);
  const template = fieldsOf(spec['template'] ?? job['template']);
  return textOf(fieldsOf(template['spec'])['nodeName']);
}
