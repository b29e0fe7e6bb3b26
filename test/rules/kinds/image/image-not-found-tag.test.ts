import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { commandsOf, diagnosisOf, event, manifest, running, waiting } from '../reports.js';

const IMAGE = 'registry.example/orders:1.4';
const NOT_FOUND = `failed to pull and unpack image "${IMAGE}": failed to resolve reference "${IMAGE}": ${IMAGE}: not found`;

describe('image-not-found-tag', () => {
  it.each([
    ['containerd', `rpc error: code = NotFound desc = ${NOT_FOUND}`],
    ['containerd, Kubernetes 1.36', `Back-off pulling image "${IMAGE}": ErrImagePull: ${NOT_FOUND}`],
    [
      'docker',
      `rpc error: code = Unknown desc = Error response from daemon: manifest for ${IMAGE} not found: manifest unknown: manifest unknown`,
    ],
    ['CRI-O', 'reading manifest 1.4 in registry.example/orders: manifest unknown'],
    [
      'CRI-O 1.18',
      'rpc error: code = Unknown desc = Error reading manifest 1.4 in registry.example/orders: manifest unknown: manifest unknown',
    ],
    ['Artifact Registry', 'rpc error: code = NotFound desc = manifest unknown: Failed to fetch "1.4"'],
    [
      'with a login and then without one',
      `[rpc error: code = NotFound desc = ${NOT_FOUND}, rpc error: code = Unknown desc = failed to authorize: failed to fetch anonymous token: unexpected status: 401 Unauthorized]`,
    ],
    [
      'a registry without JSON',
      'reading manifest 1.4 in registry.example/orders: StatusCode: 404, "404 page not found"',
    ],
  ])('%s', (_runtime, message) => {
    const diagnosis = diagnosisOf({ container_statuses: [waiting('ImagePullBackOff', message)] });
    expect(diagnosis.kind).toBe('image-not-found-tag');
    expect(diagnosis.cause).toContain(`registry registry.example says that it has no tag 1.4 of orders`);
    expect(commandsOf(diagnosis)).toContain(
      'kubectl -n shop set image deployment/orders api=registry.example/orders:EXISTING_TAG',
    );
  });

  it.each([
    ["name unknown: The repository with name 'orders' does not exist in the registry with id '123456789012'"],
    ['rpc error: code = NotFound desc = name unknown: repository not found'],
    ['NAME_UNKNOWN: repository name not known to registry'],
  ])('%s is about the repository', (message) => {
    const diagnosis = diagnosisOf({ container_statuses: [waiting('ErrImagePull', message)] });
    expect(diagnosis.kind).toBe('image-not-found-tag');
    expect(diagnosis.cause).toContain('has no repository orders');
  });

  it.each([
    ['image-platform-mismatch', 'no match for platform in manifest sha256:b9ab2c28208d: not found'],
    [
      'image-access-denied',
      '[rpc error: code = Unknown desc = failed to authorize: unexpected status: 401 Unauthorized, rpc error: code = NotFound desc = not found]',
    ],
    ['image-access-denied', 'pull access denied, repository does not exist or may require authorization'],
    [
      'image-inspect-or-signature',
      'failed to get reader from content store: content digest sha256:9a960853d26c: not found',
    ],
    [
      'image-registry-unreachable',
      'failed to do request: Head "https://registry.example/v2/orders/manifests/404": dial tcp: lookup registry.example: no such host',
    ],
  ])('%s is nearer: %s', (kind, message) => {
    expect(diagnosisOf({ container_statuses: [waiting('ErrImagePull', message)] }).kind).toBe(kind);
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

  it('finds an init container of which the agent sends no status, unless it was pulled since', () => {
    const init = 'registry.example/migrate:9';
    const failed = event('Failed', `Failed to pull image "${init}": ${init}: not found`);
    const fields = {
      manifest: manifest({}, { initContainers: [{ name: 'migrate', image: init }] }),
      container_statuses: [waiting('PodInitializing')],
      failure_reason: 'Failed',
      failure_message: 'Error: ErrImagePull',
    };
    const diagnosis = diagnosisOf({ ...fields, events: [failed] });
    expect(diagnosis).toMatchObject({ kind: 'image-not-found-tag', container: 'migrate' });
    expect(diagnosis.cause).toContain('init container migrate');
    expect(diagnosis.cause).toContain('has no tag 9 of migrate');
    const pulled = event('Pulled', `Successfully pulled image "${init}" in 2s`, {
      last_timestamp: '2026-11-21T20:11:00Z',
    });
    expect(diagnosisOf({ ...fields, events: [failed, pulled] }).kind).not.toBe('image-not-found-tag');
  });

  it('understands nested statuses, and a report of a reason and a message only', () => {
    const nested = { name: 'api', image: IMAGE, state: { waiting: { reason: 'ErrImagePull', message: NOT_FOUND } } };
    const flat = { failure_reason: 'ErrImagePull', failure_message: NOT_FOUND, manifest: undefined };
    for (const fields of [{ container_statuses: [nested] }, flat]) {
      const diagnosis = diagnosisOf(fields);
      expect(diagnosis.kind).toBe('image-not-found-tag');
      expect(diagnosis.cause).toContain(IMAGE);
    }
  });

  it('of a report without statuses blames the container whose image it is', () => {
    const sidecar = { name: 'proxy', image: 'registry.example/proxy:2' };
    const diagnosis = diagnosisOf({
      manifest: manifest({}, { containers: [{ name: 'api', image: IMAGE }, sidecar] }),
      failure_reason: 'ErrImagePull',
      failure_message: `Failed to pull image "${sidecar.image}": ${sidecar.image}: not found`,
    });
    expect(diagnosis.container).toBe('proxy');
    expect(diagnosis.cause).toContain(sidecar.image);
  });

  const missing = (image: string) => ({
    manifest: manifest({ image }),
    container_statuses: [waiting('ErrImagePull', `${image}: not found`, { image })],
  });

  it.each([
    ['orders:1.O', '1.0'],
    ['orders:2.l.3', '2.1.3'],
    ['orders:v1.2', '1.2'],
    ['orders:v1.2.3', '1.2.3'],
    ['orders:1.2.3', 'v1.2.3'],
    ['orders:3.9.1-rc', 'v3.9.1-rc'],
    ['orders:latestt', 'latest'],
  ])('%s: asks whether %s is meant', (image, tag) => {
    expect(diagnosisOf(missing(image)).cause).toContain(`Did you mean "${tag}"?`);
  });

  it('guesses no v before what is no whole version', () => {
    for (const image of ['orders:1.2', 'orders:22', 'orders:2024.11', 'orders:1f3c9d2'])
      expect(diagnosisOf(missing(image)).cause).not.toContain('Did you mean');
  });

  it.each([
    [
      '210987654321.dkr.ecr.us-east-1.amazonaws.com/team/web:2.0.1',
      "name unknown: The repository with name 'team/web' does not exist in the registry with id '210987654321'",
      'aws ecr describe-repositories --registry-id 210987654321 --region us-east-1',
    ],
    [
      'registry.example/team/web:2.0.1',
      'manifest unknown: name unknown: repository team/web not found',
      'EXISTING_REPOSITORY:2.0.1',
    ],
  ])('lists no tags of a repository that does not exist: %s', (image, message, words) => {
    const diagnosis = diagnosisOf({
      manifest: manifest({ image }),
      container_statuses: [waiting('ErrImagePull', message, { image })],
    });
    expect(diagnosis.kind).toBe('image-not-found-tag');
    expect(diagnosis.cause).toContain('has no repository team/web');
    expect(diagnosis.cause).not.toContain('Did you mean');
    expect(commandsOf(diagnosis).join('\n')).toContain(words);
    expect(commandsOf(diagnosis).join('\n')).not.toContain('list-tags');
  });

  it('does not take what an event says of another container', () => {
    const statuses = ['api', 'proxy'].map((name) =>
      waiting('ImagePullBackOff', `Back-off pulling image "registry.example/${name}:1"`, {
        name,
        image: `registry.example/${name}:1`,
      }),
    );
    const events = [
      event('Failed', 'Failed to pull image "registry.example/proxy:1": unexpected status: 401 Unauthorized'),
    ];
    const diagnosis = diagnosisOf({ manifest: undefined, container_statuses: statuses, events });
    const all = [diagnosis, ...diagnosis.others].map(({ kind, container, confidence }) => [
      container,
      kind,
      confidence,
    ]);
    expect(all).toContainEqual(['proxy', 'image-access-denied', 'high']);
    expect(all).toContainEqual(['api', 'image-not-found-tag', 'low']);
  });

  it('names the nearest tag that the agent, another container or the controller knows', () => {
    const image = 'registry.example/orders:1.O';
    const owner_manifest = dump({
      spec: { template: { spec: { containers: [{ name: 'api', image: 'registry.example/orders:1.0' }] } } },
    });
    const other = manifest({ image }, { initContainers: [{ name: 'setup', image: 'registry.example/orders:1.0' }] });
    for (const known of [
      { related: [{ kind: 'ImageTag', name: image, exists: false, near: ['1.0', '0.9'] }] },
      { related: [{ kind: 'Image', name: 'registry.example/orders', exists: true, keys: ['1.1', '1.0'] }] },
      { owner_manifest },
      { manifest: other },
    ]) {
      const diagnosis = diagnosisOf({ ...missing(image), ...known });
      expect(diagnosis.cause).toContain('has the tag 1.0: did you mean "1.0"?');
      expect(commandsOf(diagnosis)).toContain(
        'kubectl -n shop set image deployment/orders api=registry.example/orders:1.0',
      );
    }
  });

  it('does not take another version for a typing error', () => {
    const image = 'registry.example/orders:v1.4';
    const diagnosis = diagnosisOf({
      manifest: manifest({ image }, { initContainers: [{ name: 'setup', image: 'registry.example/orders:v1.3' }] }),
      container_statuses: [waiting('ErrImagePull', `${image}: not found`, { image }), running({ name: 'setup' })],
    });
    expect(diagnosis.cause).toContain('the report knows v1.3');
    expect(diagnosis.cause).not.toContain('did you mean "v1.3"');
  });

  it('names a digest', () => {
    const diagnosis = diagnosisOf(missing('registry.example/orders@sha256:0123'));
    expect(diagnosis.cause).toContain('has no digest sha256:0123 of orders');
  });

  it.each([
    [`Back-off pulling image "${IMAGE}"`, 'The report does not say why'],
    ['', 'The report does not say why'],
  ])('is the likeliest of several where nothing is clear: %s', (message, words) => {
    const diagnosis = diagnosisOf({ container_statuses: [waiting('ImagePullBackOff', message)] });
    expect(diagnosis).toMatchObject({ kind: 'image-not-found-tag', confidence: 'low' });
    expect(diagnosis.title).toBe(`Image ${IMAGE} cannot be pulled`);
    expect(diagnosis.cause).toContain(words);
    expect(diagnosis.cause).toContain('imagePullSecrets');
    expect(commandsOf(diagnosis)[0]).toContain('describe pod/');
  });

  it('tells an error that nobody knows, and what to do about its own words', () => {
    const text = 'failed to pull and unpack image "docker.io/acme/x:2": the flux bends badly';
    const diagnosis = diagnosisOf({
      container_statuses: [
        waiting('ImagePullBackOff', `Back-off pulling image "acme/x:2": ErrImagePull: ${text}`, { image: 'acme/x:2' }),
      ],
    });
    expect(diagnosis.kind).toBe('image-inspect-or-signature');
    expect(diagnosis.title).toContain('cannot be pulled: the flux bends badly');
    expect(diagnosis.cause).toContain('The runtime says: "the flux bends badly"');
    expect(diagnosis.steps[0]?.text).toContain('the flux bends badly');
    expect(diagnosis.confidence).toBe('low');
  });

  it('has a title of one line whatever the runtime says', () => {
    const message = `Failed to pull image "${IMAGE}": the flux \u001b[2Jbends\n# badly\u202e`;
    const { title } = diagnosisOf({ container_statuses: [waiting('ErrImagePull', message)] });
    expect(title).toBe(`Image ${IMAGE} cannot be pulled: the flux [2Jbends # badly`);
  });

  it('is read in the message of the report where neither the status nor an event says it', () => {
    const message = 'registry.example/orders:1.4: not found';
    const told = (reasons: readonly string[], failure_message: string) =>
      diagnosisOf({
        failure_reason: 'ErrImagePull',
        failure_message,
        manifest: manifest(
          {},
          {
            containers: [
              { name: 'api', image: IMAGE },
              { name: 'web', image: 'registry.example/web:2' },
            ],
          },
        ),
        container_statuses: reasons.map((reason, index) => waiting(reason, '', index === 0 ? {} : { name: 'web' })),
      });
    expect(told(['ErrImagePull'], message).cause).toContain('says that it has no tag 1.4');
    expect(told(['ErrImagePull', 'ImagePullBackOff'], message).cause).not.toContain('says that it has no tag 1.4');
  });

  it('looks for the digest of a tag where a digest does not exist', () => {
    const image = `registry.example/orders@sha256:${'0'.repeat(64)}`;
    const diagnosis = diagnosisOf({
      manifest: manifest({ image }),
      container_statuses: [waiting('ErrImagePull', `failed to pull and unpack image "${image}": not found`, { image })],
    });
    expect(diagnosis.steps[0]?.command).toBe(
      "skopeo inspect --format '{{.Digest}}' docker://registry.example/orders:TAG",
    );
  });
});
