import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest, waiting } from '../reports.js';

describe('image-access-denied', () => {
  it.each([
    [
      'containerd, Docker Hub',
      'failed to resolve reference "docker.io/x/y:1": pull access denied, repository does not exist or may require authorization: server message: insufficient_scope: authorization failed',
    ],
    ['containerd, 403', 'failed to authorize: failed to fetch anonymous token: unexpected status: 403 Forbidden'],
    ['containerd, 401', 'pulling from host 127.0.0.1:5001 failed with status code [manifests 1.0]: 401 Unauthorized'],
    ['ECR', 'failed to resolve reference "1.dkr.ecr.eu.amazonaws.com/y:1": no basic auth credentials'],
    [
      'docker',
      "Error response from daemon: pull access denied for x/y, repository does not exist or may require 'docker login': denied: requested access to the resource is denied",
    ],
    ['CRI-O', 'reading manifest latest in docker.io/library/x: requested access to the resource is denied'],
    ['quay', 'unauthorized: access to the requested resource is not authorized'],
  ])('%s', (_runtime, message) => {
    const diagnosis = diagnosisOf({ container_statuses: [waiting('ErrImagePull', message)] });
    expect(diagnosis.kind).toBe('image-access-denied');
    expect(diagnosis.cause).toContain('imagePullSecrets');
  });

  const denied = [waiting('ErrImagePull', 'unexpected status: 401 Unauthorized')];

  it('without pull secrets, says that there are none', () => {
    expect(diagnosisOf({ container_statuses: denied }).cause).toContain('The pod has no imagePullSecrets');
  });

  it('with a pull secret that does not exist, says so', () => {
    const fields = { manifest: manifest({}, { imagePullSecrets: [{ name: 'regcred' }] }), container_statuses: denied };
    const byEvent = diagnosisOf({
      ...fields,
      events: [
        event(
          'FailedToRetrieveImagePullSecret',
          'Unable to retrieve some image pull secrets (regcred); attempting to pull the image may not succeed.',
        ),
      ],
    });
    const byAgent = diagnosisOf({ ...fields, related: [{ kind: 'Secret', name: 'regcred', exists: false }] });
    for (const diagnosis of [byEvent, byAgent])
      expect(diagnosis.cause).toContain('regcred (spec.imagePullSecrets), which does not exist');
  });

  it('with one that exists, doubts its credentials', () => {
    const diagnosis = diagnosisOf({
      manifest: manifest({}, { imagePullSecrets: [{ name: 'regcred' }] }),
      container_statuses: denied,
    });
    expect(diagnosis.cause).toContain('its credentials are wrong or expired');
    expect(diagnosis.confidence).toBe('medium');
  });

  it('points out an image that has no registry in its name', () => {
    const diagnosis = diagnosisOf({ manifest: manifest({ image: 'orders:dev' }), container_statuses: denied });
    expect(diagnosis.cause).toContain('Docker Hub is asked for library/orders');
  });
});
