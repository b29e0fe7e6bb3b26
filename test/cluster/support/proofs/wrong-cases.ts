import type { JsonPatch } from '../../../../src/rules/pod/json-patch.js';
import { inContainer, shell, type WrongCase, type WrongSort } from './proof-case.js';

const POD = '/spec';
type Told = readonly [scenario: string, name: string, ...patch: JsonPatch];

const cases = (sort: WrongSort, told: readonly Told[]): WrongCase[] =>
  told.map(([scenario, name, ...patch]) => ({ scenario, sort, name, patch }));

const env = (name: string, value: string) => inContainer('add', '/env', [{ name, value }]);
const DATABASE_URL = env('DATABASE_URL', 'postgres://db.shop.example/checkout');
const never = (seconds: number) => ({ exec: { command: ['false'] }, initialDelaySeconds: seconds, periodSeconds: 5 });

const DOES_NOTHING = cases('does nothing', [
  ['crash-missing-env', 'the manifest as it is'],
  ['crash-missing-env', 'the variable is there and empty', env('DATABASE_URL', '')],
  ['oom-limit-too-low', 'a larger request', inContainer('replace', '/resources/requests/memory', '20Mi')],
  ['image-tag-not-found', 'pulled always', inContainer('add', '/imagePullPolicy', 'Always')],
  ['volume-missing-secret', 'another mode', { op: 'add', path: `${POD}/volumes/0/secret/defaultMode`, value: 256 }],
  [
    'lifecycle-poststart-hook',
    'a longer grace period',
    { op: 'add', path: `${POD}/terminationGracePeriodSeconds`, value: 120 },
  ],
  ['probe-liveness-http', 'a longer timeout', inContainer('add', '/livenessProbe/timeoutSeconds', 10)],
  ['sched-insufficient-cpu', 'half of what is too much', inContainer('replace', '/resources/requests/cpu', '32')],
  [
    'evicted-emptydir-limit',
    'a little more',
    { op: 'replace', path: `${POD}/volumes/0/emptyDir/sizeLimit`, value: '22Mi' },
  ],
]);

const REPAIRS_SOMETHING_ELSE = cases('repairs something else', [
  ['crash-missing-env', 'another variable', env('DATABASE_HOST', 'db.shop.example')],
  [
    'crash-sidecar-only',
    'memory for the other container',
    inContainer('add', '/resources', { limits: { memory: '64Mi' } }),
  ],
  ['config-missing-configmap-env', 'a variable of its own', env('CURRENCY', 'EUR')],
  ['config-missing-configmap-key', 'another key', inContainer('add', '/env/-', { name: 'BETA', value: 'off' })],
  [
    'image-unauthorized',
    'credentials of others',
    { op: 'add', path: `${POD}/imagePullSecrets`, value: [{ name: 'registry-of-others' }] },
  ],
  [
    'crash-readonly-filesystem',
    'another folder that can be written',
    { op: 'add', path: `${POD}/volumes`, value: [{ name: 'scratch', emptyDir: {} }] },
    inContainer('add', '/volumeMounts', [{ name: 'scratch', mountPath: '/tmp' }]),
  ],
  ['config-run-as-non-root', 'another group', inContainer('add', '/securityContext/runAsGroup', 1000)],
  [
    'sched-node-selector',
    'a toleration',
    { op: 'add', path: `${POD}/tolerations`, value: [{ key: 'gpu', operator: 'Exists' }] },
  ],
  ['sched-host-port-conflict', 'another port of the container', inContainer('replace', '/ports/0/containerPort', 9090)],
]);

const HIDES_IN_PROGRAM = cases('hides the failure', [
  ['crash-missing-env', 'another program', inContainer('replace', '/command', ['sleep', '36000'])],
  ['crash-missing-env', '|| true', shell("(echo 'FATAL DATABASE_URL is not set' >&2; exit 1) || true; sleep 36000")],
  [
    'crash-missing-env',
    'later than anybody looks',
    shell("sleep 600; echo 'FATAL DATABASE_URL is not set' >&2; exit 1"),
  ],
  [
    'crash-command-not-found-127',
    '|| true',
    shell('imagemagick-convert /data/in.png /data/out.png || true; sleep 36000'),
  ],
  ['crash-command-not-found-127', 'the command that fails is gone', shell('sleep 36000')],
  [
    'crash-command-not-found-127',
    'a program that runs one that waits',
    inContainer('replace', '/command', ['time', 'tail', '-f', '/dev/null']),
  ],
  [
    'crash-exec-not-found',
    'a program that only waits',
    inContainer('replace', '/command', ['sleep']),
    inContainer('replace', '/args', ['36000']),
  ],
  ['crash-readonly-filesystem', '|| true', shell('mkdir -p /var/cache/reports || true; echo ready; sleep 36000')],
  ['crash-sidecar-only', 'the container is gone', { op: 'remove', path: `${POD}/containers/1` }],
  [
    'crash-sidecar-only',
    'its program is another',
    { op: 'replace', path: `${POD}/containers/1/command`, value: ['sleep', '36000'] },
  ],
  ['oom-limit-too-low', 'its program is another', inContainer('replace', '/command', ['sleep', '36000'])],
  ['oom-limit-too-low', 'later than anybody looks', shell('sleep 600; head -c 30000000 /dev/zero | tail')],
  ['image-tag-not-found', 'another image', inContainer('replace', '/image', '127.0.0.1:5000/team/tools:2.0')],
  [
    'lifecycle-poststart-hook',
    '|| true',
    inContainer('replace', '/lifecycle/postStart/exec/command', [
      'sh',
      '-c',
      '(echo consul unreachable >&2; exit 1) || true',
    ]),
  ],
]);

