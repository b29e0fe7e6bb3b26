import { expect, it } from 'vitest';
import { manifest, waiting } from '../../diagnosis/reports.js';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';

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
