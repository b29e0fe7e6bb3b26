import { expect, it } from 'vitest';
import { diagnosisOf, event } from '../reports.js';

const counted = (resource: string, fields: Record<string, unknown> = {}) =>
  diagnosisOf({
    pod_name: 'nightly',
    phase: 'NotCreated',
    manifest: undefined,
    owner: { kind: 'CronJob', name: 'nightly' },
    events: [
      event(
        'FailedCreate',
        `Error creating job: jobs.batch "nightly-2" is forbidden: exceeded quota: team, requested: ${resource}=1, used: ${resource}=12, limited: ${resource}=12`,
      ),
    ],
    ...fields,
  });

it('lists the objects that a quota counts, and keeps fewer of them', () => {
  const { steps } = counted('count/jobs.batch');
  expect(steps[0]?.command).toBe('kubectl -n shop get jobs.batch');
  expect(steps[0]?.text).toContain('first those that have ended');
  expect(steps.map(({ text }) => text).join()).toContain('successfulJobsHistoryLimit');
});

it('describes the quota of what is not counted', () => {
  expect(counted('requests.cpu').steps[0]?.command).toBe('kubectl -n shop describe quota/team');
});
