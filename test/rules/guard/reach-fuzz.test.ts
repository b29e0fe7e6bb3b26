import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeManifest } from '../../../src/rules/guard/index.js';
import { reachOf, WORLD } from './reach-oracle.js';

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const some = <Value>(arbitrary: fc.Arbitrary<Value>, maxLength = 3) => fc.array(arbitrary, { maxLength });
const key = fc.constantFrom(...WORLD.keys);
const secret = fc.constantFrom('s1', 's2');
const flag = fc.constantFrom(true, false);
const capability = fc.constantFrom(
  'ALL',
  'CAP_ALL',
  'all',
  ' ALL',
  'NET_RAW',
  'CAP_NET_RAW',
  'SYS_ADMIN',
  'CAP_SYS_ADMIN',
  'CHOWN',
);

const volumeSource = fc.oneof(
  fc.record({ emptyDir: fc.constant({}) }),
  fc.record({
    configMap: fc.record({ name: fc.constantFrom('c1', 'c2'), defaultMode: fc.constantFrom(0o644, 0o755) }),
  }),
  fc.record({
    secret: fc
      .record({
        secretName: secret,
        items: maybe(some(key, 1).map((keys) => keys.map((each) => ({ key: each, path: each })))),
      })
      .map(({ secretName, items }) => ({ secretName, ...(items !== undefined && items.length > 0 && { items }) })),
  }),
  fc.record({
    persistentVolumeClaim: fc.record({ claimName: fc.constantFrom('p1', 'p2'), readOnly: flag }),
  }),
  fc.record({ hostPath: fc.record({ path: fc.constantFrom('/var/log', '/var/run/docker.sock') }) }),
);
const volumes = fc
  .tuple(volumeSource, volumeSource, volumeSource)
  .map((sources) => sources.map((source, index) => ({ name: `v${index}`, ...source })));

const mount = fc
  .record({
    name: fc.constantFrom('v0', 'v1', 'v2'),
    mountPath: fc.constantFrom('/data', '/srv', '/tmp', ...WORLD.programs),
    subPath: maybe(fc.constantFrom(...WORLD.paths)),
    readOnly: maybe(flag),
  })
  .map((fields) => JSON.parse(JSON.stringify(fields)) as object);
const variable = fc.oneof(
  fc.record({
    name: fc.constantFrom('A', 'B'),
    valueFrom: fc.record({ secretKeyRef: fc.record({ name: secret, key }) }),
  }),
  fc.record({
    name: fc.constantFrom(...WORLD.loaders),
    valueFrom: fc.record({ configMapKeyRef: fc.record({ name: fc.constant('c1'), key }) }),
  }),
);
const container = (name: string) =>
  fc.record({
    name: fc.constant(name),
    image: fc.constant('registry.example/app:1'),
    command: fc.constant(['/app/run']),
    env: some(variable, 2),
    envFrom: some(fc.record({ secretRef: fc.record({ name: secret }) }), 1),
    volumeMounts: some(mount),
    ports: fc.constant([{ containerPort: 8080 }]),
    livenessProbe: fc.record({ httpGet: fc.record({ port: fc.constantFrom(8080, 10255) }) }),
    securityContext: fc.record({
      capabilities: fc.record({ add: some(capability, 2), drop: some(capability, 2) }),
      privileged: flag,
    }),
  });
const spec = fc.record({
  containers: fc.tuple(container('app'), container('side')),
  volumes,
  hostNetwork: flag,
  hostPID: flag,
  runtimeClassName: maybe(fc.constant('gvisor')),
  securityContext: fc.record({ fsGroup: fc.constantFrom(998, 999) }),
  tolerations: some(
    fc.record({ key: fc.constantFrom(...WORLD.taints, 'stage', ''), operator: fc.constant('Exists') }),
    2,
  ),
});
type Spec = Record<string, unknown>;

/** A field of the pod, or of one of its containers, is that of another random pod. */
const edit = fc.constantFrom(
  ...['volumes', 'hostNetwork', 'hostPID', 'runtimeClassName', 'securityContext', 'tolerations'].map((field) => [
    field,
  ]),
  ...['env', 'envFrom', 'volumeMounts', 'livenessProbe', 'securityContext'].flatMap((field) =>
    [0, 1].map((index) => ['containers', index, field]),
  ),
);
type Edit = readonly (string | number)[];

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

/** Takes one place of another pod, or, of a list, one element more or fewer. */
function edited(before: Spec, other: Spec, at: Edit, index: number): Spec {
  const after = plain(before);
  const holder = at
    .slice(0, -1)
    .reduce<Record<string, unknown>>((part, token) => part[token] as Record<string, unknown>, after);
  const source = at.reduce<unknown>(
    (part, token) => (part as Record<string, unknown> | undefined)?.[token],
    plain(other),
  );
  const field = String(at.at(-1));
  const present = holder[field];
  if (Array.isArray(present) && Array.isArray(source) && field !== 'volumes')
    holder[field] =
      index % 2 === 0 ? [...present, ...source.slice(0, 1)] : present.toSpliced(index % 3, 1, ...source.slice(0, 1));
  else if (Array.isArray(present) && Array.isArray(source)) holder[field] = present.with(index % 3, source[index % 3]);
  else if (source === undefined) delete holder[field];
  else holder[field] = source;
  return after as Spec;
}

it('the guard allows no edit by which a pod reaches more', () => {
  let allowed = 0;
  const edits = fc.array(fc.tuple(edit, fc.nat({ max: 11 })), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(spec, spec, edits, (first, other, changes) => {
      const before = plain(first) as Spec;
      const after = changes.reduce((pod, [at, index]) => edited(pod, other as never, at as Edit, index), before);
      const [was, is] = [before, after].map((each) => ({ kind: 'Pod', metadata: { name: 'x' }, spec: each }));
      if (judgeManifest(was, is).length > 0) return;
      allowed += 1;
      const had = reachOf(was);
      expect([...reachOf(is)].filter((word) => !had.has(word))).toEqual([]);
    }),
    { numRuns: 2_500 },
  );
  expect(allowed).toBeGreaterThan(200);
});
