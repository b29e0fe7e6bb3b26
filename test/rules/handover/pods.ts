import fc from 'fast-check';
import type { Fix } from '../../../src/contracts/diagnosis.js';

export type Fields = Record<string, unknown>;

export function fixOf(patch: Fix['patch'], fields: Partial<Fix> = {}): Fix {
  return {
    strategy: 'test',
    title: 'Change it',
    explanation: '',
    assumes: [],
    scope: 'hand-over',
    target: 'pod',
    alternatives: [],
    ...fields,
    patch,
  };
}

/** A pod as the API server shows it: with its token, defaults and what a controller put on it. */
export function livePod(spec: Fields = {}, metadata: Fields = {}): Fields {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web-7d9fdd8785-hkgpp', namespace: 'shop', labels: { app: 'web' }, uid: 'u', ...metadata },
    spec: {
      nodeName: 'node-1',
      containers: [
        {
          name: 'api',
          image: 'registry.example/web:1.0',
          resources: { limits: { memory: '64Mi' } },
          volumeMounts: [{ name: 'kube-api-access-2r8kh', mountPath: '/var/run/secrets/kubernetes.io/serviceaccount' }],
        },
      ],
      volumes: [{ name: 'kube-api-access-2r8kh', projected: { sources: [{ serviceAccountToken: {} }] } }],
      tolerations: ['not-ready', 'unreachable'].map((condition) => ({
        key: `node.kubernetes.io/${condition}`,
        operator: 'Exists',
        effect: 'NoExecute',
        tolerationSeconds: 300,
      })),
      ...spec,
    },
    status: { phase: 'Pending' },
  };
}

const name = fc.constantFrom('a', 'b', 'c', 'd');
const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const listBy = (elements: fc.Arbitrary<Fields>, key: string) =>
  optional(fc.uniqueArray(elements, { maxLength: 4, selector: (element) => element[key] }));
const quantities = fc.dictionary(fc.constantFrom('cpu', 'memory'), fc.constantFrom('1', '2Gi'));

const variable = fc.oneof(
  fc.record({ name, value: fc.constantFrom('1', '', '$(a)', "it's") }),
  fc.record({ name, valueFrom: fc.record({ secretKeyRef: fc.record({ name, key: name }) }) }),
);
const probe = fc.oneof(
  fc.record({ httpGet: fc.record({ path: fc.constantFrom('/', '/ok'), port: fc.constantFrom(80, 'http') }) }),
  fc.record({ exec: fc.record({ command: fc.array(name, { minLength: 1, maxLength: 2 }) }), periodSeconds: fc.nat(9) }),
);

const containerFields = fc.record({
  image: fc.constantFrom('x:1', 'x:2'),
  command: optional(fc.array(name, { maxLength: 2 })),
  env: listBy(variable, 'name'),
  envFrom: optional(fc.array(fc.record({ configMapRef: fc.record({ name }) }), { maxLength: 2 })),
  // The same port for two protocols is where the merge key does not do.
  ports: optional(
    fc.uniqueArray(
      fc.record({ containerPort: fc.constantFrom(53, 80), protocol: fc.constantFrom('TCP', 'UDP'), name }),
      { maxLength: 3, selector: (port) => `${port.containerPort}${port.protocol}` },
    ),
  ),
  volumeMounts: listBy(
    fc.record({ name, mountPath: fc.constantFrom('/a', '/b', '/c'), readOnly: fc.boolean() }),
    'mountPath',
  ),
  resources: optional(fc.record({ limits: quantities, requests: optional(quantities) })),
  livenessProbe: optional(probe),
  securityContext: optional(fc.dictionary(fc.constantFrom('runAsUser', 'runAsGroup'), fc.nat(3))),
});
const container = fc.tuple(name, containerFields).map(([own, fields]): Fields => ({ name: own, ...fields }));
const volume = fc.tuple(
  name,
  fc.oneof(
    fc.record({ emptyDir: fc.record({ sizeLimit: optional(fc.constantFrom('1Mi', '2Mi')) }) }),
    fc.record({ configMap: fc.record({ name, optional: optional(fc.boolean()) }) }),
    fc.record({ hostPath: fc.record({ path: fc.constantFrom('/x', '/y'), type: optional(fc.constant('File')) }) }),
  ),
);
const toleration = fc.record({ key: name, operator: fc.constant('Exists') });

/** Specs of a few members each, so that two of them have much in common. */
export const podSpec: fc.Arbitrary<Fields> = fc
  .record({
    containers: fc.uniqueArray(container, { minLength: 1, maxLength: 3, selector: (each) => each['name'] }),
    initContainers: listBy(container, 'name'),
    volumes: listBy(
      volume.map(([own, source]) => ({ name: own, ...source })),
      'name',
    ),
    imagePullSecrets: listBy(fc.record({ name }), 'name'),
    tolerations: optional(fc.uniqueArray(toleration, { maxLength: 3, selector: (each) => each.key })),
    nodeSelector: optional(fc.dictionary(name, name)),
    topologySpreadConstraints: optional(
      fc.array(fc.record({ topologyKey: name, maxSkew: fc.integer({ min: 1, max: 3 }) }), { maxLength: 3 }),
    ),
    serviceAccountName: optional(name),
    securityContext: optional(fc.record({ sysctls: optional(fc.array(fc.record({ name }), { maxLength: 2 })) })),
  })
  .map((spec) => JSON.parse(JSON.stringify(spec)) as Fields);
