import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest, running, textOfDiagnosis, waiting } from '../reports.js';
import { ended, kindsOf, otherShapes } from './ends.js';

const POD = 'Pod was active on the node longer than the specified deadline';
const JOB = 'Job was active longer than specified deadline';
const pod = manifest({}, { activeDeadlineSeconds: 60 });
const job = {
  owner: { kind: 'Job', name: 'export' },
  owner_manifest: '{kind: Job, spec: {activeDeadlineSeconds: 300, template: {}}}',
};
const jobEvents = [event('DeadlineExceeded', JOB)];

describe('deadline-exceeded', () => {
  it('is of the pod', () => {
    const diagnosis = diagnosisOf(ended('DeadlineExceeded', POD, { manifest: pod }));
    expect(diagnosis.kind).toBe('deadline-exceeded');
    expect(diagnosis.cause).toContain(
      'The pod was stopped because it ran longer than activeDeadlineSeconds (60 s, spec.activeDeadlineSeconds) allows',
    );
    expect(textOfDiagnosis(diagnosis)).toContain('for instance to 120');
  });

  it.each(otherShapes('DeadlineExceeded', POD))('is known by %s', (_name, fields) => {
    expect(kindsOf(fields)).toEqual(['deadline-exceeded']);
  });

  it.each([
    ['the status', ended('DeadlineExceeded', JOB)],
    [
      'an event of the Job, whose controller kills the pod',
      { phase: 'Running', container_statuses: [running()], owner_events: jobEvents },
    ],
    [
      'an event of the Job, after the pod was killed',
      {
        phase: 'Failed',
        container_statuses: [{ name: 'api', state: 'terminated', exit_code: 137, reason: 'Error' }],
        owner_events: jobEvents,
      },
    ],
  ])('is of the Job by %s', (_name, fields) => {
    const diagnosis = diagnosisOf({ ...fields, ...job });
    expect(diagnosis.kind).toBe('deadline-exceeded');
    expect(diagnosis.cause).toContain(
      'The Job was stopped because it ran longer than activeDeadlineSeconds (300 s, spec.activeDeadlineSeconds) allows',
    );
  });

  it.each([
    ['Job', JOB, 'Job export ran longer than the 300 s that activeDeadlineSeconds allows'],
    ['Job', POD, 'A pod of Job export ran longer than activeDeadlineSeconds allows'],
    ['CronJob', JOB, 'A Job of CronJob export ran longer than activeDeadlineSeconds allows'],
  ])('names the workload: %s, %s', (kind, message, title) => {
    expect(diagnosisOf({ ...ended('DeadlineExceeded', message), ...job, owner: { kind, name: 'export' } }).title).toBe(
      title,
    );
  });

  it('names the place in a CronJob', () => {
    const owner = { kind: 'CronJob', name: 'export' };
    const owner_manifest = '{kind: CronJob, spec: {jobTemplate: {spec: {activeDeadlineSeconds: 30}}}}';
    expect(diagnosisOf({ ...ended('DeadlineExceeded', JOB), owner, owner_manifest }).cause).toContain(
      '30 s, spec.jobTemplate.spec.activeDeadlineSeconds',
    );
  });

  it('names the place in the template where the pod is not known', () => {
    const owner_manifest = '{kind: Job, spec: {template: {spec: {activeDeadlineSeconds: 45}}}}';
    const fields = { ...ended('DeadlineExceeded', POD), manifest: undefined, owner: job.owner, owner_manifest };
    expect(diagnosisOf(fields).cause).toContain('45 s, spec.template.spec.activeDeadlineSeconds');
    expect(diagnosisOf({ ...fields, manifest: pod }).cause).toContain('60 s, spec.activeDeadlineSeconds');
  });

  it('looks for another Job where the Job has failed, else for another pod of it', () => {
    const checks = (message: string) => diagnosisOf({ ...ended('DeadlineExceeded', message), ...job }).checks;
    expect(checks(JOB)[0]?.command).toContain('wait --for=condition=complete job/export');
    expect(checks(POD)[0]?.command).toContain('get job/export');
  });

  it('is not the cause where the pod of the Job fails of itself', () => {
    const image = waiting('ImagePullBackOff', 'Back-off pulling image "x": ErrImagePull: x: not found');
    const fields = { container_statuses: [image], ...job, owner_events: jobEvents };
    expect(kindsOf(fields)).not.toContain('deadline-exceeded');
    expect(kindsOf(fields)[0]).toMatch(/^image-/);
  });

  it('is not a deadline of a call', () => {
    const events = [
      event(
        'FailedMount',
        'MountVolume.SetUp failed for volume "v" : rpc error: code = DeadlineExceeded desc = context deadline exceeded',
      ),
    ];
    expect(kindsOf({ container_statuses: [], events })).toEqual(['mount-driver']);
  });

  it('reads the logs by the Job where its pods are gone and the Job is reported', () => {
    const diagnosis = diagnosisOf({
      pod_name: 'export',
      phase: 'Failed',
      ...job,
      events: jobEvents,
      container_statuses: [],
    });
    expect(diagnosis.kind).toBe('deadline-exceeded');
    expect(diagnosis.steps.map(({ command }) => command).join('\n')).toContain('logs job/export --all-containers');
  });
});
