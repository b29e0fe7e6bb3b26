import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, running } from '../reports.js';

const JOB = {
  pod_name: 'nightly-export-vds8f',
  manifest: undefined,
  owner: { api_version: 'batch/v1', kind: 'Job', name: 'nightly-export' },
};
const backoff = event('BackoffLimitExceeded', 'Job has reached the specified backoff limit');
const failed = [{ name: 'export', ready: false, restart_count: 0, state: 'terminated', reason: 'Error', exit_code: 3 }];

describe('job-backoff', () => {
  it.each([
    ['an event', { events: [backoff] }],
    ['an event of the Job', { owner_events: [backoff] }],
    [
      'a reason',
      { failure_reason: 'BackoffLimitExceeded', failure_message: 'Job has reached the specified backoff limit' },
    ],
    [
      'a condition',
      {
        conditions: [
          {
            type: 'Failed',
            status: 'True',
            reason: 'BackoffLimitExceeded',
            message: 'Job has reached the specified backoff limit',
          },
        ],
      },
    ],
  ])('is known by %s', (_source, fields) => {
    const diagnosis = diagnosisOf({ ...JOB, ...fields });
    expect(diagnosis.kind).toBe('job-backoff');
    expect(diagnosis.title).toBe('Job nightly-export has used up its backoffLimit');
    expect(diagnosis.cause).toContain('Job nightly-export failed as often as its backoffLimit allows');
  });

  it('starts the next Job of a CronJob instead of deleting the CronJob', () => {
    const owner = { api_version: 'batch/v1', kind: 'CronJob', name: 'nightly-export' };
    const text = JSON.stringify(diagnosisOf({ ...JOB, owner, owner_events: [backoff] }));
    expect(text).toContain('create job --from=cronjob/nightly-export nightly-export-retry');
    expect(text).not.toContain('delete cronjob');
  });

  it('names the limit, and how its container ends', () => {
    const owner_manifest = JSON.stringify({ spec: { backoffLimit: 2 } });
    const diagnosis = diagnosisOf({ ...JOB, owner_manifest, container_statuses: failed, owner_events: [backoff] });
    expect(diagnosis).toMatchObject({ kind: 'job-backoff', container: 'export' });
    expect(diagnosis.cause).toContain('backoffLimit (2)');
    expect(diagnosis.cause).toContain('3');
  });

  it('gives way to a cause that is known, which then names the Job', () => {
    const diagnosis = diagnosisOf({
      ...JOB,
      container_statuses: failed,
      owner_events: [backoff],
      logs: "KeyError: 'DB_HOST'\nDB_HOST must be set",
    });
    expect(diagnosis.kind).toBe('log-missing-env');
    expect(diagnosis.cause).toContain('Job nightly-export failed as often as its backoffLimit allows');
  });

  it('knows a rule of the podFailurePolicy', () => {
    const message =
      'Container export for pod shop/nightly-export-vds8f failed with exit code 3 matching FailJob rule at index 0';
    const diagnosis = diagnosisOf({ ...JOB, owner_events: [event('PodFailurePolicy', message)] });
    expect(diagnosis.kind).toBe('job-backoff');
    expect(diagnosis.cause).toContain(`failed by its podFailurePolicy and does not try again: ${message}`);
  });

  it.each([
    {
      reason: 'FailedIndexes',
      message: 'Job has failed indexes',
      spec: { backoffLimitPerIndex: 1 },
      title: 'Job nightly-export has failed indexes',
      words: 'as often as backoffLimitPerIndex (1) allows',
    },
    {
      reason: 'MaxFailedIndexesExceeded',
      message: 'Job has exceeded the specified maximal number of failed indexes',
      spec: { maxFailedIndexes: 5, backoffLimit: 6 },
      title: 'Job nightly-export has more failed indexes than maxFailedIndexes',
      words: 'than maxFailedIndexes (5) allows',
    },
  ])('$reason is not the number of its tries', ({ reason, message, spec, title, words }) => {
    const owner_manifest = JSON.stringify({ kind: 'Job', spec });
    const owner_events = [event(reason, message)];
    const diagnosis = diagnosisOf({ ...JOB, owner_manifest, owner_events, container_statuses: failed });
    expect([diagnosis.kind, diagnosis.title]).toEqual(['job-backoff', title]);
    expect(diagnosis.cause).toContain(words);
    expect(JSON.stringify(diagnosis)).not.toMatch(/backoffLimit |used up/);
  });

  it('is not a Job that still tries', () => {
    const diagnosis = diagnosisOf({ ...JOB, container_statuses: failed });
    expect(diagnosis.kind).not.toBe('job-backoff');
    expect(diagnosis.cause).not.toContain('backoffLimit');
  });

  it('is nothing that healthy containers have', () => {
    expect(
      diagnosisOf({ ...JOB, container_statuses: [running({ name: 'export' })], owner_events: [backoff] }).container,
    ).toBeUndefined();
  });
});
