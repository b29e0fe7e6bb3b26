import { describe, expect, it } from 'vitest';
import { crashed, manifest } from '../../diagnosis/reports.js';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { failing } from './failing.js';

describe('placeholder-variable', () => {
  it('tries with a value that says what it is, in the mirror only', () => {
    const { fields, text } = failing('Error: Environment variable DATABASE_URL is not set');
    const fix = fixBy('placeholder-variable', fields);
    expect(fix.scope).toBe('mirror-only');
    expect(fixedPod(fix, text)['spec']).toMatchObject({
      containers: [{ env: [{ name: 'DATABASE_URL', value: 'placeholder-for-DATABASE_URL' }] }],
    });
    expectDoneOnce(fix, fields, text);
  });

  it('sets it in an init container', () => {
    const text = manifest({}, { initContainers: [{ name: 'prepare', image: 'a' }] });
    const fields = {
      manifest: text,
      container_statuses: [{ ...crashed({ exit_code: 1 }), name: 'prepare', init: true }],
      container_logs: [{ container: 'prepare', text: "KeyError: 'APP_MODE'" }],
    };
    const fix = fixBy('placeholder-variable', fields);
    expect(fixedPod(fix, text)['spec']).toMatchObject({
      initContainers: [{ env: [{ name: 'APP_MODE', value: 'placeholder-for-APP_MODE' }] }],
      containers: [{ name: 'api' }],
    });
    expectDoneOnce(fix, fields, text);
  });

  it.each([
    ['a secret', 'Error: Environment variable DB_PASSWORD is not set', {}],
    [
      'a variable that the manifest gives',
      'Error: Environment variable APP_MODE is not set',
      { env: [{ name: 'APP_MODE', value: '' }] },
    ],
    ['a property that is no variable', "Could not resolve placeholder 'orders.queue' in value", {}],
  ])('proposes nothing for %s', (_name, log, container) => {
    expect(fixFor(failing(log, container).fields)).toBeNull();
  });
});
