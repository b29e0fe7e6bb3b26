import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../src/rules/evidence/values.js';
import { subjectsOf } from '../../../src/rules/report/index.js';
import { madeBy, objects, pod, WELL, warning, workload } from './objects.js';

const ended = (startTime: string, type = 'Failed') => ({ startTime, conditions: [{ type, status: 'True' }] });
const job = (name: string, status: Fields, metadata: Fields = {}) => workload('Job', name, { status, metadata });
const failing = (given: Parameters<typeof objects>[0]) =>
  subjectsOf(objects(given)).filter(({ state }) => state === 'failing');

describe('subjectsOf', () => {
  it('has a failed Job whose pods are gone, beside pods of others, with the events of its pods', () => {
    const events = [warning('late-abc', 'Failed', 'exec: "x"')];
    const late = job('late', ended('2026-01-01T00:00:00Z'));
    const [subject, ...more] = failing({ pods: [pod('well', WELL)], workloads: [late], events });
    expect(more).toEqual([]);
    expect(subject).toMatchObject({ podName: 'late', workload: late, report: { events: [{ message: 'exec: "x"' }] } });
  });

  it('says why the pods could not start rather than that the Job has used up its tries', () => {
    const about = { involvedObject: { kind: 'Job', name: 'late', namespace: 'shop' } };
    const limit = { ...warning('late', 'BackoffLimitExceeded', 'no more', '2026-01-01T00:01:00Z'), ...about };
    const events = [warning('late-abc', 'Failed', 'Error: failed to create containerd task: exec: "x"'), limit];
    const [subject] = failing({ workloads: [job('late', ended('2026-01-01T00:00:00Z'))], events });
    expect(subject?.report.failure_reason).toBe('Failed');
  });

  it.each([
    ['whose pod is there', [pod('late-abc', WELL, {}, madeBy('Job', 'late'))], 'Failed'],
    ['that is complete', [pod('well', WELL)], 'Complete'],
  ])('has no Job %s', (_name, pods, type) => {
    expect(failing({ pods, workloads: [job('late', ended('2026-01-01T00:00:00Z', type))] })).toEqual([]);
  });

  it('has the newest Job of a CronJob only, and names the CronJob as the owner', () => {
    const above = madeBy('CronJob', 'nightly');
    const first = job('nightly-1', ended('2026-01-01T00:00:00Z'), above);
    const second = job('nightly-2', ended('2026-01-01T00:01:00Z'), above);
    const found = failing({ workloads: [workload('CronJob', 'nightly'), first, second] });
    expect(found.map(({ podName, report }) => [podName, report.owner?.kind])).toEqual([['nightly-2', 'CronJob']]);
    const third = job('nightly-3', ended('2026-01-01T00:02:00Z', 'Complete'), above);
    expect(failing({ pods: [pod('well', WELL)], workloads: [first, second, third] })).toEqual([]);
  });

  it('has what is said of the claims of a pod that waits', () => {
    const spec = { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }] };
    const waiting = {
      phase: 'Pending',
      conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable' }],
    };
    const about = (name: string) => ({
      ...warning(name, 'ProvisioningFailed', `${name} says`),
      involvedObject: { kind: 'PersistentVolumeClaim', name, namespace: 'shop' },
    });
    const [subject] = failing({ pods: [pod('db', waiting, spec)], events: [about('data'), about('other')] });
    expect(subject?.report.events).toMatchObject([{ message: 'data says' }]);
  });
});
