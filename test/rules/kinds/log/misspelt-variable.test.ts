import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { failing } from './failing.js';

const LOG = 'Error: Environment variable DATABASE_URL is not set';

describe('misspelt-variable', () => {
  it('corrects the name and keeps the value', () => {
    const env = [
      { name: 'MODE', value: 'x' },
      { name: 'DATABSE_URL', valueFrom: { configMapKeyRef: { name: 'db', key: 'url' } } },
    ];
    const { fields, text } = failing(LOG, { env });
    const fix = fixBy('misspelt-variable', fields);
    expect(fix.scope).toBe('hand-over');
    expect(fixedPod(fix, text)['spec']).toMatchObject({
      containers: [{ env: [env[0], { ...env[1], name: 'DATABASE_URL' }] }],
    });
    expect(fix.patch).toHaveLength(1);
    expectDoneOnce(fix, fields, text);
  });

  it.each([
    ['two names are alike', LOG, ['DATABSE_URL', 'DATABASE_UR']],
    ['another number is meant', 'Error: Environment variable DB_HOST2 is not set', ['DB_HOST1']],
    [
      'the line does not say which variable it is',
      'called `Result::unwrap()` on an `Err` value: NotPresent',
      ['NotPresen'],
    ],
    ['the names have little in common', LOG, ['DATA_DIR', 'REDIS_URL']],
  ])('proposes nothing where %s', (_name, log, names) => {
    const env = names.map((name) => ({ name, value: 'x' }));
    const fix = fixFor(failing(log, { env }).fields);
    expect([fix, ...(fix?.alternatives ?? [])].map((each) => each?.strategy)).not.toContain('misspelt-variable');
  });
});
