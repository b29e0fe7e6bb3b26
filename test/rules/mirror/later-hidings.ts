import type { Fields } from '../../../src/rules/evidence/values.js';
import { type Change, env, KEY, limit, mounted, pod, shell } from './changed-specs.js';

const command = (...words: string[]): Fields => pod({ command: words, args: undefined });
const NOT_THERE = command('httpdd', '-f');
const runsInstead = (...words: string[]): Change => [words.join(' '), NOT_THERE, command(...words), 'start-error-exec'];
const probed = (...words: string[]): Fields => pod({ livenessProbe: { exec: { command: words }, periodSeconds: 3 } });
const asksInstead = (...words: string[]): Change => [
  `its probe runs ${words.join(' ')}`,
  probed('cat', '/tmp/healthy'),
  probed(...words),
  'liveness-failed',
];
const hooked = (...words: string[]): Fields => pod({ lifecycle: { postStart: { exec: { command: words } } } });
const waits = (line: string, value?: string): Fields =>
  pod({ ...shell(line), ...(value !== undefined && { env: [{ name: 'DELAY', value }] }) });
const APART = { labelSelector: { matchLabels: { app: 'api' } }, topologyKey: 'kubernetes.io/hostname' };
const apart = (term?: Fields, more: Fields = {}): Fields => {
  const podAntiAffinity = { requiredDuringSchedulingIgnoredDuringExecution: term === undefined ? [] : [term] };
  return pod({}, { affinity: { ...(term !== undefined && { podAntiAffinity }), ...more } });
};
const NODES = {
  nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, preference: { matchFields: [] } }] },
};
const spread = (maxSkew: number): Fields =>
  pod({}, { topologySpreadConstraints: [{ maxSkew, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' }] });
const asks = (resources: Fields): Fields => pod({ resources: { requests: resources } });

/** Ways that were found by trying them on a cluster: each of them once was called proven. */
export const LATER_HIDINGS: readonly Change[] = [
  ...[['top', '-b'], ['usleep', '2000000000'], ['md5sum', '/dev/zero'], ['find', '/etc'], ['df'], ['s6-pause']].map(
    (words) => runsInstead(...words),
  ),
  ...['time', 'ionice', 'taskset 1', 'chroot /', 'xargs', 'flock /tmp/x', 'su-exec 1000', 'nice -n 5', 'unshare'].map(
    (runner) => runsInstead(...runner.split(' '), 'tail', '-f', '/dev/null'),
  ),
  runsInstead('su', '-c', 'tail -f /dev/null'),
  runsInstead('su-exec', '1000', 'sh', '-c', 'tail -f /dev/null'),
  runsInstead('sh', '/dev/null'),
  runsInstead('sh', '-c', '. /dev/stdin'),
  runsInstead('sh', '-c', '"$@"', 'x', 'tail', '-f', '/dev/null'),
  runsInstead('sh', '-c', '$0 -f /dev/null', 'tail'),
  runsInstead('sh', '-c', 'kill -STOP $$'),
  runsInstead('sh', '-c', 'command -v httpd'),
  runsInstead('perl', '-MPOSIX', '-e', 'pause'),
  asksInstead('cat', '/etc/hostname'),
  asksInstead('cat', '/proc/1/status'),
  asksInstead('cat', '/tmp/../etc/passwd'),
  asksInstead('cat', '.'),
  asksInstead('df'),
  asksInstead('grep', '-q', 'root', '/etc/passwd'),
  ['its hook looks for what is there', hooked('register'), hooked('find', '/etc'), 'post-start-hook'],
  ['it sleeps longer by a variable', waits('sleep $DELAY; serve', '1'), waits('sleep $DELAY; serve', '600')],
  ['it sleeps longer than it does', waits('sleep ${DELAY:-1}; serve'), waits('sleep ${DELAY:-1}; serve', '10m')],
  [
    'the missing key need not be there',
    env(KEY),
    env({ name: 'A', valueFrom: { configMapKeyRef: { name: 'm', key: 'a', optional: true } } }),
    'config-missing-key',
  ],
  [
    'the missing ConfigMap need not be there',
    pod({ envFrom: [{ configMapRef: { name: 'm' } }] }),
    pod({ envFrom: [{ configMapRef: { name: 'm', optional: true } }] }),
    'config-missing-object',
  ],
  [
    'the missing volume need not be there',
    mounted({ configMap: { name: 'settings' } }),
    mounted({ configMap: { name: 'settings', optional: true } }),
    'mount-missing-object',
  ],
  [
    'another one need not be there',
    mounted({ secret: { secretName: 'orders-tls' } }),
    mounted({ secret: { secretName: 'orders-tls-2', optional: true } }),
    'mount-missing-object',
  ],
  [
    'any variable stands for all that are missing',
    pod({ envFrom: [{ configMapRef: { name: 'pricing' } }] }),
    env({ name: 'UNRELATED', value: 'x' }),
    'config-missing-object',
  ],
  ['the value is a blank', env(KEY), env({ name: 'A', value: ' ' }), 'config-missing-key'],
  ['it requests next to no processor', asks({ cpu: '48' }), asks({ cpu: '1m' }), 'sched-insufficient'],
  ['it requests next to no memory', asks({ memory: '640Gi' }), asks({ memory: '1' }), 'sched-insufficient'],
  ['a short name becomes another', pod({ image: 'r/t/ab:1' }), pod({ image: 'r/t/cd:1' }), 'image-not-found-tag'],
  ['the image does nothing', pod({ image: 'Team/Api:1' }), pod({ image: 'r/pause:3' }), 'invalid-image-name'],
  [
    'it is to keep away from nobody',
    apart(APART),
    apart({ ...APART, labelSelector: { matchLabels: { app: 'nobody' } } }),
    'sched-affinity',
  ],
  ['it need not keep away any more', apart(APART, NODES), apart(undefined, NODES), 'sched-affinity'],
  ['it may be spread as unevenly as can be', spread(1), spread(1_000), 'sched-topology-spread'],
  [
    'the node is one that is there',
    pod({}, { nodeSelector: { disktype: 'ssd' } }),
    pod({}, { nodeSelector: { 'kubernetes.io/hostname': 'n1' } }),
    'sched-node-selector',
  ],
  [
    'it ends, and a sleep keeps it',
    command('/bin/migrate'),
    command('sh', '-c', '/bin/migrate; sleep 9999'),
    'exit-0-loop',
  ],
  ['it ends, and another program stays', command('nginx'), command('tail', '-f', '/dev/null'), 'exit-0-loop'],
  ['its limit is the node', pod(limit('24Mi')), pod(limit('24Gi')), 'oom-killed'],
];
