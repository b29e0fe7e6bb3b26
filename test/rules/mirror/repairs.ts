import { BROKEN, type Change, env, KEY, limit, MAPPED, mounted, PROBE, PROBED, pod, shell } from './changed-specs.js';
import { API } from './plans.js';

const APART = { labelSelector: { matchLabels: { app: 'api' } }, topologyKey: 'kubernetes.io/hostname' };

/** What repairs these failures. */
export const REPAIRS: readonly Change[] = [
  ['another tag', pod({ image: 'r/team/shell:1.O' }), pod({ image: 'r/team/shell:1.0' }), 'image-not-found-tag'],
  ['a name put right', pod({ image: 'r/team/shel:1' }), pod({ image: 'r/team/shell:1' }), 'image-not-found-tag'],
  [
    'a name where there was none',
    pod({ image: 'Team/Avatar Service:latest' }),
    pod({ image: 'r:5000/team/shell:1.0' }),
    'invalid-image-name',
  ],
  [
    'the image from another registry',
    pod({ image: 'gone.example/team/api:1' }),
    pod({ image: 'r:5000/team/api:1' }),
    'image-registry-unreachable',
  ],
  ['credentials', pod({}), pod({}, { imagePullSecrets: [{ name: 'x' }] }), 'image-access-denied'],
  ['a command put right', BROKEN, pod(shell('convert /data/in.png /data/out.png')), 'exit-127-126'],
  ['a mistyped command', pod(shell('slep 36000')), pod(shell('sleep 36000')), 'exit-127-126'],
  ['the image’s own entrypoint', pod({}), pod({ command: undefined, args: undefined }), 'start-error-exec'],
  ['another path', PROBED, pod({ livenessProbe: { ...PROBE, httpGet: { path: '/', port: 8080 } } }), 'liveness-failed'],
  [
    'another port',
    PROBED,
    pod({ livenessProbe: { ...PROBE, httpGet: { path: '/healthz', port: 8081 } } }),
    'liveness-failed',
  ],
  [
    'more patience',
    PROBED,
    pod({ livenessProbe: { ...PROBE, failureThreshold: 10, timeoutSeconds: 5 } }),
    'liveness-failed',
  ],
  [
    'a startup probe',
    PROBED,
    pod({ livenessProbe: PROBE, startupProbe: { ...PROBE, failureThreshold: 60 } }),
    'liveness-failed',
  ],
  ['a higher limit', pod(limit('24Mi')), pod(limit('512Mi')), 'oom-killed'],
  [
    'a lower request',
    pod({ resources: { requests: { cpu: '64' } } }),
    pod({ resources: { requests: { cpu: '1' } } }),
    'sched-insufficient',
  ],
  ['a ConfigMap by its right name', MAPPED, mounted({ configMap: { name: 'setings' } }), 'mount-missing-object'],
  [
    'the ConfigMap of this release',
    mounted({ configMap: { name: 'orders-config' } }),
    mounted({ configMap: { name: 'orders-v2-settings' } }),
    'mount-missing-object',
  ],
  [
    'another claim',
    mounted({ persistentVolumeClaim: { claimName: 'a' } }),
    mounted({ persistentVolumeClaim: { claimName: 'b' } }),
    'sched-pvc-missing',
  ],
  [
    'a larger volume',
    mounted({ emptyDir: { sizeLimit: '20Mi' } }),
    mounted({ emptyDir: { sizeLimit: '1Gi' } }),
    'evicted-own-limit',
  ],
  [
    'a place to write',
    pod({ securityContext: { readOnlyRootFilesystem: true } }),
    pod(
      { securityContext: { readOnlyRootFilesystem: true }, volumeMounts: [{ name: 'c', mountPath: '/var/cache' }] },
      { volumes: [{ name: 'c', emptyDir: {} }] },
    ),
    'log-readonly-fs',
  ],
  [
    'a configuration that can be parsed',
    mounted({ configMap: { name: 'a' } }),
    mounted({ configMap: { name: 'b' } }),
    'log-config-parse',
  ],
  ['the value that is missing', pod({}), env({ name: 'DATABASE_URL', value: 'x' }), 'log-missing-env'],
  ['a value in place of a key', env(KEY), env({ name: 'A', value: 'x' }), 'config-missing-key'],
  [
    'another key',
    env(KEY),
    env({ name: 'A', valueFrom: { configMapKeyRef: { name: 'm', key: 'b' } } }),
    'config-missing-key',
  ],
  ['another value', env({ name: 'A', value: 'x' }), env({ name: 'A', value: 'y' })],
  [
    'an ordinary user',
    pod({ securityContext: { runAsNonRoot: true } }),
    pod({ securityContext: { runAsNonRoot: true, runAsUser: 1000 } }),
    'config-run-as-non-root',
  ],
  [
    'another hook',
    pod({ lifecycle: { postStart: { exec: { command: ['register'] } } } }),
    pod({ lifecycle: { postStart: { exec: { command: ['register', '--retry'] } } } }),
    'post-start-hook',
  ],
  [
    'another label',
    pod({}, { nodeSelector: { gpu: 'a100' } }),
    pod({}, { nodeSelector: { gpu: 't4' } }),
    'sched-node-selector',
  ],
  [
    'a longer deadline',
    pod({}, { activeDeadlineSeconds: 60 }),
    pod({}, { activeDeadlineSeconds: 300 }),
    'deadline-exceeded',
  ],
  [
    'arguments of another container',
    { containers: [API, { name: 'proxy', args: ['x'] }] },
    { containers: [API, { name: 'proxy', args: ['y'] }] },
  ],
  [
    'another file of a probe',
    pod({ livenessProbe: { exec: { command: ['cat', '/tmp/healthy'] } } }),
    pod({ livenessProbe: { exec: { command: ['cat', '/tmp/ready'] } } }),
    'liveness-failed',
  ],
  [
    'a server that stays in the foreground',
    pod({ command: ['nginx'], args: undefined }),
    pod({ command: ['nginx', '-g', 'daemon off;'], args: undefined }),
    'exit-0-loop',
  ],
  ['what comes after the work', pod(shell('prepare; exit 0')), pod(shell('prepare; exec httpd -f')), 'exit-0-loop'],
  [
    'more patience of a probe that reads a file',
    pod({ livenessProbe: { exec: { command: ['cat', '/tmp/healthy'] } } }),
    pod({ livenessProbe: { exec: { command: ['cat', '/tmp/healthy'] }, failureThreshold: 6 } }),
    'liveness-failed',
  ],
  [
    'the label of the nodes as it is called now',
    pod({}, { nodeSelector: { 'failure-domain.beta.kubernetes.io/zone': 'a' } }),
    pod({}, { nodeSelector: { 'topology.kubernetes.io/zone': 'a' } }),
    'sched-node-selector',
  ],
  [
    'a rule that is a wish',
    pod({}, { affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [APART] } } }),
    pod(
      {},
      {
        affinity: {
          podAntiAffinity: {
            preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 100, podAffinityTerm: APART }],
          },
        },
      },
    ),
    'sched-affinity',
  ],
  ['an argument less', pod({ args: ['--port', '8080', '--colour'] }), pod({ args: ['--port', '8080'] }), 'log-usage'],
];