const HIDES_IN_SPECIFICATION = cases('hides the failure', [
  ['oom-limit-too-low', 'no limit', inContainer('remove', '/resources/limits')],
  ['probe-liveness-http', 'no probe', inContainer('remove', '/livenessProbe')],
  ['probe-liveness-http', 'a probe after an hour', inContainer('add', '/livenessProbe/initialDelaySeconds', 3600)],
  ['probe-liveness-http', 'a thousand failures', inContainer('replace', '/livenessProbe/failureThreshold', 1000)],
  [
    'probe-liveness-http',
    'a probe that asks nobody',
    inContainer('replace', '/livenessProbe', { exec: { command: ['true'] }, periodSeconds: 3, failureThreshold: 2 }),
  ],
  ['lifecycle-poststart-hook', 'no hook', inContainer('remove', '/lifecycle')],
  ['config-missing-configmap-env', 'no settings', inContainer('remove', '/envFrom')],
  ['config-missing-configmap-key', 'no variable', inContainer('remove', '/env')],
  [
    'volume-missing-secret',
    'it need not be there',
    { op: 'add', path: `${POD}/volumes/0/secret/optional`, value: true },
  ],
  ['sched-insufficient-cpu', 'next to nothing', inContainer('replace', '/resources/requests/cpu', '1m')],
  [
    'sched-node-selector',
    'a label that any node has',
    { op: 'replace', path: `${POD}/nodeSelector`, value: { 'kubernetes.io/hostname': '127.0.0.1' } },
  ],
  [
    'volume-missing-secret',
    'no volume',
    { op: 'remove', path: `${POD}/volumes` },
    inContainer('remove', '/volumeMounts'),
  ],
  ['sched-node-selector', 'no selector', { op: 'remove', path: `${POD}/nodeSelector` }],
  ['evicted-emptydir-limit', 'no limit', { op: 'remove', path: `${POD}/volumes/0/emptyDir/sizeLimit` }],
]);

const BREAKS_ANOTHER_WAY = cases('breaks it another way', [
  [
    'crash-missing-env',
    'no memory to start in',
    DATABASE_URL,
    inContainer('add', '/resources', { limits: { memory: '1Mi' } }),
  ],
  [
    'crash-missing-env',
    'a liveness probe that fails late',
    DATABASE_URL,
    inContainer('add', '/livenessProbe', never(40)),
  ],
  [
    'crash-missing-env',
    'a node that is not there',
    DATABASE_URL,
    { op: 'add', path: `${POD}/nodeSelector`, value: { disk: 'nvme' } },
  ],
  ['crash-exec-not-found', 'a program that ends at once', inContainer('replace', '/command', ['/bin/false'])],
  [
    'oom-limit-too-low',
    'never ready',
    inContainer('replace', '/resources/limits/memory', '96Mi'),
    inContainer('add', '/readinessProbe', never(0)),
  ],
  [
    'image-tag-not-found',
    'another tag that is not there',
    inContainer('replace', '/image', '127.0.0.1:5000/team/shell:9.9'),
  ],
  [
    'probe-liveness-http',
    'the right path on a wrong port',
    inContainer('replace', '/livenessProbe/httpGet', { path: '/live', port: 9999 }),
  ],
  [
    'volume-missing-secret',
    'optional, and another one that is missing',
    { op: 'add', path: `${POD}/volumes/0/secret/optional`, value: true },
    { op: 'add', path: `${POD}/volumes/-`, value: { name: 'more', configMap: { name: 'not-there' } } },
    inContainer('add', '/volumeMounts/-', { name: 'more', mountPath: '/more' }),
  ],
  [
    'sched-node-selector',
    'a selector that fits, and more than a node has',
    { op: 'replace', path: `${POD}/nodeSelector`, value: { 'kubernetes.io/os': 'linux' } },
    inContainer('add', '/resources', { requests: { cpu: '64' } }),
  ],
  [
    'config-run-as-non-root',
    'a user, and no program',
    inContainer('add', '/securityContext/runAsUser', 1000),
    inContainer('replace', '/command', ['/bin/server']),
  ],
]);

/** Fixes that repair nothing. Whoever is told that one of them is proven stops looking. */
export const WRONG_CASES: readonly WrongCase[] = [
  ...DOES_NOTHING,
  ...REPAIRS_SOMETHING_ELSE,
  ...HIDES_IN_PROGRAM,
  ...HIDES_IN_SPECIFICATION,
  ...BREAKS_ANOTHER_WAY,
];
