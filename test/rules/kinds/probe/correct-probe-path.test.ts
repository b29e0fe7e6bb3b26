import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { diagnosisOf, event } from '../reports.js';
import { containerAfter, probeReport } from './probe-reports.js';

const NOT_FOUND = 'HTTP probe failed with statuscode: 404';
const get = (path: string, port = 8080) => ({ httpGet: { path, port } });

describe('correct-probe-path', () => {
  it('takes the path of another probe that succeeds', () => {
    const fields = probeReport('Liveness', NOT_FOUND, {
      livenessProbe: get('/helthz'),
      readinessProbe: get('/healthz'),
    });
    const fix = fixBy('correct-probe-path', fields);
    expect(containerAfter(fix, fields.manifest)).toMatchObject({ livenessProbe: get('/healthz') });
    expect(fix.explanation).toContain('The readiness probe asks /healthz on the same port');
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it.each([
    [{ readinessProbe: get('/up') }, 'to /up: the readiness probe asks /up on the same port'],
    [{}, 'to a path that the program serves.'],
  ])('is what the first step says: %j', (others, words) => {
    const told = diagnosisOf(probeReport('Liveness', NOT_FOUND, { livenessProbe: get('/live'), ...others }));
    expect(told.steps[0]?.text).toContain(`spec.containers[0].livenessProbe.httpGet.path ${words}`);
  });

  it('takes the path that the program prints', () => {
    const report = probeReport('Readiness', NOT_FOUND, { readinessProbe: get('/health') });
    const fields = { ...report, logs: "Exposing 2 endpoints beneath base path '/actuator'" };
    const fix = fixBy('correct-probe-path', fields);
    expect(containerAfter(fix, fields.manifest)).toMatchObject({ readinessProbe: get('/actuator/health') });
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it.each([
    ['no other probe is known', { livenessProbe: get('/a') }, []],
    ['the other one asks another port', { livenessProbe: get('/a'), readinessProbe: get('/b', 9) }, []],
    [
      'the other one fails too',
      { livenessProbe: get('/a'), readinessProbe: get('/b') },
      [event('Unhealthy', `Readiness probe failed: ${NOT_FOUND}`)],
    ],
  ])('knows no path where %s: only the experiment is left', (_name, container, events) => {
    const fields = probeReport('Liveness', NOT_FOUND, container);
    const fix = fixFor({ ...fields, events: [...(fields['events'] as unknown[]), ...events] });
    expect([fix?.strategy, fix?.alternatives]).toEqual(['drop-probe', []]);
  });
});
