import { readdirSync, readFileSync } from 'node:fs';
import { dump, load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { scrub } from '../../../src/rules/secrets/scrub.js';
import { scrubManifest } from '../../../src/rules/secrets/scrub-manifest.js';

const RECORDINGS = new URL('../../fixtures/recordings/', import.meta.url);
const PODS = readdirSync(RECORDINGS, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('pods.json'),
);

type Pod = { metadata: Record<string, unknown>; spec: Record<string, unknown>; [field: string]: unknown };
const podWith = (container: object, others: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'orders', ...others },
  spec: { containers: [{ name: 'orders', image: 'orders:1.0', ...container }] },
});
const scrubbed = (manifest: object) => load(scrubManifest(dump(manifest))) as Pod;
const envOf = (env: readonly object[]) =>
  (scrubbed(podWith({ env })).spec['containers'] as { env: object[] }[])[0]?.env;

describe('variables', () => {
  it('lose their value, whatever it is, and keep their name and place', () => {
    const env = [
      { name: 'REGION', value: 'eu-west' },
      { name: 'DB_HOST', valueFrom: { secretKeyRef: { name: 'db', key: 'password' } } },
      { name: 'DB_PASSWORD', value: '1234' },
      { name: 'API_KEY', value: 'true' },
    ];
    const hidden = '[redacted:env]';
    expect(envOf(env)).toEqual([
      { name: 'REGION', value: hidden },
      env[1],
      { name: 'DB_PASSWORD', value: hidden },
      { name: 'API_KEY', value: hidden },
    ]);
  });

  it.each([
    '8080',
    '-1',
    '0.75',
    '512Mi',
    '250m',
    '30s',
    '80%',
    'true',
    'off',
    'info',
    'DEBUG',
    'production',
    'UTC',
    '',
    '$(POD_IP)',
  ])('keep what opens nothing: %j', (value) => {
    expect(envOf([{ name: 'SETTING', value }])).toEqual([{ name: 'SETTING', value }]);
  });

  it.each(['hunter2', '12345678901', 'eu', 'truely', 'redis:6379', '10.0.0.1', '30 s', '4111111111111111'])(
    'hide %j',
    (value) => {
      expect(envOf([{ name: 'SETTING', value }])).toEqual([{ name: 'SETTING', value: '[redacted:env]' }]);
    },
  );

  it('are found in templates, in lists and as maps', () => {
    const list = {
      kind: 'List',
      items: [{ kind: 'Deployment', spec: { template: podWith({ env: [{ name: 'A', value: 'hunter2' }] }) } }],
    };
    expect(scrubManifest(JSON.stringify(list))).not.toContain('hunter2');
    expect(scrubManifest(dump({ kind: 'Function', spec: { env: { A: 'hunter2', PORT: 8080 } } }))).toContain(
      "env:\n    A: '[redacted:env]'\n    PORT: 8080",
    );
  });
});

it('scrubs commands element by element, and what follows a flag', () => {
  const args = [
    '--password',
    'hunter2',
    '--api-key=hunter2',
    '-u',
    'bob:hunter2',
    '--user',
    '1000:1000',
    '-c',
    'TOKEN=hunter2 exec /app',
    '--port',
    '80',
  ];
  const pod = scrubbed(podWith({ command: ['sh'], args }));
  expect(pod.spec['containers']).toMatchObject([
    {
      command: ['sh'],
      args: [
        ...[
          '--password',
          '[redacted:password]',
          '--api-key=[redacted:secret]',
          '-u',
          'bob:[redacted:password]',
          '--user',
          '1000:1000',
        ],
        ...['-c', 'TOKEN=[redacted:token] exec /app', '--port', '80'],
      ],
    },
  ]);
});

it('drops annotations, but for those that say how a pod is run, and the notes of the API server', () => {
  const { metadata, status } = scrubbed({
    ...podWith(
      {},
      {
        annotations: {
          'kubectl.kubernetes.io/last-applied-configuration': '{}',
          'sidecar.istio.io/inject': 'true',
          note: 'x',
        },
        managedFields: [{ manager: 'x' }],
        labels: { app: 'orders' },
      },
    ),
    status: { phase: 'Running' },
  });
  expect(metadata).toEqual({
    name: 'orders',
    labels: { app: 'orders' },
    annotations: { 'sidecar.istio.io/inject': 'true' },
  });
  expect(status).toBeUndefined();
  expect(scrubManifest(dump(podWith({}, { annotations: { note: 'x' } })), { keepAnnotations: ['no'] })).toContain(
    'note: x',
  );
});

it('keeps the keys of a Secret, and nothing of what is in it', () => {
  const secret = {
    kind: 'Secret',
    metadata: { name: 's' },
    data: { password: 'aHVudGVyMg==' },
    stringData: { 'tls.crt': 'x' },
  };
  expect(scrubbed(secret)).toMatchObject({
    data: { password: '[redacted:secret-data]' },
    stringData: { 'tls.crt': '[redacted:secret-data]' },
  });
});

it('hides what a secret-looking field of any resource has, and no reference to an object', () => {
  const csi = { volumeAttributes: { password: 'hunter2', path: 'token' }, nodePublishSecretRef: { name: 'token' } };
  const { spec } = scrubbed({
    spec: {
      csi,
      secret: { secretName: 'db' },
      items: [{ key: 'password', path: 'p' }],
      automountServiceAccountToken: false,
    },
  });
  expect(spec).toEqual({
    csi: {
      volumeAttributes: { password: '[redacted:password]', path: 'token' },
      nodePublishSecretRef: { name: 'token' },
    },
    secret: { secretName: 'db' },
    items: [{ key: 'password', path: 'p' }],
    automountServiceAccountToken: false,
  });
});

it('scrubs a manifest that does not parse as text, and leaves it readable as YAML', () => {
  const text =
    ']: [\n- name: X\n  value: hunter2\n- name: PORT\n  value: 80\n- --password\n- hunter2\npassword: hunter2\n';
  expect(scrubManifest(text)).toBe(
    "]: [\n- name: X\n  value: '[redacted:env]'\n- name: PORT\n  value: 80\n- --password\n- '[redacted:password]'\npassword: '[redacted:password]'\n",
  );
});

it('bears any depth', () => {
  const deep = `{"a":${'['.repeat(20_000)}"password=hunter2"${']'.repeat(20_000)}}`;
  expect(scrubManifest(deep)).not.toContain('hunter2');
});

it.each(PODS)('leaves the spec of %s as it is, and nothing to scrub a second time', (name) => {
  const { items } = JSON.parse(readFileSync(new URL(name, RECORDINGS), 'utf8')) as { items: Pod[] };
  for (const pod of items) {
    const text = scrubManifest(JSON.stringify(pod));
    const withoutEnv = JSON.stringify(pod.spec).replaceAll('"value":"redis.cache.svc"', '"value":"[redacted:env]"');
    expect(load(text)).toMatchObject({ spec: JSON.parse(withoutEnv) as object });
    expect(scrub(text).text).toBe(text);
    expect(scrubManifest(text)).toBe(text);
  }
});

it('hides a password among the arguments of a program that stands in the command', () => {
  const manifest =
    'kind: Pod\nspec:\n  containers:\n    - name: a\n      args: [-a, swordfish]\n      command: [redis-cli]\n';
  expect(scrubManifest(manifest)).not.toContain('swordfish');
});
