import type { Step } from '../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { completed } from '../../oracles/checks/completed.js';
import { type Draft, defineKind } from '../define-kind.js';
import { crashDraft } from '../general/crash-draft.js';
import { failingContainers } from '../general/failing-containers.js';
import { kubectl, named, recoveryCheck, step, workload, workloadName } from '../support/commands.js';
import { type JobEnd, jobEnd } from '../support/job-end.js';
import { fromEvent } from '../support/quotes.js';

interface FailedJob {
  readonly end: JobEnd;
  /** A container of its pods that is known to fail. */
  readonly container: ContainerEvidence | undefined;
}

/** A Job has used up its tries; its pods are not known, or say nothing. */
export const jobBackoff = defineKind<FailedJob>({
  id: 'job-backoff',
  title: 'The Job has failed for good',
  description:
    'The Job has failed for good: BackoffLimitExceeded, a rule of its podFailurePolicy, or indexes that failed (FailedIndexes, MaxFailedIndexesExceeded). It stands only where nothing is known of why its pods fail; ' +
    'otherwise that is the cause, and the Job is named in it.',
  group: 'general',
  severity: 'high',
  read: (evidence) => {
    const end = jobEnd(evidence);
    return end === undefined ? [] : [{ end, container: failingContainers(evidence)[0] }];
  },
  say: sayFailedJob,
  oracles: [completed],
});

function sayFailedJob({ end, container }: FailedJob, evidence: Evidence): Draft {
  const crash = container === undefined ? jobOnly(evidence) : crashDraft(evidence, container);
  return {
    ...crash,
    title: `${workloadName(evidence)} ${end.title}`,
    cause: crash.cause.includes(end.sentence) ? crash.cause : `${end.sentence} ${crash.cause}`,
    confidence: 'medium',
    objects: [`job ${evidence.owner.name}`],
    evidence: [fromEvent(end.event), ...crash.evidence],
    steps: [...crash.steps, againStep(evidence)],
  };
}

/** What is left to say when nothing is known of the Job's pods. */
function jobOnly(evidence: Evidence): Draft {
  const checks = [
    step('Look at it and its events:', kubectl(evidence, 'describe', workload(evidence))),
    recoveryCheck(evidence),
  ];
  return { title: '', cause: 'Its pods say why.', evidence: [], steps: [], checks };
}

/** A CronJob makes its next Job by itself. */
function againStep(evidence: Evidence): Step {
  const { kind, name } = evidence.owner;
  if (kind !== 'CronJob')
    return step(
      'Once the cause is repaired, delete the Job and create it again.',
      kubectl(evidence, 'delete', workload(evidence)),
    );
  return step(
    'Once the cause is repaired, wait for its next Job, or start one at once:',
    kubectl(evidence, 'create', 'job', `--from=cronjob/${name}`, named(`${name.slice(0, 40)}-retry`)),
  );
}
