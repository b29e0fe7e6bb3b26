import { describe, expect, it } from 'vitest';
import { diagnosisOf, textOfDiagnosis, waiting } from '../reports.js';

describe('image-inspect-or-signature', () => {
  it.each([
    [
      'ImageInspectError',
      'Failed to inspect image "x": rpc error: code = Unknown desc = layer not known',
      'crictl rmi',
    ],
    [
      'ErrImagePull',
      'rpc error: code = NotFound desc = failed to pull and unpack image "x": failed to copy: httpReadSeeker: failed open: could not fetch content descriptor sha256:8d3c7a1b (application/vnd.oci.image.config.v1+json) from remote: not found',
      'lacks a part of it',
    ],
    [
      'SignatureValidationFailed',
      'image pull failed for x because the signature validation failed: Source image rejected: None of the signatures were accepted',
      'signature policy',
    ],
    [
      'ErrImagePull',
      'rpc error: code = Unknown desc = Source image rejected: A signature was required, but no signature exists',
      'signature policy',
    ],
    [
      'ErrImagePull',
      'SignatureValidationFailed: Source image rejected: Running image docker://x is rejected by policy.',
      'signature policy',
    ],
    ['ErrImagePull', 'failed to extract layer: write /var/lib/containerd/x: no space left on device', 'Free space'],
    [
      'ErrImagePull',
      'rpc error: code = Unknown desc = failed to register layer: Error processing tar file(exit status 1): write /usr/lib/x.so: no space left on device',
      'Free space',
    ],
    [
      'ErrImagePull',
      'failed to pull and unpack image "x": failed to unpack image on snapshotter overlayfs: failed to extract layer sha256:eada838f: failed to get reader from content store: content digest sha256:9a960853: not found',
      'damaged or incomplete',
    ],
    [
      'ImageInspectError',
      'Failed to inspect image "orders:1": rpc error: code = Unknown desc = short name mode is enforcing, but image name orders:1 returns ambiguous list',
      'which one to ask',
    ],
    [
      'ErrImagePull',
      'media type "application/vnd.docker.distribution.manifest.v1+prettyjws" is no longer supported since containerd v2.1, please rebuild the image',
      'no longer supports',
    ],
  ])('%s: %s', (reason, message, words) => {
    const diagnosis = diagnosisOf({ node_name: 'node-7', container_statuses: [waiting(reason, message)] });
    expect(diagnosis).toMatchObject({ kind: 'image-inspect-or-signature', container: 'api' });
    expect(diagnosis.cause).toContain('registry.example/orders:1.4 of container api cannot be used on node node-7');
    expect(textOfDiagnosis(diagnosis)).toContain(words);
  });

  it.each([
    [
      'ImageInspectError',
      'Failed to inspect image "x": rpc error: code = Unknown desc = cannot use "docker.io/x/y@sha256:db4d" because it\'s blocked',
      'blockedRegistries',
    ],
    [
      'ErrImagePull',
      'initializing source docker://x/y:1: registry docker.io/x is blocked in /etc/containers/registries.conf',
      'blockedRegistries',
    ],
    ['ErrImagePull', 'Source image rejected: Running image docker://x/y:1 is rejected by policy.', 'policy.json'],
  ])('is a policy, not the image store: %s, %s', (reason, message, words) => {
    const diagnosis = diagnosisOf({ container_statuses: [waiting(reason, message)] });
    expect(diagnosis.kind).toBe('image-inspect-or-signature');
    expect(diagnosis.title).toContain('policy');
    expect(textOfDiagnosis(diagnosis)).toContain(words);
    expect(textOfDiagnosis(diagnosis)).not.toMatch(/crictl rmi|image store|Sign the image/);
  });

  it('is not a certificate, nor a disk of the program', () => {
    const x509 = 'tls: failed to verify certificate: x509: certificate signed by unknown authority';
    expect(diagnosisOf({ container_statuses: [waiting('ErrImagePull', x509)] }).kind).toBe(
      'image-registry-unreachable',
    );
  });
});

describe('a pull that fails for want of neither tag nor credentials', () => {
  const step = (message: string) =>
    diagnosisOf({
      phase: 'Pending',
      container_statuses: [waiting('ErrImagePull', message, { image: 'registry.example/x:1' })],
    }).steps[0];

  it.each([
    ['fork/exec /opt/kubelet/plugins/quill-login: no such file or directory', 'Put the program of the plugin'],
    ['exit status 1: the metadata service gave no token', 'Repair what the plugin says'],
  ])('a credential provider plugin: %s', (failure, words) => {
    const text = `error execing credential provider plugin quill-login for image registry.example/x: ${failure}`;
    expect(step(text)?.text).toContain(words);
  });

  it('a web page in place of the image', () => {
    expect(
      step('failed to fetch manifests: unexpected media type text/html for sha256:9f2c: not found')?.text,
    ).toContain('who answers the node with a page');
  });

  it('a layer that another pull holds', () => {
    const text = 'locking ref k8s.io/7/layer-sha256:9f2c failed: ref k8s.io/7/layer-sha256:9f2c locked: unavailable';
    expect(step(text)?.text).toContain('Wait until the pull');
  });

  it('looks for an image by its whole name', () => {
    const diagnosis = diagnosisOf({
      phase: 'Pending',
      container_statuses: [waiting('ErrImagePull', 'the stars are not right', { image: 'registry.example/x:1' })],
    });
    expect(diagnosis.steps.map(({ command }) => command).join('\n')).toContain('docker://registry.example/orders:1.4');
  });
});

it('a part of an image that the registry lacks is no missing tag', () => {
  const message =
    'rpc error: code = NotFound desc = failed to pull and unpack image "ghcr.io/x/y:1": failed to copy: httpReadSeeker: failed open: content at https://ghcr.io/v2/x/y/manifests/sha256:9f2c not found: not found';
  const diagnosis = diagnosisOf({ phase: 'Pending', container_statuses: [waiting('ErrImagePull', message)] });
  expect(diagnosis.kind).toBe('image-inspect-or-signature');
  expect(diagnosis.steps[0]?.text).toContain('pushed anew');
});

it('a download that is given up is told as slow', () => {
  const message =
    'rpc error: code = Canceled desc = failed to pull and unpack image "registry.example/orders:1.4": context canceled';
  const diagnosis = diagnosisOf({ phase: 'Pending', container_statuses: [waiting('ErrImagePull', message)] });
  expect(diagnosis.kind).toBe('image-registry-unreachable');
  expect(diagnosis.steps[0]?.text).toContain('crictl pull');
});
