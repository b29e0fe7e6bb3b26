import { describe, expect, it } from 'vitest';
import { diagnosisOf, manifest, waiting } from '../reports.js';

describe('config-missing-key', () => {
  it.each(['ConfigMap', 'Secret'])('of a %s', (kind) => {
    const message = `couldn't find key db.url in ${kind} shop/order-settings`;
    const diagnosis = diagnosisOf({ container_statuses: [waiting('CreateContainerConfigError', message)] });
    expect(diagnosis.kind).toBe('config-missing-key');
    expect(diagnosis.title).toBe(`${kind} order-settings has no key db.url`);
  });

  it('lists the keys that exist and asks for the one that looks alike', () => {
    const diagnosis = diagnosisOf({
      manifest: manifest({ env: [{ name: 'ALPHA', valueFrom: { configMapKeyRef: { name: 'flags', key: 'alpha' } } }] }),
      related: [{ kind: 'ConfigMap', name: 'flags', exists: true, keys: ['alpah', 'beta'] }],
      container_statuses: [waiting('CreateContainerConfigError', "couldn't find key alpha in ConfigMap shop/flags")],
    });
    expect(diagnosis.cause).toContain(
      'for the environment variable ALPHA (spec.containers[0].env[0].valueFrom.configMapKeyRef)',
    );
    expect(diagnosis.cause).toContain('Its keys are: alpah, beta. Did you mean "alpah"?');
  });
});
