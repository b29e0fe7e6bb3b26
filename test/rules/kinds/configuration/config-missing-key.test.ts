import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest, waiting } from '../reports.js';

const alpha = { name: 'ALPHA', valueFrom: { configMapKeyRef: { name: 'flags', key: 'alpha' } } };
const MISSING = "couldn't find key alpha in ConfigMap shop/flags";

describe('config-missing-key', () => {
  it.each(['ConfigMap', 'Secret'])('of a %s', (kind) => {
    const message = `couldn't find key db.url in ${kind} shop/order-settings`;
    const diagnosis = diagnosisOf({ container_statuses: [waiting('CreateContainerConfigError', message)] });
    expect(diagnosis.kind).toBe('config-missing-key');
    expect(diagnosis.title).toBe(`${kind} order-settings has no key db.url`);
    expect(diagnosis.others).toEqual([]);
  });

  it.each(['${STAGE}', '$(STAGE)', '{{ .Values.stage }}', '<STAGE>'])('that a template left unfilled: %s', (key) => {
    const message = `couldn't find key ${key} in Secret shop/db`;
    const diagnosis = diagnosisOf({ container_statuses: [waiting('CreateContainerConfigError', message)] });
    expect(diagnosis.steps[0]?.text).toContain(`Replace ${key}`);
    expect(diagnosis.steps[0]?.text).toContain('placeholder');
  });

  it('from the event alone, without a manifest', () => {
    const diagnosis = diagnosisOf({
      manifest: undefined,
      container_statuses: [{ name: 'api', state: { waiting: { reason: 'CreateContainerConfigError' } } }],
      events: [event('Failed', `Error: ${MISSING}`)],
    });
    expect(diagnosis.kind).toBe('config-missing-key');
    expect(diagnosis.cause).toContain('ConfigMap flags in namespace shop has no key "alpha"');
  });

  it('lists the keys that exist and asks for the one that looks alike', () => {
    const diagnosis = diagnosisOf({
      manifest: manifest({ env: [alpha] }),
      related: [{ kind: 'ConfigMap', name: 'flags', exists: true, keys: ['alpah', 'beta'] }],
      container_statuses: [waiting('CreateContainerConfigError', MISSING)],
    });
    expect(diagnosis.cause).toContain(
      'for the environment variable ALPHA (spec.containers[0].env[0].valueFrom.configMapKeyRef)',
    );
    expect(diagnosis.cause).toContain('Its keys are: alpah, beta. Did you mean "alpah"?');
  });

  it('names the init container that takes the key', () => {
    const diagnosis = diagnosisOf({
      manifest: manifest({ env: [alpha] }, { initContainers: [{ name: 'seed', image: 'a:1', env: [alpha] }] }),
      container_statuses: [
        waiting('CreateContainerConfigError', MISSING, { name: 'seed', init: true }),
        waiting('PodInitializing'),
      ],
    });
    expect(diagnosis.cause).toContain(
      'init container seed takes for the environment variable ALPHA (spec.initContainers[0]',
    );
  });

  it('is not for keys that a volume misses', () => {
    const text = 'MountVolume.SetUp failed for volume "config" : configmap references non-existent config key: alpha';
    const fields = { container_statuses: [waiting('ContainerCreating')], events: [event('FailedMount', text)] };
    expect(diagnosisOf(fields).kind).toBe('mount-missing-key');
  });
});
