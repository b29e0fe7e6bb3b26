import type { Evidence } from '../../evidence/evidence.js';
import { type Fields, fieldsOf, numberOf } from '../../evidence/values.js';
import { hasContainers } from '../../guard/index.js';
import { PodEdit } from '../../pod/pod-edit.js';
import type { Proposal } from '../fix.js';
import type { Fixer } from '../rule-and-fixers.js';
import { type Deadline, deadlineOf } from './deadline.js';

/** What ran out of time gets twice as much. */
export const doubleDeadline: Fixer = {
  strategy: 'double-deadline',
  title: 'Double activeDeadlineSeconds',
  kinds: ['deadline-exceeded'],
  touches: ['/spec/activeDeadlineSeconds'],
  touchesOwner: [
    '/spec/activeDeadlineSeconds',
    '/spec/template/spec/activeDeadlineSeconds',
    '/spec/jobTemplate/spec/activeDeadlineSeconds',
    '/spec/jobTemplate/spec/template/spec/activeDeadlineSeconds',
  ],
  propose: ({ evidence, pod }) => {
    const deadline = deadlineOf(evidence);
    if (deadline === undefined) return [];
    return deadline.isOwners ? ofOwner(evidence, deadline) : ofPod(evidence, pod);
  },
};

function ofOwner({ ownerManifest, owner }: Evidence, { path, seconds, scope }: Deadline): Proposal[] {
  if (ownerManifest === undefined || seconds === undefined || seconds <= 0) return [];
  const edit = new PodEdit(ownerManifest).set(path, seconds * 2);
  const subject = `${scope === 'pod' ? 'the pods of ' : ''}${owner.kind} ${owner.name}`;
  return [{ ...wordsOf(subject, seconds), target: 'owner', patch: edit.patch }];
}

function ofPod(evidence: Evidence, pod: Fields): Proposal[] {
  const seconds = numberOf(fieldsOf(pod['spec'])['activeDeadlineSeconds']);
  if (seconds === undefined || seconds <= 0 || !hasContainers(pod) || isRaised(evidence, seconds)) return [];
  const edit = new PodEdit(pod).set(['spec', 'activeDeadlineSeconds'], seconds * 2);
  return [{ ...wordsOf('the pod', seconds), patch: edit.patch }];
}

/** The kubelet does not say which deadline passed; the template of the owner shows what it was. */
function isRaised({ ownerManifest }: Evidence, seconds: number): boolean {
  const spec = fieldsOf(ownerManifest?.['spec']);
  const job = fieldsOf(fieldsOf(spec['jobTemplate'])['spec']);
  const template = fieldsOf(fieldsOf(spec['template'] ?? job['template'])['spec']);
  const original = numberOf(template['activeDeadlineSeconds']);
  return original !== undefined && seconds > original;
}

function wordsOf(subject: string, seconds: number): Omit<Proposal, 'patch'> {
  return {
    title: `Raise activeDeadlineSeconds of ${subject} from ${seconds} to ${seconds * 2}`,
    explanation: `It was stopped because ${subject} was active longer than ${seconds} seconds; now it has ${seconds * 2}. The time also counts while images are pulled and volumes are waited for. If a step of it hangs, more time does not help: see its log.`,
    assumes: [`The work ends within ${seconds * 2} seconds.`],
  };
}
