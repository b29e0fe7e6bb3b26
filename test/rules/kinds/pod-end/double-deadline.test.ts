import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { ended } from './ends.js';

const POD = ended('DeadlineExceeded', 'Pod was active on the node longer than the specified deadline');
const JOB = ended('DeadlineExceeded', 'Job was active longer than specified deadline');
const pod = manifest({}, { activeDeadlineSeconds: 60 });
const job = { activeDeadlineSeconds: 300, template: { spec: { containers: [{ name: 'export', image: 'busybox' }] } } };
const timed = { ...job.template.spec, activeDeadlineSeconds: 45 };

describe('double-deadline', () => {
  it('gives the pod twice the time', () => {
    const fields = {
      ...POD,
      manifest: pod,
      owner_manifest: '{kind: Job, spec: {template: {spec: {activeDeadlineSeconds: 60}}}}',
    };
    const fix = fixBy('double-deadline', fields);
    expect(fix.patch).toEqual([{ op: 'replace', path: '/spec/activeDeadlineSeconds', value: 120 }]);
    expect([fix.target, fix.scope]).toEqual(['pod', 'hand-over']);
    expectDoneOnce(fix, fields, pod);
  });

  it.each([
    ['Job', job, '/spec/activeDeadlineSeconds'],
    ['CronJob', { jobTemplate: { spec: job } }, '/spec/jobTemplate/spec/activeDeadlineSeconds'],
  ])('gives the %s twice the time, in its own manifest', (kind, spec, path) => {
    const owner_manifest = JSON.stringify({ apiVersion: 'batch/v1', kind, metadata: { name: 'export' }, spec });
    const fix = fixBy('double-deadline', { ...JOB, owner: { kind, name: 'export' }, owner_manifest });
    expect(fix.patch).toEqual([{ op: 'replace', path, value: 600 }]);
    expect([fix.target, fix.title]).toEqual(['owner', `Raise activeDeadlineSeconds of ${kind} export from 300 to 600`]);
  });

  it.each([
    ['Job', { template: { spec: timed } }, '/spec/template/spec/activeDeadlineSeconds'],
    [
      'CronJob',
      { jobTemplate: { spec: { template: { spec: timed } } } },
      '/spec/jobTemplate/spec/template/spec/activeDeadlineSeconds',
    ],
  ])('takes the deadline of the pods from the %s where the pod is not known', (kind, spec, path) => {
    const owner_manifest = JSON.stringify({ apiVersion: 'batch/v1', kind, metadata: { name: 'export' }, spec });
    const fields = { ...POD, manifest: undefined, owner: { kind, name: 'export' }, owner_manifest };
    const fix = fixBy('double-deadline', fields);
    expect([fix.target, fix.patch]).toEqual(['owner', [{ op: 'replace', path, value: 90 }]]);
    expect(fix.title).toBe(`Raise activeDeadlineSeconds of the pods of ${kind} export from 45 to 90`);
  });

  it('needs no manifest of the pod for the deadline of its Job', () => {
    const owner_manifest = JSON.stringify({ kind: 'Job', metadata: { name: 'export' }, spec: job });
    const fields = { ...JOB, manifest: undefined, owner: { kind: 'Job', name: 'export' }, owner_manifest };
    expect(fixBy('double-deadline', fields).patch).toEqual([
      { op: 'replace', path: '/spec/activeDeadlineSeconds', value: 600 },
    ]);
    expect(fixFor({ ...fields, owner_manifest: undefined })).toBeNull();
  });

  it.each([
    ['Job', { activeDeadlineSeconds: 300 }, '/spec/activeDeadlineSeconds'],
    ['Job', { activeDeadlineSeconds: 300, template: { metadata: {} } }, '/spec/activeDeadlineSeconds'],
    [
      'CronJob',
      { jobTemplate: { spec: { activeDeadlineSeconds: 300 } } },
      '/spec/jobTemplate/spec/activeDeadlineSeconds',
    ],
  ])('needs no more of the %s than its deadline', (kind, spec, path) => {
    const owner_manifest = JSON.stringify({ kind, metadata: { name: 'export' }, spec });
    const fix = fixBy('double-deadline', { ...JOB, owner: { kind, name: 'export' }, owner_manifest });
    expect([fix.target, fix.patch]).toEqual(['owner', [{ op: 'replace', path, value: 600 }]]);
  });

  it.each([
    ['of a pod of which only that is known', { ...POD, manifest: '{kind: Pod, spec: {activeDeadlineSeconds: 60}}' }],
    ['of the Job without its manifest', { ...JOB, owner: { kind: 'Job', name: 'export' }, manifest: pod }],
    ['that is not in the manifest', { ...POD, manifest: manifest() }],
    [
      'that was raised already',
      { ...POD, manifest: pod, owner_manifest: '{kind: Job, spec: {template: {spec: {activeDeadlineSeconds: 30}}}}' },
    ],
  ])('proposes nothing for a deadline %s', (_name, fields) => {
    expect(fixFor(fields)).toBeNull();
  });
});
