import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { kubectl, podCheck, recoveryCheck, step, workload, workloadName } from '../support/commands.js';

/** Controllers that clear away a pod that has ended by themselves, or make the next one under its name. */
const KEEPING_NAMES = new Set(['StatefulSet', 'DaemonSet', 'Node']);

/** Who makes another pod in place of one that has ended: a sentence. */
export function restartWords(evidence: Evidence): string {
  const { kind } = evidence.owner;
  if (kind === 'Pod') {
    return isBare(evidence)
      ? 'Nothing starts it again: it has no controller, so create it anew from its manifest.'
      : 'If a controller made it, that starts another pod in its place; a pod of its own has to be created anew.';
  }
  if (kind === 'Job') return `${workloadName(evidence)} starts another pod for it, as long as its backoffLimit allows.`;
  if (kind === 'CronJob')
    return `Its Job starts another pod for it, as long as its backoffLimit allows; else ${workloadName(evidence)} starts the next Job in its time.`;
  if (kind === 'DaemonSet') return `${workloadName(evidence)} starts another pod on the node once that is well again.`;
  return kind === 'Node'
    ? 'The kubelet starts it again by its file once the node is well again.'
    : `${workloadName(evidence)} starts another pod in its place.`;
}

/** What becomes of the record of a pod that has ended; a controller that keeps the names of its pods has put another in its place already. */
export function recordStep(evidence: Evidence, before = ''): Step {
  const text = `${before}${restartWords(evidence)}`;
  if (KEEPING_NAMES.has(evidence.owner.kind)) return step(text);
  return step(`${text} The record of this pod can be deleted:`, kubectl(evidence, 'delete', `pod/${evidence.podName}`));
}

/** How to see that another pod has taken the place of one that has ended. */
export function replacedCheck(evidence: Evidence): Step {
  const { kind } = evidence.owner;
  if (kind === 'Job') {
    return step(
      'See that the Job has another pod and completes:',
      kubectl(evidence, 'get', workload(evidence), '-o', 'wide', '--watch'),
    );
  }
  if (kind !== 'Pod') return recoveryCheck(evidence);
  if (isBare(evidence)) return podCheck(evidence, true);
  return step('See whether another pod runs in its place:', kubectl(evidence, 'get', 'pods', '-o', 'wide'));
}

/** Whether the pod surely belongs to itself: its manifest shows no controller. */
function isBare({ manifest }: Evidence): boolean {
  return manifest.isPod;
}
