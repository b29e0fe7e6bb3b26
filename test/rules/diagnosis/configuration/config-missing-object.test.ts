import { describe, expect, it } from 'vitest';
import { commandsOf, diagnosisOf, event, manifest, waiting } from '../reports.js';

const MISSING = 'configmap "order-settings" not found';

describe('config-missing-object', () => {
  it.each([
    [MISSING, 'ConfigMap order-settings'],
    ['secret "order-settings" not found', 'Secret order-settings'],
  ])('%s', (message, object) => {
    const diagnosis = diagnosisOf({ container_statuses: [waiting('CreateContainerConfigError', message)] });
    expect(diagnosis.kind).toBe('config-missing-object');
    expect(diagnosis.container).toBe('api');
    expect(diagnosis.cause).toContain(`${object} does not exist in namespace shop`);
    expect(diagnosis.evidence[0]?.text).toContain(message);
  });

  it('takes the text from the event where the status hides it', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [waiting('CreateContainerConfigError')],
      events: [event('Failed', `Error: ${MISSING}`)],
    });
    expect(diagnosis.kind).toBe('config-missing-object');
  });

  it('names the variable and its place in the manifest', () => {
    const env = [
      { name: 'A', value: '1' },
      { name: 'REGION', valueFrom: { configMapKeyRef: { name: 'order-settings', key: 'region' } } },
    ];
    const diagnosis = diagnosisOf({
      manifest: manifest({ env }),
      container_statuses: [waiting('CreateContainerConfigError', MISSING)],
    });
    expect(diagnosis.cause).toContain('REGION');
    expect(diagnosis.cause).toContain('spec.containers[0].env[1].valueFrom.configMapKeyRef');
    expect(commandsOf(diagnosis)).toContain(
      'kubectl -n shop create configmap order-settings --from-literal=REGION=VALUE',
    );
  });

  it('asks whether a name that looks alike is meant', () => {
    const related = [{ kind: 'ConfigMap', name: 'order-settings', exists: false, near: ['orders-settings', 'zebra'] }];
    const diagnosis = diagnosisOf({ related, container_statuses: [waiting('CreateContainerConfigError', MISSING)] });
    expect(diagnosis.cause).toContain('Did you mean "orders-settings"?');
    expect(diagnosis.evidence.some((quote) => quote.source === 'related')).toBe(true);
  });

  it('quotes names for the shell', () => {
    const message = `configmap "x'; rm -rf /; '" not found`;
    const diagnosis = diagnosisOf({ container_statuses: [waiting('CreateContainerConfigError', message)] });
    expect(commandsOf(diagnosis)[0]).toBe(
      `kubectl -n shop create configmap 'x'\\''; rm -rf /; '\\''' --from-literal=KEY=VALUE`,
    );
  });
});
