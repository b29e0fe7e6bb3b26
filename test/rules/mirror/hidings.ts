import type { Fields } from '../../../src/rules/evidence/values.js';
import { BROKEN, type Change, env, KEY, limit, MAPPED, mounted, PROBE, PROBED, pod, shell } from './changed-specs.js';
import { API } from './plans.js';

const READY = { exec: { command: ['cat', '/tmp/healthy'] }, periodSeconds: 5 };
const CHECKED = pod({ livenessProbe: READY });
const SIDECAR: Fields = { name: 'proxy', image: 'registry.local/team/proxy:1.0', ports: [{ containerPort: 9090 }] };
const withSidecar = (probe: Fields, sidecar: Fields = {}): Fields => ({
  containers: [
    { ...API, ports: [{ containerPort: 8080 }], livenessProbe: probe },
    { ...SIDECAR, ...sidecar },
  ],
});
const asks = (port: unknown): Fields => ({ httpGet: { path: '/healthz', port }, periodSeconds: 3 });
const runs = (...command: string[]): Fields => ({ exec: { command }, periodSeconds: 3 });
const keyed = (items: readonly Fields[] | undefined, source: Fields = {}): Fields =>
  mounted({ configMap: { name: 'settings', ...(items !== undefined && { items }), ...source } });
const STARTED = pod({ ...shell('exec $START'), env: [{ name: 'START', value: 'convert /data/in.png' }] });
const startedBy = (value: string): Fields => pod({ ...shell('exec $START'), env: [{ name: 'START', value }] });
const chosen = (...expressions: Fields[]): Fields => ({
  nodeAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: expressions }] },
  },
});
const GPU = pod({}, { nodeSelector: { gpu: 'a100' } });

