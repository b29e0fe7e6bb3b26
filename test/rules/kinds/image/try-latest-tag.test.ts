import { expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { manifest, waiting } from '../reports.js';

const missing = (image: string) => ({
  manifest: manifest({ image }),
  container_statuses: [waiting('ErrImagePull', `${image}: not found`, { image })],
});

it('try-latest-tag tries the pod with latest, and never hands that over', () => {
  const fields = missing('registry.example:5000/orders:1.4');
  const fix = fixBy('try-latest-tag', fields);
  expect(fix.scope).toBe('mirror-only');
  expect(fix.patch).toEqual([
    { op: 'replace', path: '/spec/containers/0/image', value: 'registry.example:5000/orders:latest' },
  ]);
  expectDoneOnce(fix, fields, fields.manifest);
});

it('try-latest-tag has nothing to try where latest is what is missing', () => {
  expect(fixFor(missing('registry.example/orders'))).toBeNull();
  expect(fixFor(missing('registry.example/orders:latest'))).toBeNull();
  expect(fixFor(missing(`registry.example/orders@sha256:${'0a'.repeat(32)}`))).toBeNull();
  const unknown = [waiting('ErrImagePull', 'name unknown: repository orders not found')];
  expect(fixFor({ ...missing('registry.example/orders:1.4'), container_statuses: unknown })).toBeNull();
});

it('try-latest-tag says what an init container or a Job may do at another version', () => {
  const spec = { initContainers: [{ name: 'migrate', image: 'registry.example/migrator:2024.11' }] };
  const fields = {
    manifest: manifest({}, spec),
    container_statuses: [waiting('ErrImagePull', 'manifest unknown', { name: 'migrate', init: true })],
  };
  expect(fixBy('try-latest-tag', fields).assumes.join()).toContain(
    'init container migrate runs, such as one that migrates a database',
  );
  const job = { ...missing('registry.example/orders:1.4'), owner: { kind: 'Job', name: 'orders' } };
  expect(fixBy('try-latest-tag', job).assumes.join()).toContain('migrates a database');
  expect(fixBy('try-latest-tag', missing('registry.example/orders:1.4')).assumes.join()).not.toContain('database');
});

it('try-latest-tag has nothing to try where the registry refuses, or nothing says why', () => {
  for (const message of ['unknown: Bad Credentials', 'something else', 'dial tcp: no such host']) {
    const statuses = [waiting('ErrImagePull', message, { image: 'registry.example/orders:1.4' })];
    expect(fixFor({ ...missing('registry.example/orders:1.4'), container_statuses: statuses })).toBeNull();
  }
});
