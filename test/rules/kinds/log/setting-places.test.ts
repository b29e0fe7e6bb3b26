import { expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../reports.js';

const volumes = [
  { name: 'settings', configMap: { name: 'orders-settings' } },
  { name: 'tls', secret: { secretName: 'orders-tls' } },
];
const volumeMounts = [
  { name: 'settings', mountPath: '/etc/orders' },
  { name: 'tls', mountPath: '/etc/tls' },
];
const REFUSED = '{"level":"fatal","msg":"invalid shelf mode set: <nil>"}';

function firstStep(container: object, spec: object = {}) {
  return diagnosisOfLog(REFUSED, { manifest: manifest({ ...container }, { ...spec }) }).steps[0]?.text;
}

it('names what is refused, and the file that an argument names with the object that holds it', () => {
  const step = firstStep({ args: ['--config', '/etc/orders/orders.yaml'], volumeMounts }, { volumes });
  expect(step).toContain('Correct the shelf mode, ');
  expect(step).toContain('its configuration /etc/orders/orders.yaml (ConfigMap orders-settings)');
});

it('names the objects that are mounted or in the environment, and no certificates', () => {
  const step = firstStep({ envFrom: [{ secretRef: { name: 'orders-env' } }], volumeMounts }, { volumes });
  expect(step).toContain('ConfigMap orders-settings at /etc/orders');
  expect(step).toContain('Secret orders-env (envFrom)');
  expect(step).not.toContain('orders-tls');
});
