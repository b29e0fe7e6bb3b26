import { describe, expect, it } from 'vitest';
import { projected } from '../../support/topology/objects.js';

const job = (status: object, spec: object = {}) => projected('Job', 'once', { spec, status });
const holds = (type: string, reason?: string) => ({ conditions: [{ type, status: 'True', reason }] });

describe('a Job', () => {
  it.each([
    [{ active: 1 }, {}, 'progressing', 'Running'],
    [{ active: 1, failed: 2 }, {}, 'progressing', 'Retrying'],
    [{ succeeded: 1, ...holds('Complete') }, {}, 'ok', 'Complete'],
    [holds('Failed', 'BackoffLimitExceeded'), {}, 'failing', 'BackoffLimitExceeded'],
    [holds('FailureTarget', 'DeadlineExceeded'), {}, 'failing', 'DeadlineExceeded'],
    [holds('Suspended'), {}, 'ok', 'Suspended'],
    [{}, { suspend: true }, 'ok', 'Suspended'],
    [{ conditions: [{ type: 'Failed', status: 'False' }] }, {}, 'progressing', 'Running'],
  ])('with %j and %j is %s', (status, spec, expected, reason) => {
    expect(job(status, spec).status).toMatchObject({ status: expected, reason });
  });

  it('counts completions', () => {
    expect(job({ succeeded: 2 }, { completions: 5 }).status).toMatchObject({ ready: 2, desired: 5 });
    expect(job({}, { parallelism: 3 }).status).toMatchObject({ ready: 0, desired: 3 });
  });
});
