import { describe, expect, it } from 'vitest';
import { projected } from '../../support/topology/objects.js';

const cronJob = (status: object, spec: object = {}) =>
  projected('CronJob', 'nightly', { spec: { schedule: '0 3 * * *', ...spec }, status });
const [FIRST, SECOND, THIRD] = ['2026-01-01T03:00:00Z', '2026-01-02T03:00:00Z', '2026-01-02T03:05:00Z'];

describe('a CronJob', () => {
  it.each([
    ['before its first run', {}, {}, 'ok', undefined],
    ['that runs', { active: [{}], lastScheduleTime: SECOND }, {}, 'progressing', 'Running'],
    ['whose last run ended well', { lastScheduleTime: SECOND, lastSuccessfulTime: THIRD }, {}, 'ok', undefined],
    ['whose last run did not', { lastScheduleTime: SECOND, lastSuccessfulTime: FIRST }, {}, 'failing', 'LastRunFailed'],
    ['that never ended well', { lastScheduleTime: SECOND }, {}, 'failing', 'LastRunFailed'],
    ['that is suspended', { lastScheduleTime: SECOND }, { suspend: true }, 'ok', 'Suspended'],
  ])('%s', (_name, status, spec, ...[expected, reason]) => {
    expect(cronJob(status, spec).status).toEqual({ status: expected, ...(reason && { reason }) });
  });

  it('says when it runs', () => {
    expect(cronJob({ lastScheduleTime: FIRST }, { timeZone: 'Europe/Berlin' }).metadata).toEqual({
      schedule: '0 3 * * *',
      time_zone: 'Europe/Berlin',
      active: 0,
      last_schedule_at: FIRST,
    });
  });
});
