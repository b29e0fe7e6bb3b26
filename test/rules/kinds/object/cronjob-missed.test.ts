import { describe, expect, it } from 'vitest';
import { diagnosisOf } from './reports.js';

describe('a CronJob', () => {
  const spec = {
    schedule: '*/5 * * * *',
    jobTemplate: { spec: { template: { spec: { containers: [{ name: 'app' }] } } } },
  };

  it('that misses its schedule is told with it', () => {
    const told = diagnosisOf('CronJob', spec, {
      reason: 'MissSchedule',
      message: 'The run of 12:00 did not come',
      isTold: false,
    });
    expect(told).toMatchObject({ kind: 'cronjob-missed', title: 'CronJob it misses its schedule' });
    expect(told.cause).toContain('By its schedule */5 * * * * (spec.schedule) CronJob it in namespace shop was to run');
    expect(told.cause).toContain('The run of 12:00 did not come');
    expect(told.steps).toContain('kubectl -n shop create job --from=cronjob/it it-now');
  });

  it('whose deadline is over before the controller looks is told so', () => {
    const told = diagnosisOf('CronJob', { ...spec, startingDeadlineSeconds: 5 }, { reason: 'MissSchedule' });
    expect(told.cause).toContain('Its startingDeadlineSeconds is 5: the controller looks every 10 seconds');
    expect(told.steps).toContain('spec.startingDeadlineSeconds');
  });

  it.each([
    [
      'UnparseableSchedule',
      'unparseable schedule: every day',
      /cannot read its schedule .* of CronJob it/,
      'spec.schedule',
    ],
    [
      'UnknownTimeZone',
      'unknown time zone Europe/Berln',
      /names a time zone that the controller does not know: Europe\/Berln/,
      'spec.timeZone',
    ],
  ])('with %s is told what to correct', (reason, message, cause, field) => {
    const told = diagnosisOf('CronJob', { ...spec, timeZone: 'Europe/Berln' }, { reason, message });
    expect(told).toMatchObject({ kind: 'cronjob-missed', title: 'CronJob it has no valid schedule' });
    expect(told.cause).toMatch(cause);
    expect(told.steps).toContain(field);
  });
});
