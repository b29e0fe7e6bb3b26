import { describe, expect, it } from 'vitest';
import { diagnosisOf, manifest, textOfDiagnosis } from '../reports.js';
import { forbidden } from './not-created.js';

describe('limitrange-denied', () => {
  it.each([
    ['maximum cpu usage per Container is 800m, but limit is 1500m', 'Set the limit of cpu to at most 800m'],
    ['maximum cpu usage per Container is 800m, but limit is 1500m.', 'Set the limit of cpu to at most 800m'],
    ['minimum memory usage per Container is 64Mi, but request is 32Mi', 'Set the request of memory to at least 64Mi'],
    ['maximum memory usage per Container is 1Gi.  No limit is specified', 'Set the limit of memory to at most 1Gi'],
    ['maximum memory usage per Container is 1Gi. No limit is specified.', 'Set the limit of memory to at most 1Gi'],
    [
      'minimum cpu usage per Pod is 100m, but request is 50m',
      "Set the request of the sum of the containers' cpu to at least 100m",
    ],
    [
      'cpu max limit to request ratio per Container is 4, but provided ratio is 5.000000',
      'Set the cpu limit to at most 4 times the request',
    ],
    [
      'cpu max limit to request ratio per Container is 5, but no request is specified or request is 0',
      'Set a request and a limit of cpu, the limit at most 5 times the request: now no request is set',
    ],
    [
      'memory max limit to request ratio per Pod is 2, but provided ratio is 3.000000.',
      'Set the memory limit to at most 2 times the request',
    ],
  ])('%s', (text, advice) => {
    const diagnosis = diagnosisOf(forbidden(text));
    expect(diagnosis.kind).toBe('limitrange-denied');
    expect(diagnosis.cause).toContain(text.replace(/\.$| or request is 0$/, ''));
    expect(textOfDiagnosis(diagnosis)).toContain(advice);
    expect(diagnosis.others).toEqual([]);
  });

  it('tells several bounds apart', () => {
    const diagnosis = diagnosisOf(
      forbidden(
        '[maximum cpu usage per Container is 2, but limit is 4, maximum cpu usage per Pod is 4, but limit is 5, memory max limit to request ratio per Container is 3, but provided ratio is 5.000000]',
        { manifest: manifest() },
      ),
    );
    expect(diagnosis.steps).toHaveLength(4);
    expect(diagnosis.cause).toContain('maximum cpu usage per Pod is 4, but limit is 5; memory max limit');
    expect(textOfDiagnosis(diagnosis)).toContain('spec.containers[].resources');
  });

  it('is not a quota', () => {
    expect(diagnosisOf(forbidden('failed quota: team: must specify limits.cpu')).kind).toBe('quota-exceeded');
  });
});