/** More ways to make a failure unseen: by time, by others that answer for the program, by what nothing holds back any more. */
export const HIDINGS: readonly Change[] = [
  ['any ConfigMap will do', MAPPED, mounted({ configMap: { name: 'kube-root-ca.crt' } }), 'mount-missing-object'],
  [
    'the variables are those of others',
    pod({ envFrom: [{ configMapRef: { name: 'pricing-settings' } }] }),
    pod({ envFrom: [{ configMapRef: { name: 'search-settings' } }] }),
    'config-missing-object',
  ],
  [
    'the password is that of others',
    pod({ env: [{ name: 'P', valueFrom: { secretKeyRef: { name: 'orders-db', key: 'p' } } }] }),
    pod({ env: [{ name: 'P', valueFrom: { secretKeyRef: { name: 'search-es', key: 'p' } } }] }),
    'config-missing-object',
  ],
  ['a pipe takes the exit code away', BROKEN, pod(shell('convert /data/in.png | cat')), 'exit-127-126'],
  ['a condition takes the exit code away', BROKEN, pod(shell('if convert /a; then serve; fi')), 'exit-127-126'],
  ['what comes after takes the exit code away', BROKEN, pod(shell('convert /a; echo converted')), 'exit-127-126'],
  ['another line takes the exit code away', BROKEN, pod(shell('convert /a\nnginx -g off')), 'exit-127-126'],
  ['the exit code is turned round', BROKEN, pod(shell('! convert /a')), 'exit-127-126'],
  ['a script waits', BROKEN, pod({ command: ['python3', '-c', 'import time; time.sleep(1e9)'] }), 'exit-127-126'],
  ['a script does nothing', BROKEN, pod({ command: ['node', '-e', 'setInterval(() => {}, 1e9)'] }), 'exit-127-126'],
  ['a script waits for a signal', BROKEN, pod({ command: ['perl', '-e', 'pause'] }), 'exit-127-126'],
  ['a program listens and does nothing', BROKEN, pod({ command: ['nc', '-lk', '-p', '8080'] }), 'exit-127-126'],
  ['a program asks itself for ever', BROKEN, pod({ command: ['ping', 'localhost'] }), 'exit-127-126'],
  ['a shell of another name waits', BROKEN, pod({ command: ['busybox', 'sleep', '9999'] }), 'exit-127-126'],
  ['a program watches nothing', BROKEN, pod({ command: ['watch', 'true'] }), 'exit-127-126'],
  ['it is evaluated', BROKEN, pod(shell('eval "sle""ep 9999"')), 'exit-127-126'],
  ['the command waits by a variable', STARTED, startedBy('sleep 9999'), 'exit-127-126'],
  [
    'an argument waits by a variable',
    pod({ command: ['$(RUN)'], args: undefined, env: [{ name: 'RUN', value: 'serve' }] }),
    pod({ command: ['$(RUN)'], args: undefined, env: [{ name: 'RUN', value: '/bin/true' }] }),
  ],
  ['the interpreter stays after its end', pod({}), env({ name: 'PYTHONINSPECT', value: '1' })],
  ['a shell waits for what nobody types', pod({}), pod({ stdin: true, tty: true }), 'exit-0-loop'],
  ['a terminal keeps it', pod({}), pod({ tty: true }), 'exit-0-loop'],
  [
    'a sidecar answers its probe',
    PROBED,
    { containers: [{ ...API, livenessProbe: PROBE }, SIDECAR] },
    'liveness-failed',
  ],
  ['an init container is added', pod({}), pod({}, { initContainers: [{ name: 'wait', image: 'b', command: ['x'] }] })],
  ['its probe asks another container', withSidecar(asks(8080)), withSidecar(asks(9090)), 'liveness-failed'],
  [
    'its probe asks another container by name',
    withSidecar(asks(8080), { ports: [{ name: 'admin', containerPort: 9090 }] }),
    withSidecar(asks('9090'), { ports: [{ name: 'admin', containerPort: 9090 }] }),
    'liveness-failed',
  ],
  [
    'the probe’s failure is swallowed',
    PROBED,
    pod({ livenessProbe: runs('sh', '-c', 'curl :8080 || true') }),
    'liveness-failed',
  ],
  [
    'the probe asks whether a process is there',
    PROBED,
    pod({ livenessProbe: runs('pgrep', 'api') }),
    'liveness-failed',
  ],
  [
    'the probe’s answer is thrown away',
    PROBED,
    pod({ livenessProbe: runs('curl', 'localhost:8080') }),
    'liveness-failed',
  ],
  [
    'the probe waits for an hour',
    PROBED,
    pod({ livenessProbe: { ...PROBE, timeoutSeconds: 3_000 } }),
    'liveness-failed',
  ],
  [
    'a hook makes what the probe looks for',
    CHECKED,
    pod({ livenessProbe: READY, lifecycle: { postStart: { exec: { command: ['touch', '/tmp/healthy'] } } } }),
    'liveness-failed',
  ],
  [
    'a file is put where the probe looks',
    CHECKED,
    pod(
      { livenessProbe: READY, volumeMounts: [{ name: 'v', mountPath: '/tmp/healthy' }] },
      { volumes: [{ name: 'v', configMap: { name: 'x' } }] },
    ),
    'liveness-failed',
  ],
  [
    'the other container only waits',
    { containers: [API, { ...SIDECAR, command: ['serve'] }] },
    { containers: [API, { ...SIDECAR, command: ['sleep', '9999'] }] },
    'log-port-in-use',
  ],
  [
    'the other container runs another image',
    { containers: [API, SIDECAR] },
    { containers: [API, { ...SIDECAR, image: 'pause:3' }] },
    'log-port-in-use',
  ],
  [
    'the other container’s probe is gone',
    { containers: [API, { ...SIDECAR, readinessProbe: PROBE }] },
    { containers: [API, SIDECAR] },
    'readiness-failed',
  ],
  [
    'the other container’s limit is gone',
    { containers: [API, { ...SIDECAR, ...limit('1Gi') }] },
    { containers: [API, SIDECAR] },
  ],
  [
    'the limit is the pod’s now',
    pod(limit('24Mi')),
    pod({}, { resources: { limits: { memory: '8Gi' } } }),
    'oom-killed',
  ],
  [
    'the request is zero',
    pod({ resources: { requests: { cpu: '64' } } }),
    pod({ resources: { requests: { cpu: '0' } } }),
    'sched-insufficient',
  ],
  [
    'the mount is elsewhere',
    MAPPED,
    mounted({ configMap: { name: 'settings' } }, { mountPath: '/etc/other' }),
    'mount-missing-object',
  ],
  [
    'the mount shows a part',
    MAPPED,
    mounted({ configMap: { name: 'settings' } }, { subPath: 'x' }),
    'log-config-parse',
  ],
  [
    'the missing key is not asked for any more',
    keyed([{ key: 'a', path: 'app.yaml' }]),
    keyed(undefined),
    'mount-missing-key',
  ],
  [
    'the missing key gives another file',
    keyed([{ key: 'a', path: 'app.yaml' }]),
    keyed([{ key: 'b', path: 'other.yaml' }]),
    'mount-missing-key',
  ],
  [
    'the variable has another name',
    pod({ env: [KEY, { name: 'B', value: 'x' }] }),
    pod({
      env: [
        { ...KEY, name: 'C' },
        { name: 'B', value: 'x' },
      ],
    }),
  ],
  [
    'the variables are prefixed',
    pod({ envFrom: [{ configMapRef: { name: 'm' } }] }),
    pod({ envFrom: [{ configMapRef: { name: 'm' }, prefix: 'X_' }] }),
  ],
  ['any node has the label', GPU, pod({}, { nodeSelector: { 'kubernetes.io/os': 'linux' } }), 'sched-node-selector'],
  [
    'any node has not the label',
    GPU,
    pod({}, { affinity: chosen({ key: 'gpu', operator: 'NotIn', values: ['x'] }) }),
    'sched-node-selector',
  ],
  [
    'any node has a name',
    GPU,
    pod({}, { affinity: chosen({ key: 'kubernetes.io/hostname', operator: 'Exists' }) }),
    'sched-node-selector',
  ],
  ['every taint is tolerated', pod({}), pod({}, { tolerations: [{ operator: 'Exists' }] }), 'sched-taints'],
  ['it goes past the scheduler', pod({}), pod({}, { nodeName: 'node-1' }), 'sched-taints'],
  [
    'rules of restarts',
    pod({ restartPolicy: 'Never' }),
    pod({
      restartPolicy: 'Never',
      restartPolicyRules: [{ action: 'Restart', exitCodes: { operator: 'In', values: [1] } }],
    }),
  ],
  [
    'it is a sidecar',
    pod({}, { initContainers: [{ name: 'i', image: 'x' }] }),
    pod({}, { initContainers: [{ name: 'i', image: 'x', restartPolicy: 'Always' }] }),
    'init-failed',
  ],
  ['the scheduler is another one', pod({}, { schedulerName: 'batch' }), pod({}), 'sched-insufficient'],
  ['the class is another one', pod({}, { runtimeClassName: 'gvisor' }), pod({}), 'crash-app-error'],
  [
    'the name service is another one',
    pod({}, { dnsPolicy: 'None', dnsConfig: { nameservers: ['10.0.0.1'] } }),
    pod({}),
  ],
  ['names are made up', pod({}), pod({}, { hostAliases: [{ ip: '127.0.0.1', hostnames: ['db'] }] }), 'log-dns'],
];
