import { expect, it } from 'vitest';
import { meantProgram } from '../../../../src/rules/kinds/start/meant-program.js';

const container = { name: 'worker-main', image: 'registry.example:5000/infra/payment-gateway-server:v2' };

it.each([
  ['payment-gatewya-server', 'payment-gateway-server'],
  ['/usr/bin/payment-gatway-server', '/usr/bin/payment-gateway-server'],
  ['worker-mian2', undefined],
  ['worker-mainn', 'worker-main'],
  ['wge', 'wget'],
  ['payment-gateway-server', undefined],
  ['payment-gateway-server2', undefined],
  ['kube-scheduler', undefined],
  ['ayment-gateway-server', undefined],
  ['work', undefined],
  ['payment-gatewya-server --x', undefined],
])('%s was meant to be %s', (name, meant) => {
  expect(meantProgram(name, container)).toBe(meant);
});
