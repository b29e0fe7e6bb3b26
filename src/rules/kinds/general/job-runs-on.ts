import type { Evidence } from '../../evidence/evidence.js';
import { listOfOne } from '../../evidence/values.js';
import { completed } from '../../oracles/checks/completed.js';
import { type Draft, defineKind } from '../define-kind.js';
import { recoveryCheck, workloadName } from '../support/commands.js';
import { type JobSidecars, jobSidecars, namesOf, sidecarSteps } from '../support/job-sidecars.js';
import { fromStatus } from '../support/quotes.js';

/** The work of a Job is done, and a container beside it does not end, so the Job does not either. */
export const jobRunsOn = defineKind<JobSidecars>({
  id: 'job-runs-on',
  title: 'A Job does not end, since a sidecar runs on',
  description:
    'In a pod of a Job containers have ended well, and others, mostly a proxy that was put into the pod, run on. A Job is done only when all containers of its pod have ended, so it never is, and its pod shows NotReady.',
  group: 'general',
  severity: 'medium',
  before: ['not-ready'],
  read: (evidence) => listOfOne(jobSidecars(evidence, ({ isHealthy }) => isHealthy)),
  say: sayRunningOn,
  oracles: [completed],
});

function sayRunningOn(found: JobSidecars, evidence: Evidence): Draft {
  const { done, others } = found;
  const [first] = others;
  return {
    title: `${workloadName(evidence)} does not end: ${namesOf(others)} runs on after ${namesOf(done)}`,
    cause: `The work in container ${namesOf(done)} has ended with exit code 0, and container ${namesOf(others)} of the same pod runs on: a Job is done only when all of its containers have ended, so that this one stays active (its pod shows NotReady).`,
    ...(first !== undefined && { container: first }),
    objects: ['sidecar of a job', namesOf(others)],
    evidence: [...done, ...others].flatMap((container) => fromStatus(container)),
    steps: sidecarSteps(evidence, found),
    checks: [recoveryCheck(evidence)],
  };
}
