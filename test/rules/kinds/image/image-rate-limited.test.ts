import { describe, expect, it } from 'vitest';
import { commandsOf, diagnosisOf, event, manifest, textOfDiagnosis, waiting } from '../reports.js';

const IMAGE = 'prom/memcached-exporter:v0.15.0';

describe('image-rate-limited', () => {
  it.each([
    [
      'containerd',
      `failed to pull and unpack image "docker.io/${IMAGE}": failed to copy: httpReadSeeker: failed open: unexpected status code https://registry-1.docker.io/v2/prom/memcached-exporter/manifests/sha256:bb01ad25e9fcf0630cbae9c091a7687b: 429 Too Many Requests - Server message: toomanyrequests: You have reached your unauthenticated pull rate limit. https://www.docker.com/increase-rate-limit`,
    ],
    [
      'docker',
      'rpc error: code = Unknown desc = Error response from daemon: toomanyrequests: You have reached your pull rate limit. You may increase the limit by authenticating and upgrading: https://www.docker.com/increase-rate-limit',
    ],
    [
      'CRI-O',
      'rpc error: code = Unknown desc = Error reading manifest latest in docker.io/library/busybox: toomanyrequests: You have reached your pull rate limit.',
    ],
    [
      'ECR public',
      'unexpected status from HEAD request to https://public.ecr.aws/v2/x/manifests/1: 429 Too Many Requests - Server message: toomanyrequests: Rate exceeded',
    ],
  ])('%s', (_runtime, message) => {
    const diagnosis = diagnosisOf({
      manifest: manifest({ image: IMAGE }),
      container_statuses: [waiting('ImagePullBackOff', message, { image: IMAGE })],
    });
    expect(diagnosis).toMatchObject({ kind: 'image-rate-limited', container: 'api', severity: 'medium' });
    expect(diagnosis.cause).toContain(`Registry docker.io refuses to hand out image ${IMAGE}`);
    expect(commandsOf(diagnosis)[0]).toContain('--docker-server=https://index.docker.io/v1/');
  });

  it('tells the limit of the kubelet itself from that of the registry', () => {
    const diagnosis = diagnosisOf({ container_statuses: [waiting('ErrImagePull', 'pull QPS exceeded')] });
    expect(diagnosis.kind).toBe('image-rate-limited');
    expect(diagnosis.cause).toContain('The kubelet does not pull image registry.example/orders:1.4');
    expect(textOfDiagnosis(diagnosis)).toContain('Raise registryPullQPS');
    expect(textOfDiagnosis(diagnosis)).not.toContain('docker-registry');
  });

  it('blames the container of that image alone', () => {
    const diagnosis = diagnosisOf({
      manifest: undefined,
      container_statuses: [
        waiting('ContainerCreating', '', { name: 'proxy', image: 'p:1' }),
        waiting('ErrImagePull', 'pull QPS exceeded'),
      ],
      events: [event('Failed', 'Failed to pull image "registry.example/orders:1.4": pull QPS exceeded')],
    });
    expect([diagnosis.kind, diagnosis.container, diagnosis.others]).toEqual(['image-rate-limited', 'api', []]);
  });

  it('is not a tag, a port or a path that is 429', () => {
    const image = 'registry.example:429/orders:429';
    const diagnosis = diagnosisOf({
      manifest: manifest({ image }),
      container_statuses: [
        waiting('ErrImagePull', `failed to resolve reference "${image}": ${image}: not found`, { image }),
      ],
    });
    expect(diagnosis.kind).toBe('image-not-found-tag');
  });
});
