import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { manifest, waiting } from '../reports.js';

const refused = (image: string, message: string) => ({
  manifest: manifest({ image }),
  container_statuses: [waiting('ImageInspectError', message, { image })],
});
const ENFORCING = (image: string) =>
  `Failed to inspect image "${image}": rpc error: code = Unknown desc = short name mode is enforcing, but image name ${image} returns ambiguous list`;

describe('complete-image-name', () => {
  it.each([
    ['bitnami/redis:7.2', 'docker.io/bitnami/redis:7.2'],
    ['busybox', 'docker.io/library/busybox'],
    [`nginx@sha256:${'0b'.repeat(32)}`, `docker.io/library/nginx@sha256:${'0b'.repeat(32)}`],
  ])('tries %s as %s', (image, complete) => {
    const fields = refused(image, ENFORCING(image));
    const fix = fixBy('complete-image-name', fields);
    expect(fix.scope).toBe('mirror-only');
    expect(fix.patch).toEqual([{ op: 'replace', path: '/spec/containers/0/image', value: complete }]);
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it.each([
    ['it has a registry', 'registry.example/team/app:1', ENFORCING('registry.example/team/app:1')],
    ['it is of this machine', 'localhost/app:1', ENFORCING('localhost/app:1')],
    ['the image store is damaged', 'bitnami/redis:7.2', 'Failed to inspect image "x": layer not known'],
    ['the signature is refused', 'team/short-name:1', 'Source image rejected: A signature was required'],
  ])('proposes nothing where %s', (_name, image, message) => {
    expect(fixFor(refused(image, message))).toBeNull();
  });
});
