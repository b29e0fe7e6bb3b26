import { describe, expect, it } from 'vitest';
import { diagnosisOf, manifest, textOfDiagnosis, waiting } from '../reports.js';

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
  ])('%s', (_runtime, message, platform) => {
    const diagnosis = diagnosisOf({ container_statuses: [waiting('ErrImagePull', message)] });
    expect(diagnosis).toMatchObject({ kind: 'image-platform-mismatch', container: 'api' });
    expect(diagnosis.cause).toContain(platform);
    expect(diagnosis.cause).toContain('registry.example/orders:1.4');
    expect(textOfDiagnosis(diagnosis)).toContain('buildx');
  });

  const WINDOWS = 'mcr.example/windows/servercore/iis:windowsservercore-ltsc2022';
  const NO_MATCH = 'no match for platform in manifest: not found';
  const on = (os: string) => ({
    node: { name: 'n1', labels: { 'kubernetes.io/os': os, 'kubernetes.io/arch': 'amd64' } },
  });

  it.each([
    {
      name: 'Windows by its name',
      image: WINDOWS,
      fields: on('linux'),
      cause: 'is built for Windows, but the node runs Linux',
      os: 'windows',
    },
    {
      name: 'Windows, on an unknown node',
      image: WINDOWS,
      cause: 'is built for Windows, but the node runs Linux',
      os: 'windows',
    },
    {
      name: 'Windows by the text',
      message: 'image operating system "windows" cannot be used on this platform',
      cause: 'is built for Windows, but the node runs Linux',
      os: 'windows',
    },
    {
      name: 'Linux by the text',
      message: 'image operating system "linux" cannot be used on this platform',
      cause: 'is built for Linux, but the node runs Windows',
      os: 'linux',
    },
    {
      name: 'not Windows',
      message: 'no matching manifest for windows/amd64 10.0.17763 in the manifest list entries',
      cause: 'has no variant for Windows, and the node runs Windows',
      os: 'linux',
    },
    {
      name: 'nothing that is known, on Windows',
      fields: on('windows'),
      cause: 'has no variant for Windows',
      os: 'linux',
    },
  ])('knows an image that is of $name', ({ image = 'orders:1', message = NO_MATCH, fields = {}, cause, os }) => {
    const diagnosis = diagnosisOf({
      manifest: manifest({ image }),
      container_statuses: [waiting('ErrImagePull', message)],
      ...fields,
    });
    expect(diagnosis.kind).toBe('image-platform-mismatch');
    expect(diagnosis.cause).toContain(cause);
    expect(textOfDiagnosis(diagnosis)).toContain(`kubernetes.io/os: ${os}`);
    expect(textOfDiagnosis(diagnosis)).not.toMatch(/arm64|kubernetes\.io\/arch/);
  });

  it.each([
    [
      WINDOWS,
      'a Windows version 10.0.20348-based image is incompatible with a 10.0.17763 host',
      {},
      '(the image 10.0.20348, the node 10.0.17763)',
    ],
    [WINDOWS, NO_MATCH, on('windows'), 'for another version of Windows'],
    [
      WINDOWS,
      'no matching manifest for windows/amd64 10.0.17763 in the manifest list entries',
      {},
      'for another version of Windows',
    ],
  ])('knows another version of Windows: %s %s', (image, message, fields, words) => {
    const diagnosis = diagnosisOf({
      manifest: manifest({ image }),
      container_statuses: [waiting('ErrImagePull', message)],
      ...fields,
    });
    expect([diagnosis.kind, diagnosis.cause]).toEqual(['image-platform-mismatch', expect.stringContaining(words)]);
    expect(textOfDiagnosis(diagnosis)).toContain('windows-build');
  });

  it('takes an image of Linux for one of another architecture', () => {
    const diagnosis = diagnosisOf({ ...on('linux'), container_statuses: [waiting('ErrImagePull', NO_MATCH)] });
    expect(diagnosis.cause).toContain('whose platform is amd64');
    expect(textOfDiagnosis(diagnosis)).not.toContain('Windows');
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
