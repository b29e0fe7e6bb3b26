import { describe, expect, it } from 'vitest';
import { commandsOf, diagnosisOf, event, manifest, waiting } from '../reports.js';

const IMAGE = 'registry.example/orders:1.4';

describe('image-not-found-tag', () => {
  it.each([
    [
      'containerd',
      `rpc error: code = NotFound desc = failed to pull and unpack image "${IMAGE}": failed to resolve reference "${IMAGE}": ${IMAGE}: not found`,
    ],
    [
      'docker',
      `rpc error: code = Unknown desc = Error response from daemon: manifest for ${IMAGE} not found: manifest unknown: manifest unknown`,
    ],
    ['CRI-O', 'reading manifest 1.4 in registry.example/orders: manifest unknown'],
    ['Artifact Registry', 'rpc error: code = NotFound desc = manifest unknown: Failed to fetch "1.4"'],
  ])('%s', (_runtime, message) => {
    const diagnosis = diagnosisOf({ container_statuses: [waiting('ErrImagePull', message)] });
    expect(diagnosis.kind).toBe('image-not-found-tag');
    expect(diagnosis.cause).toContain(`registry registry.example answers, but has no tag 1.4 of orders`);
    expect(commandsOf(diagnosis)).toContain(
      'kubectl -n shop set image deployment/orders api=registry.example/orders:EXISTING_TAG',
    );
  });

  it('reads the event where an older kubelet hides the cause', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [waiting('ImagePullBackOff', `Back-off pulling image "${IMAGE}"`)],
      events: [
        event('Failed', 'Error: ErrImagePull'),
        event('Failed', `Failed to pull image "${IMAGE}": rpc error: code = NotFound desc = ${IMAGE}: not found`),
      ],
    });
    expect(diagnosis.kind).toBe('image-not-found-tag');
    expect(diagnosis.evidence.map((quote) => quote.source)).toContain('event');
  });

  it.each([
    ['orders:1.O', '1.0'],
    ['orders:2.l.3', '2.1.3'],
    ['orders:v1.2', '1.2'],
  ])('%s: asks whether %s is meant', (image, tag) => {
    const diagnosis = diagnosisOf({
      manifest: manifest({ image }),
      container_statuses: [waiting('ErrImagePull', `${image}: not found`, { image })],
    });
    expect(diagnosis.cause).toContain(`Did you mean "${tag}"?`);
  });

  it('names a digest', () => {
    const image = 'registry.example/orders@sha256:0123';
    const diagnosis = diagnosisOf({
      manifest: manifest({ image }),
      container_statuses: [waiting('ErrImagePull', `${image}: not found`)],
    });
    expect(diagnosis.cause).toContain('has no digest sha256:0123 of orders');
  });
});
