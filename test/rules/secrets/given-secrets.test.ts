import { expect, it } from 'vitest';
import { secretsGivenBy } from '../../../src/rules/secrets/given-secrets.js';

const manifestWith = (container: Record<string, unknown>) =>
  JSON.stringify({ apiVersion: 'v1', kind: 'Pod', spec: { containers: [{ name: 'orders', ...container }] } });

it.each([
  ['a variable', { env: [{ name: 'DB_PASSWORD', value: 'zebra7Quilt' }] }],
  ['the word behind a flag', { args: ['serve', '--password', 'zebra7Quilt'] }],
  ['a flag with its value', { command: ['serve', '--api-token=zebra7Quilt'] }],
  ['the flag of a program', { command: ['redis-cli'], args: ['-a', 'zebra7Quilt', 'ping'] }],
  ['an address', { args: ['--db', 'postgres://app:zebra7Quilt@db/x'] }],
])('a manifest gives a secret in %s', (_where, container) => {
  expect(secretsGivenBy(manifestWith(container))).toEqual(['zebra7Quilt']);
});

it.each([
  ['a path', { env: [{ name: 'SIGNING_KEY', value: '/etc/orders/signing2.pem' }] }],
  ['a word', { env: [{ name: 'DB_PASSWORD', value: 'swordfish' }] }],
  ['a reference', { env: [{ name: 'DB_PASSWORD', value: '$(OTHER_2)' }] }],
  ['no secret', { env: [{ name: 'SHELF', value: 'zebra7Quilt' }], args: ['--shelf', 'zebra7Quilt'] }],
])('%s is none that is looked for in a log', (_what, container) => {
  expect(secretsGivenBy(manifestWith(container))).toEqual([]);
});

it('of a manifest without end some are looked for, and of what cannot be read none', () => {
  const env = Array.from({ length: 10_000 }, (_each, index) => ({
    name: `P${index}_PASSWORD`,
    value: `v4lue-${index}`,
  }));
  expect(secretsGivenBy(manifestWith({ env })).length).toBeLessThanOrEqual(200);
  expect(secretsGivenBy(': [')).toEqual([]);
});
