import { describe, expect, it } from 'vitest';
import { diagnosisOf } from './reports.js';

describe('hostile texts', () => {
  it.each([
    ['CronJob', 'MissSchedule'],
    ['PersistentVolumeClaim', 'ProvisioningFailed'],
    ['HorizontalPodAutoscaler', 'FailedGetScale'],
    ['Deployment', 'ProgressDeadlineExceeded'],
  ])('of a %s are cut', (kind, reason) => {
    const long = 'x$(reboot)`'.repeat(10_000);
    const spec = {
      schedule: long,
      timeZone: long,
      storageClassName: long,
      scaleTargetRef: { kind: 'Deployment', name: long },
    };
    const { diagnosis } = diagnosisOf(kind, spec, { reason, message: long });
    expect(JSON.stringify(diagnosis).length).toBeLessThan(40_000);
    for (const { command = '' } of diagnosis?.steps ?? []) expect(command).not.toContain('reboot');
  });
});
