import { describe, expect, it } from 'vitest';
import { diagnosisOfLog } from '../../reports.js';

describe('a token for another audience', () => {
  it.each([
    [
      'invalid audience claim (aud): expected [depot], got [https://cluster.example]',
      'depot',
      'https://cluster.example',
    ],
    [
      'error: token audiences ["https://cluster.example"] is invalid for the target audiences ["depot"]',
      'depot',
      'https://cluster.example',
    ],
    [
      "IDX10214: Audience validation failed. Audiences: 'shelves'. Did not match: validationParameters.ValidAudience: 'api://depot'",
      'api://depot',
      'shelves',
    ],
    ['JsonWebTokenError: jwt audience invalid. expected: depot', 'depot', ''],
  ])('is told with both: %s', (line, wanted, given) => {
    const diagnosis = diagnosisOfLog(line);
    expect(diagnosis.kind).toBe('log-auth-db');
    expect(diagnosis.title).toBe(`The token is not meant for the audience ${wanted}`);
    expect(diagnosis.cause).toContain(given === '' ? 'it shows the token' : `a token for ${given}`);
    expect(diagnosis.steps[0]?.text).toContain(`audience: ${wanted} (a projected volume with serviceAccountToken`);
  });

  it('is told without them where the line names none', () => {
    expect(diagnosisOfLog('fatal: invalid audience in token').title).toBe('A token is meant for another audience');
  });
});
