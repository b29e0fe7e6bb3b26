import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedPaths, judgePatch, LLM_PATHS } from '../../../src/rules/guard/index.js';
import { applyPatch, type JsonPatch } from '../../../src/rules/pod/json-patch.js';
import { formatPointer } from '../../../src/rules/pod/json-pointer.js';
import { pod } from './pods.js';
import { powersOf } from './privilege-oracle.js';

/** Every place of a document, and places of fields that it has not. */
function placesOf(value: unknown, at: string[] = []): string[][] {
  const children =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, child]) => placesOf(child, [...at, key]))
      : [];
  const more = Array.isArray(value) ? ['-'] : typeof value === 'object' && value !== null ? MORE : [];
  return [at, ...children, ...more.map((key) => [...at, key])];
}

const MORE = [
  'privileged',
  'allowPrivilegeEscalation',
  'hostNetwork',
  'hostPID',
  'hostUsers',
  'runAsUser',
  'runAsNonRoot',
  'capabilities',
  'add',
  'drop',
  'procMount',
  'securityContext',
  'seccompProfile',
  'hostPath',
  'hostPort',
  'nodeName',
  'priorityClassName',
  'volumes',
  'volumeMounts',
  'ephemeralContainers',
  'serviceAccount',
  'automountServiceAccountToken',
  'image',
  'readOnly',
  'ports',
  'envFrom',
  'emptyDir',
  'memory',
];

const VALUES: readonly unknown[] = [
  true,
  false,
  null,
  0,
  1,
  1000,
  -1,
  'true',
  '',
  'default',
  'admin',
  'ALL',
  ['ALL'],
  ['SYS_ADMIN'],
  {},
  [],
  'Unmasked',
  'evil.example/x:1',
  'busybox:1.37',
  'registry.example/team/orders:2',
  { path: '/' },
  { privileged: true },
  { privileged: false },
  { runAsUser: 0 },
  { runAsUser: 1001, runAsNonRoot: true },
  { type: 'Unconfined' },
  { type: 'RuntimeDefault' },
  { add: ['SYS_ADMIN'] },
  { drop: ['ALL'] },
  { name: 'x', image: 'busybox' },
  { name: 'x', hostPath: { path: '/' } },
  { name: 'x', emptyDir: {} },
  { name: 'host', mountPath: '/x' },
  { name: 'host', mountPath: '/y', readOnly: true },
  [{ name: 'host', mountPath: '/x' }],
  { containerPort: 1, hostPort: 1 },
  { name: 'pull-v2' },
  { hostPath: { path: '/' } },
  pod().spec,
  pod().spec.containers,
];

const place = fc.constantFrom(...placesOf(pod()).map(formatPointer));
const operation = fc.record({
  op: fc.constantFrom('add' as const, 'remove' as const, 'replace' as const, 'move' as const, 'copy' as const),
  path: place,
  from: place,
  value: fc.oneof(fc.constantFrom(...VALUES), fc.jsonValue({ maxDepth: 3 })),
});

const subject = pod();
const before = powersOf(subject);

describe('no patch that the guard allows', () => {
  it('gives a pod a power that it did not have', () => {
    let allowed = 0;
    fc.assert(
      fc.property(fc.array(operation, { minLength: 1, maxLength: 3 }), (patch) => {
        const verdict = judgePatch({ manifest: subject, patch, allowedPaths: ['/**'] });
        if (!verdict.allowed) return;
        allowed += 1;
        expect([...powersOf(verdict.manifest)].filter((power) => !before.has(power))).toEqual([]);
      }),
      { numRuns: 6_000 },
    );
    expect(allowed).toBeGreaterThan(20);
  });

  it('touches what its strategy does not declare', () => {
    fc.assert(
      fc.property(fc.array(operation, { minLength: 1, maxLength: 3 }), (patch) => {
        const verdict = judgePatch({ manifest: subject, patch, allowedPaths: ['/spec/containers/*/resources/**'] });
        if (!verdict.allowed) return;
        const strip = (document: unknown) =>
          JSON.stringify(document, (key, value: unknown) => (key === 'resources' ? undefined : value));
        expect(strip(verdict.manifest)).toBe(strip(subject));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the guard', () => {
  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true }),
        fc.anything(),
        fc.array(fc.string()),
        (manifest, patch, allowedPaths) => {
          expect(judgePatch({ manifest, patch: patch as JsonPatch, allowedPaths }).allowed).toBe(false);
        },
      ),
    );
  });

  it('finds every difference that there is, and none where there is none', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const equal = JSON.stringify(applyPatch(one, []).ok && one) === JSON.stringify(other);
        if (equal) expect(changedPaths(one, other)).toEqual([]);
        expect(changedPaths(one, structuredClone(one))).toEqual([]);
      }),
    );
    expect(changedPaths({ a: 1 }, { a: 2 })).toEqual([['a']]);
    expect(changedPaths({ a: [] }, {})).toEqual([['a']]);
    expect(changedPaths([{ name: 'a' }, { name: 'b', x: 1 }], [{ name: 'b', x: 2 }])).toEqual([
      ['0', 'x'],
      ['0', 'name'],
    ]);
    expect(changedPaths([{ name: 'a' }, { name: 'b' }], [{ name: 'b' }, { name: 'a' }])).toEqual([[]]);
  });
});

describe('a language model', () => {
  const judge = (patch: JsonPatch) => judgePatch({ manifest: subject, patch, allowedPaths: LLM_PATHS }).allowed;
  const at = (field: string, value: unknown): JsonPatch => [{ op: 'add', path: `/spec/containers/0/${field}`, value }];

  it.each<[string, JsonPatch]>([
    ['a command', at('command', ['sh'])],
    ['arguments', at('args', ['-c'])],
    ['a hook', at('lifecycle', { postStart: { exec: { command: ['sh'] } } })],
    ['an exec probe', at('livenessProbe', { exec: { command: ['sh'] } })],
    ['an exec probe beside', at('livenessProbe/exec', { command: ['sh'] })],
    ['a variable', at('env/-', { name: 'LD_PRELOAD', value: '/tmp/x.so' })],
    ['another value', [{ op: 'replace', path: '/spec/containers/0/env/0/value', value: 'x' }]],
    ['the working directory', at('workingDir', '/tmp')],
    ['the ServiceAccount', [{ op: 'replace', path: '/spec/serviceAccountName', value: 'default' }]],
    ['DNS', [{ op: 'add', path: '/spec/dnsPolicy', value: 'Default' }]],
  ])('does not change %s', (_name, patch) => expect(judge(patch)).toBe(false));

  it.each<[string, JsonPatch]>([
    ['a limit', at('resources/limits/memory', '128Mi')],
    ['requests where there are none', [...at('resources/requests', {}), ...at('resources/requests/cpu', '100m')]],
    ['a whole probe', at('livenessProbe', { httpGet: { path: '/', port: 8080 }, initialDelaySeconds: 30 })],
    [
      'a new volume',
      [
        { op: 'add', path: '/spec/volumes/-', value: { name: 'tmp', emptyDir: {} } },
        ...at('volumeMounts/-', { name: 'tmp', mountPath: '/tmp' }),
      ],
    ],
    ['an optional reference', at('env/1/valueFrom/secretKeyRef/optional', true)],
    ['how fsGroup is set', [{ op: 'add', path: '/spec/securityContext/fsGroupChangePolicy', value: 'OnRootMismatch' }]],
    ['the node', [{ op: 'add', path: '/spec/nodeSelector', value: { disk: 'ssd' } }]],
  ])('may change %s', (_name, patch) => expect(judge(patch)).toBe(true));
});
