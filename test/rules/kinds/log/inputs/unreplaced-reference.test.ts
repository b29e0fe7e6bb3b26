import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../../reports.js';
import { failing } from '../failing.js';

const LOG = 'fatal: invalid address: depot://$(USER_NAME)@shelf';
const DEPOT = { name: 'DEPOT', value: 'depot://$(USER_NAME)@shelf' };
const USER = { name: 'USER_NAME', value: 'ada' };

describe('a reference that Kubernetes did not replace', () => {
  it('names the variable that stands below', () => {
    const { fields } = failing(LOG, { env: [{ name: 'A', value: '1' }, DEPOT, { name: 'B', value: '2' }, USER] });
    const diagnosis = diagnosisOfLog(LOG, fields);
    expect(diagnosis.kind).toBe('log-missing-env');
    expect(diagnosis.title).toBe('$(USER_NAME) in DEPOT is not replaced: USER_NAME stands below it');
    expect(diagnosis.steps[0]?.text).toContain(
      'Move USER_NAME (spec.containers[0].env[3]) above DEPOT (spec.containers[0].env[1])',
    );
  });

  it('says that the variable is missing where the container has none', () => {
    const { fields } = failing(LOG, { env: [DEPOT] });
    expect(diagnosisOfLog(LOG, fields).title).toBe('$(USER_NAME) in DEPOT is not replaced: USER_NAME is not set');
  });

  it.each([
    ['it stands above', [USER, DEPOT]],
    ['it is escaped', [{ ...DEPOT, value: 'depot://$$(USER_NAME)@shelf' }]],
    ['no variable refers to it', [USER]],
  ])('is none where %s', (_name, env) => {
    const diagnosis = diagnosisOfLog(LOG, { manifest: manifest({ env }) });
    expect(diagnosis.title).not.toContain('is not replaced');
  });
});
