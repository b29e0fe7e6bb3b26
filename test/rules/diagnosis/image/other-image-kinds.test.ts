import { expect, it } from 'vitest';
import { diagnosisOf, textOfDiagnosis, waiting } from '../reports.js';

it.each([
  [
    'image-rate-limited',
    'ErrImagePull',
    '429 Too Many Requests - toomanyrequests: You have reached your pull rate limit.',
    'imagePullPolicy',
  ],
  ['image-rate-limited', 'ErrImagePull', 'pull QPS exceeded', 'imagePullPolicy'],
  ['image-platform-mismatch', 'ErrImagePull', 'no match for platform in manifest: not found', 'buildx'],
  [
    'image-platform-mismatch',
    'ErrImagePull',
    'image operating system "windows" cannot be used on this platform',
    'buildx',
  ],
  [
    'image-platform-mismatch',
    'ErrImagePull',
    'no matching manifest for linux/arm64/v8 in the manifest list entries',
    'buildx',
  ],
  [
    'image-never-pull',
    'ErrImageNeverPull',
    'Container image "registry.example/orders:1.4" is not present with pull policy of Never',
    'IfNotPresent',
  ],
  ['image-inspect-or-signature', 'ImageInspectError', 'Failed to inspect image "x": boom', 'crictl rmi'],
  [
    'image-inspect-or-signature',
    'SignatureValidationFailed',
    'image pull failed for x because the signature validation failed: no',
    'signature policy',
  ],
  [
    'image-inspect-or-signature',
    'ErrImagePull',
    'failed to extract layer: write /var/lib/containerd/x: no space left on device',
    'Free space',
  ],
])('%s: %s %s', (kind, reason, message, words) => {
  const diagnosis = diagnosisOf({ container_statuses: [waiting(reason, message)] });
  expect(diagnosis.kind).toBe(kind);
  expect(textOfDiagnosis(diagnosis)).toContain(words);
  expect(diagnosis.title).toContain('registry');
});

it('names the architecture of the node', () => {
  const node = { name: 'n1', labels: { 'kubernetes.io/arch': 'arm64' } };
  const diagnosis = diagnosisOf({
    node,
    container_statuses: [waiting('ErrImagePull', 'no match for platform in manifest: not found')],
  });
  expect(diagnosis.cause).toContain('arm64');
});

it('a pull that fails for an unknown reason is quoted', () => {
  expect(diagnosisOf({ container_statuses: [waiting('ErrImagePull', 'the registry has a cold')] }).cause).toContain(
    'the registry has a cold',
  );
});
