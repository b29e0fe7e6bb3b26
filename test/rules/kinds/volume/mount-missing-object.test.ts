import { describe, expect, it } from 'vitest';
import { commandsOf, diagnosisOf, event, manifest, running, textOfDiagnosis, waiting } from '../reports.js';
import { creating, diagnosisOfEvents, failedSetup, kindsOf, withVolume } from './mounts.js';

const setup = (text: string) => failedSetup('certs', text);
const certs = withVolume({ secret: { secretName: 'tls' } }, 'certs');
const TIMEOUTS = [
  'Unable to attach or mount volumes: unmounted volumes=[certs], unattached volumes=[certs default-token-x]: timed out waiting for the condition',
  'Unable to attach or mount volumes: unmounted volumes=[certs], unattached volumes=[], failed to process volumes=[]: context deadline exceeded',
  'Unable to mount volumes for pod "orders_shop(d9e2)": timeout expired waiting for volumes to attach or mount for pod "shop"/"orders". list of unmounted volumes=[certs]. list of unattached volumes=[certs default-token-x]',
];

describe('mount-missing-object', () => {
  it.each([
    ['secret "tls" not found', 'Secret', { secret: { secretName: 'tls' } }, 'spec.volumes[0].secret'],
    ['configmap "tls" not found', 'ConfigMap', { configMap: { name: 'tls' } }, 'spec.volumes[0].configMap'],
    [
      'secret "tls" not found',
      'Secret',
      { projected: { sources: [{ secret: { name: 'tls' } }] } },
      'spec.volumes[0].projected.sources[0].secret',
    ],
    ['references non-existent secret key: x, secret "tls" not found', 'Secret', {}, 'Secret tls'],
    [
      'couldn\'t get secret shop/tls: secrets "tls" not found',
      'Secret',
      { azureFile: { secretName: 'tls' } },
      'volume certs',
    ],
  ])('%s', (text, kind, source, words) => {
    const diagnosis = diagnosisOfEvents([setup(text)], { manifest: withVolume(source, 'certs') });
    expect(diagnosis.kind).toBe('mount-missing-object');
    expect(diagnosis.title).toBe(`${kind} tls does not exist`);
    expect(diagnosis.cause).toContain(words);
    expect(diagnosis.cause).toContain('which container api mounts at /data');
    expect(diagnosis.confidence).toBe('high');
    expect(diagnosis.container).toBeUndefined();
    expect(commandsOf(diagnosis)[0]).toMatch(
      /^kubectl -n shop create (secret generic|configmap) tls --from-file=PATH$/,
    );
  });

  it.each([
    ['no manifest', { manifest: '', container_statuses: [] }],
    ['nested statuses', { container_statuses: [{ name: 'api', state: { waiting: { reason: 'ContainerCreating' } } }] }],
    ['camelCase in the manifest only', { container_statuses: [], manifest: certs }],
    [
      'a flat agent',
      { events: [], failure_reason: 'FailedMount', failure_message: setup('secret "tls" not found')['message'] },
    ],
    [
      'another reason',
      { events: [], failure_reason: 'Pending', failure_message: setup('secret "tls" not found')['message'] },
    ],
    ['an init container first', { container_statuses: [waiting('PodInitializing')] }],
  ])('%s', (_name, fields) => {
    const diagnosis = diagnosisOfEvents([setup('secret "tls" not found')], fields);
    expect(diagnosis.kind).toBe('mount-missing-object');
    expect(diagnosis.title).toBe('Secret tls does not exist');
  });

  it.each(TIMEOUTS)('maps the time-out summary to the object: %s', (text) => {
    const fields = { manifest: certs };
    const events = [event('FailedMount', text)];
    const known = diagnosisOfEvents(events, { ...fields, related: [{ kind: 'Secret', name: 'tls', exists: false }] });
    expect([known.kind, known.confidence]).toEqual(['mount-missing-object', 'high']);
    const unknown = diagnosisOfEvents(events, fields);
    expect([unknown.kind, unknown.confidence]).toEqual(['mount-missing-object', 'medium']);
    expect(unknown.cause).toContain('most probably does not exist');
    expect(commandsOf(unknown)[0]).toBe('kubectl -n shop get secret/tls');
    const exists = diagnosisOfEvents(events, { ...fields, related: [{ kind: 'Secret', name: 'tls', exists: true }] });
    expect(exists.kind).toBe('mount-driver');
    const optional = withVolume({ secret: { secretName: 'tls', optional: true } }, 'certs');
    expect(diagnosisOfEvents(events, { manifest: optional }).kind).toBe('mount-driver');
  });

  it.each([
    'object "shop"/"tls" not registered',
    'failed to sync secret cache: timed out waiting for the condition',
    `failed to fetch: secrets "tls" is forbidden: User "system:node:w1" cannot get resource "secrets" in API group "" in the namespace "shop": no relationship found between node 'w1' and this object`,
  ])('does not take what the kubelet has not read yet for missing: %s', (text) => {
    const diagnosis = diagnosisOfEvents([setup(text)], { manifest: certs });
    expect([diagnosis.kind, diagnosis.confidence]).toEqual(['mount-missing-object', 'low']);
    expect(diagnosis.title).toBe('The kubelet has not got Secret tls');
    const stated = { manifest: certs, related: [{ kind: 'Secret', name: 'tls', exists: false }] };
    expect(diagnosisOfEvents([setup(text)], stated).title).toBe('Secret tls does not exist');
  });

  it('puts what is transient after what is stated', () => {
    const events = [
      failedSetup('conf', 'object "shop"/"app" not registered', { last_timestamp: '2026-11-21T20:12:00Z' }),
      setup('references non-existent secret key: ca.crt'),
    ];
    const volumes = [
      { name: 'conf', configMap: { name: 'app' } },
      { name: 'certs', secret: { secretName: 'tls', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
    ];
    expect(kindsOf({ ...creating, events, manifest: manifest({}, { volumes }) })).toEqual([
      'mount-missing-key',
      'mount-missing-object',
    ]);
  });

  it('names what exists under a name alike', () => {
    const related = [{ kind: 'Secret', name: 'tls', exists: false, near: ['tls-prod'] }];
    const diagnosis = diagnosisOfEvents([setup('secret "tls" not found')], { manifest: certs, related });
    expect(diagnosis.cause).toContain('Did you mean "tls-prod"?');
    expect(textOfDiagnosis(diagnosis)).toContain('Secret tls does not exist; alike: tls-prod');
  });

  it.each([
    ['tls.crt', 'secret tls tls --cert=PATH --key=PATH'],
    ['.dockerconfigjson', 'secret docker-registry tls --from-file=.dockerconfigjson=PATH'],
  ])('creates a Secret of the type that key %s tells', (key, words) => {
    const source = { secret: { secretName: 'tls', items: [{ key, path: 'x' }] } };
    const diagnosis = diagnosisOfEvents([setup('secret "tls" not found')], { manifest: withVolume(source, 'certs') });
    expect(commandsOf(diagnosis)[0]).toBe(`kubectl -n shop create ${words}`);
  });

  it('does not have the certificate of the cluster made by hand', () => {
    const source = { projected: { sources: [{ configMap: { name: 'kube-root-ca.crt' } }] } };
    const diagnosis = diagnosisOfEvents([setup('configmap "kube-root-ca.crt" not found')], {
      manifest: withVolume(source, 'certs'),
    });
    expect(diagnosis.steps[0]?.text).toContain('root-ca-cert-publisher');
    expect(textOfDiagnosis(diagnosis)).not.toContain('create configmap');
  });

  it('lists several missing objects, those of one projected volume too', () => {
    const both = failedSetup('conf', '[configmap "app" not found, secret "key" not found]');
    const diagnosis = diagnosisOfEvents([setup('secret "tls" not found'), both]);
    expect([diagnosis, ...diagnosis.others].map((each) => each.title).sort()).toEqual([
      'ConfigMap app does not exist',
      'Secret key does not exist',
      'Secret tls does not exist',
    ]);
  });

  it.each([
    ['the containers run', { phase: 'Running', container_statuses: [running()] }],
    [
      'the containers run by the manifest',
      {
        phase: 'Running',
        manifest: `${certs}status: {containerStatuses: [{name: api, ready: true, state: {running: {}}}]}\n`,
      },
    ],
  ])('is over once %s', (_name, fields) => {
    expect(kindsOf({ events: [setup('secret "tls" not found')], ...fields })).toEqual([]);
  });

  it('is over once the kubelet pulls the image, whose failure is then the cause', () => {
    const later = { last_timestamp: '2026-11-21T20:20:00Z' };
    const events = [
      setup('secret "tls" not found'),
      event('Pulling', 'Pulling image "x"', { type: 'Normal', ...later }),
    ];
    expect(kindsOf({ ...creating, events })).not.toContain('mount-missing-object');
    const sandbox = event(
      'FailedCreatePodSandBox',
      'Failed to create pod sandbox: rpc error: code = DeadlineExceeded',
      later,
    );
    expect(kindsOf({ ...creating, events: [setup('secret "tls" not found'), sandbox] })).toEqual(['sandbox-failed']);
  });

  it('is over for a volume that a newer summary does not list', () => {
    const volumes = [
      { name: 'certs', secret: { secretName: 'tls' } },
      { name: 'conf', configMap: { name: 'app' } },
    ];
    const summary = event('FailedMount', (TIMEOUTS[1] ?? '').replace('[certs]', '[conf]'), {
      last_timestamp: '2026-11-21T20:20:00Z',
    });
    const diagnosis = diagnosisOfEvents([setup('secret "tls" not found'), summary], {
      manifest: manifest({}, { volumes }),
    });
    expect(diagnosis.title).toBe('ConfigMap app does not exist');
  });

  it('is not the Secret of a storage class', () => {
    const text =
      'fetching NodeStageSecretRef ceph/csi-rbd failed: kubernetes.io/csi: failed to find the secret csi-rbd in the namespace ceph with error: secrets "csi-rbd" not found';
    const diagnosis = diagnosisOf({
      ...creating,
      events: [event('FailedMount', `MountVolume.MountDevice failed for volume "pvc-1" : ${text}`)],
    });
    expect(diagnosis.kind).toBe('mount-driver');
    expect(diagnosis.cause).toContain('The Secret ceph/csi-rbd, which the storage class or the PersistentVolume names');
  });
});

it('takes a volume that the manifest does not have for none of a claim', () => {
  const { cause } = diagnosisOf({
    manifest: manifest(
      { volumeMounts: [{ name: 'data', mountPath: '/srv' }] },
      { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'rows' } }] },
    ),
    container_statuses: [waiting('ContainerCreating')],
    events: [event('FailedMount', 'MountVolume.SetUp failed for volume "tls-certs" : secret "shelf-tls" not found')],
  });
  expect(cause).toContain('so volume tls-certs cannot be mounted');
  expect(cause).not.toContain('rows');
});
