import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule } from '../rule-and-fixers.js';
import { changeStep, kubectl, recoveryCheck, step, workload, workloadName } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { type Deadline, deadlineOf } from './deadline.js';
import { endDraft } from './end-draft.js';

/** `Pod was active on the node longer than the specified deadline`, `Job was active longer than specified deadline`. */
export const deadlineExceeded: DiagnosisRule = {
  id: 'deadline-exceeded',
  title: 'It ran longer than activeDeadlineSeconds allows',
  description:
    'The pod, or the Job that it belongs to, has the reason DeadlineExceeded: it was active longer than its activeDeadlineSeconds and was stopped. The time counts from the start of the pod or Job, waiting for images and volumes included.',
  group: 'pod-end',
  severity: 'medium',
  match: (evidence) => {
    const deadline = deadlineOf(evidence);
    if (deadline === undefined) return [];
    const { end, seconds, path, scope } = deadline;
    const figure = seconds === undefined ? '' : ` (${seconds} s, ${path.join('.')})`;
    const subject = scope === 'job' ? 'The Job' : 'The pod';
    return [
      endDraft(evidence, end, {
        title: `${nameOf(evidence, deadline)} ran longer than ${seconds === undefined ? '' : `the ${seconds} s that `}activeDeadlineSeconds allows`,
        cause: `${subject} was stopped because it ran longer than activeDeadlineSeconds${figure} allows`,
        quotes: seconds === undefined ? [] : [fromManifest(path.join('.'), String(seconds))],
        steps: stepsFor(evidence, deadline),
        // A Job that has failed starts no other pod.
        ...(scope === 'job' && { check: recoveryCheck(evidence) }),
      }),
    ];
  },
};

/** `Job export`, `A Job of CronJob export`; a pod by its workload, which is the same for all of them. */
function nameOf(evidence: Evidence, { scope }: Deadline): string {
  const { kind } = evidence.owner;
  if (kind === 'Pod') return scope === 'job' ? 'The Job' : `Pod ${evidence.podName}`;
  const isItself = scope === 'job' && kind === 'Job';
  return isItself ? workloadName(evidence) : `A ${scope === 'job' ? 'Job' : 'pod'} of ${workloadName(evidence)}`;
}

function stepsFor(evidence: Evidence, { seconds, scope }: Deadline): Step[] {
  const raise = `Raise activeDeadlineSeconds${seconds === undefined ? '' : `, for instance to ${seconds * 2}`}`;
  return [
    scope === 'job' && evidence.owner.kind === 'Job'
      ? step(
          `${raise}, in the manifest of the Job, and create it anew:`,
          kubectl(evidence, 'get', workload(evidence), '-o', 'yaml'),
        )
      : changeStep(evidence, raise),
    step(
      'Or find in its log which step takes so long.',
      kubectl(evidence, 'logs', `pod/${evidence.podName}`, '--all-containers', '--tail=50'),
    ),
  ];
}
