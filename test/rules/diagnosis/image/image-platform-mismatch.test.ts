import { describe, expect, it } from 'vitest';
import { diagnosisOf, textOfDiagnosis, waiting } from '../reports.js';

describe('image-platform-mismatch', () => {
  it.each([
    ['containerd', 'failed to pull and unpack image "x": no match for platform in manifest: not found', ''],
    [
      'containerd, digest',
      'no match for platform in manifest sha256:b9ab2c28208d75a75807445d4c370801da3992817325cc349764ad740abe40a6: not found',
      '',
    ],
    ['docker', 'no matching manifest for linux/arm64/v8 in the manifest list entries', 'linux/arm64/v8'],
    [
      'docker 28',
      'Error response from daemon: no matching manifest for linux/arm64/v8 in the manifest list entries: no match for platform in manifest: not found',
      'linux/arm64/v8',
    ],
    [
      'CRI-O',
      'choosing an image from manifest list docker://registry.example/orders:1.4: no image found in manifest list for architecture arm64, variant "v8", OS linux',
      'arm64',
    ],
    [
      'CRI-O 1.30',
      'choosing image instance: no image found in image index for architecture "s390x", variant "", OS "linux"',
      's390x',
    ],
    ['docker, Windows', 'image operating system "windows" cannot be used on this platform', ''],
  ])('%s', (_runtime, message, platform) => {
    const diagnosis = diagnosisOf({ container_statuses: [waiting('ErrImagePull', message)] });
    expect(diagnosis).toMatchObject({ kind: 'image-platform-mismatch', container: 'api' });
    expect(diagnosis.cause).toContain(platform);
    expect(diagnosis.cause).toContain('registry.example/orders:1.4');
    expect(textOfDiagnosis(diagnosis)).toContain('buildx');
  });

  it('names the architecture of the node where the message does not', () => {
    const node = { name: 'n1', labels: { 'kubernetes.io/arch': 'arm64' } };
    const message = 'no match for platform in manifest: not found';
    expect(diagnosisOf({ node, container_statuses: [waiting('ErrImagePull', message)] }).cause).toContain('arm64');
  });

  it('is not an image whose name speaks of platforms', () => {
    const message =
      'failed to resolve reference "registry.example/orders:linux-arm64": registry.example/orders:linux-arm64: not found';
    expect(diagnosisOf({ container_statuses: [waiting('ErrImagePull', message)] }).kind).toBe('image-not-found-tag');
  });
});
