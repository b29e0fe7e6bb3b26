import { describe, expect, it } from 'vitest';
import { commandsOf, diagnosisOf, event, manifest, textOfDiagnosis, waiting } from '../reports.js';

const kindOf = (message: string) => diagnosisOf({ container_statuses: [waiting('ErrImagePull', message)] }).kind;

describe('image-access-denied', () => {
  it.each([
    [
      'containerd, Docker Hub',
      'rpc error: code = Unknown desc = failed to pull and unpack image "docker.io/x/y:1": failed to resolve reference "docker.io/x/y:1": pull access denied, repository does not exist or may require authorization: server message: insufficient_scope: authorization failed',
    ],
    ['containerd, 403', 'failed to authorize: failed to fetch anonymous token: unexpected status: 403 Forbidden'],
    [
      'containerd 1.7, 403 of a token',
      'failed to authorize: failed to fetch anonymous token: unexpected status from GET request to https://ghcr.io/token?scope=repository%3Ax%2Fy%3Apull&service=ghcr.io: 403 Forbidden',
    ],
    [
      'containerd 2, 401',
      'failed to resolve image: pulling from host 127.0.0.1:5001 failed with status code [manifests 1.0]: 401 Unauthorized',
    ],
    [
      'containerd, HEAD',
      'failed to resolve reference "registry.example/orders:1.4": unexpected status from HEAD request to https://registry.example/v2/orders/manifests/1.4: 401 Unauthorized',
    ],
    [
      'containerd, credentials',
      'failed to authorize: failed to fetch oauth token: unexpected status: 401 Unauthorized',
    ],
    ['ECR', 'failed to resolve reference "1.dkr.ecr.eu.amazonaws.com/y:1": no basic auth credentials'],
    [
      'docker',
      "rpc error: code = Unknown desc = Error response from daemon: pull access denied for x/y, repository does not exist or may require 'docker login': denied: requested access to the resource is denied",
    ],
    [
      'docker, registry',
      'Error response from daemon: Get "https://registry.example/v2/": unauthorized: authentication required',
    ],
    [
      'docker, Artifact Registry',
      'Error response from daemon: Head "https://europe-docker.pkg.dev/v2/p/r/i/manifests/1": denied: Permission "artifactregistry.repositories.downloadArtifacts" denied on resource "projects/p/locations/europe/repositories/r" (or it may not exist)',
    ],
    ['CRI-O', 'reading manifest latest in docker.io/library/x: requested access to the resource is denied'],
    [
      'CRI-O 1.18',
      'rpc error: code = Unknown desc = Error reading manifest latest in docker.io/library/si-bandit: errors:\ndenied: requested access to the resource is denied\nunauthorized: authentication required',
    ],
    [
      'CRI-O, login',
      'unable to retrieve auth token: invalid username/password: unauthorized: incorrect username or password',
    ],
    ['quay', 'unauthorized: access to the requested resource is not authorized'],
    ['Artifactory', 'unknown: The client does not have permission for manifest: Not Found'],
  ])('%s', (_runtime, message) => {
    const diagnosis = diagnosisOf({ container_statuses: [waiting('ErrImagePull', message)] });
    expect(diagnosis.kind).toBe('image-access-denied');
    expect(diagnosis.cause).toContain('imagePullSecrets');
    expect(diagnosis.container).toBe('api');
  });

  it('is not a registry that is not reached while it asks for a token, nor a name that only sounds like it', () => {
    expect(
      kindOf(
        'failed to authorize: failed to fetch anonymous token: Get "https://registry.example/token": dial tcp 10.0.0.9:443: i/o timeout',
      ),
    ).toBe('image-registry-unreachable');
    const image = 'registry.example/forbidden/denied:401';
    const diagnosis = diagnosisOf({
      manifest: manifest({ image }),
      container_statuses: [
        waiting('ErrImagePull', `failed to pull and unpack image "${image}": ${image}: not found`, { image }),
      ],
    });
    expect(diagnosis.kind).toBe('image-not-found-tag');
  });

  const denied = [waiting('ErrImagePull', 'unexpected status: 401 Unauthorized')];

  it('without pull secrets, says that there are none, and which the namespace has', () => {
    expect(diagnosisOf({ container_statuses: denied }).cause).toContain('The pod has no imagePullSecrets');
    const related = [{ kind: 'Secret', name: 'harbor', exists: true, keys: ['.dockerconfigjson'] }];
    const diagnosis = diagnosisOf({ container_statuses: denied, related });
    expect(diagnosis.cause).toContain('Namespace shop has the pull secret harbor');
    expect(diagnosis.steps[0]?.text).toContain('- name: harbor');
  });

  it('with a pull secret that does not exist, says so', () => {
    const fields = { manifest: manifest({}, { imagePullSecrets: [{ name: 'regcred' }] }), container_statuses: denied };
    const missing = event(
      'FailedToRetrieveImagePullSecret',
      'Unable to retrieve some image pull secrets (regcred); attempting to pull the image may not succeed.',
    );
    const byEvent = diagnosisOf({ ...fields, events: [missing] });
    const byAgent = diagnosisOf({ ...fields, related: [{ kind: 'Secret', name: 'regcred', exists: false }] });
    for (const diagnosis of [byEvent, byAgent]) {
      expect(diagnosis.cause).toContain('regcred (spec.imagePullSecrets), which does not exist');
      expect(diagnosis.confidence).toBe('high');
    }
    const withoutManifest = diagnosisOf({ manifest: undefined, container_statuses: denied, events: [missing] });
    expect(withoutManifest.cause).toContain('the pull secret regcred');
  });

  it('of several pull secrets names the one that is missing, and its nearest', () => {
    const diagnosis = diagnosisOf({
      manifest: manifest({}, { imagePullSecrets: [{ name: 'quay' }, { name: 'regcrd' }] }),
      container_statuses: denied,
      related: [
        { kind: 'Secret', name: 'quay', exists: true },
        { kind: 'Secret', name: 'regcrd', exists: false, near: ['regcred'] },
      ],
    });
    expect(diagnosis.cause).toContain('the pull secret regcrd (spec.imagePullSecrets), which does not exist');
    expect(diagnosis.cause).toContain('Did you mean "regcred"?');
    expect(diagnosis.steps[0]?.text).toContain('regcred');
  });

  it('with one that exists, doubts its credentials', () => {
    const diagnosis = diagnosisOf({
      manifest: manifest({}, { imagePullSecrets: [{ name: 'regcred' }] }),
      container_statuses: denied,
    });
    expect(diagnosis.cause).toContain('its credentials are wrong or expired');
    expect(diagnosis.confidence).toBe('medium');
    expect(commandsOf(diagnosis)).toContain(
      'kubectl -n shop create secret docker-registry regcred --docker-server=registry.example --docker-username=USER --docker-password=PASSWORD --dry-run=client -o yaml | kubectl -n shop apply -f -',
    );
    expect(textOfDiagnosis(diagnosis)).not.toContain('delete');
  });

  it.each([
    ['Bad Credentials', 'Error response from daemon: Get "https://registry.example/v2/": unknown: Bad Credentials'],
    [
      'Wrong username was used',
      'Head "https://registry.example/v2/orders/manifests/1.4": unknown: Wrong username was used',
    ],
    [
      'Authentication is required',
      'Error response from daemon: Head "https://registry.example/v2/": unknown: Authentication is required',
    ],
    ['incorrect username or password', 'unauthorized: incorrect username or password'],
    ['token has expired', 'denied: Your authorization token has expired. Reauthenticate and try again.'],
    ['unauthorized to access repository', 'unauthorized: unauthorized to access repository: shop/orders, action: pull'],
    ['access forbidden', 'denied: access forbidden'],
    ['401', 'unexpected status from HEAD request to https://registry.example/v2/orders/manifests/1.4: 401'],
  ])('says what the registry says (%s) and which pull secret it was asked with', (words, message) => {
    const diagnosis = diagnosisOf({
      manifest: manifest({}, { imagePullSecrets: [{ name: 'regcred' }] }),
      container_statuses: [waiting('ErrImagePull', message)],
    });
    expect(diagnosis.kind).toBe('image-access-denied');
    expect(diagnosis.cause).toContain(`(${words})`);
    expect(diagnosis.cause).toContain('the pull secret regcred');
  });

  it('asks for the right of the node before a pull secret, whose token would go stale', () => {
    const image = '1.dkr.ecr.eu-west-1.amazonaws.com/app:1';
    const { steps } = diagnosisOf({ manifest: manifest({ image }), container_statuses: denied });
    expect(steps[0]?.text).toContain('Let the IAM role of the node pull');
    expect(steps[1]?.text).toContain('12 hours');
    const named = {
      manifest: manifest({ image }, { imagePullSecrets: [{ name: 'ecr' }] }),
      container_statuses: denied,
    };
    expect(diagnosisOf(named).cause).toContain('12 hours');
  });

  it('tells a firewall of the registry from credentials', () => {
    const image = 'team.azurecr.io/app:1';
    const message =
      "failed to authorize: failed to fetch oauth token: denied: client with IP '20.1.2.3' is not allowed access. Refer https://aka.ms/acr/firewall to grant access.";
    const diagnosis = diagnosisOf({
      manifest: manifest({ image }),
      container_statuses: [waiting('ErrImagePull', message)],
    });
    expect(diagnosis.kind).toBe('image-access-denied');
    expect(diagnosis.cause).toContain('does not admit 20.1.2.3');
  });

  it.each([
    ['1.dkr.ecr.eu-west-1.amazonaws.com/app:1', 'ecr:BatchGetImage'],
    ['europe-docker.pkg.dev/p/r/app:1', 'roles/artifactregistry.reader'],
    ['team.azurecr.io/app:1', 'AcrPull'],
  ])('names the right that a node needs for %s', (image, right) => {
    const fields = { manifest: manifest({ image }), container_statuses: denied };
    expect(diagnosisOf(fields).cause).toContain(right);
  });

  it('points out an image that has no registry in its name', () => {
    const diagnosis = diagnosisOf({ manifest: manifest({ image: 'orders:dev' }), container_statuses: denied });
    expect(diagnosis.cause).toContain('Docker Hub is asked for library/orders');
  });

  it.each([
    [
      'failed to resolve reference: 403 Forbidden: denied: client with IP "20.1.2.3" is not allowed access.',
      'admit 20.1.2.3, the address from which the node asks',
    ],
    [
      'failed to copy: unexpected status code https://prod-eu-west-1-starport-layer-bucket.s3.eu-west-1.amazonaws.com/1b/layer: 403 Forbidden',
      'arn:aws:s3:::prod-eu-west-1-starport-layer-bucket/* in the policy of the VPC endpoint',
    ],
  ])('repairs the way before the credentials: %s', (text, advice) => {
    const message = `Failed to pull image "registry.example/orders:1.4": ${text}`;
    const { steps } = diagnosisOf({ container_statuses: [waiting('ErrImagePull', message)] });
    expect(steps[0]?.text).toContain(advice);
  });
});
