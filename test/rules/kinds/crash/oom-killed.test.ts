import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import {
  commandsOf,
  crashed,
  diagnosisOf,
  diagnosisOfLog,
  event,
  manifest,
  report,
  running,
  textOfDiagnosis,
  waiting,
} from '../reports.js';

const end = { exit_code: 137, reason: 'OOMKilled' };
const oom = crashed(end);
const limited = (memory: string, request?: string) =>
  manifest({ resources: { limits: { memory }, ...(request !== undefined && { requests: { memory: request } }) } });

describe('oom-killed', () => {
  it('names the limit, its place, the request and twice as much', () => {
    const diagnosis = diagnosisOf({
      phase: 'Running',
      container_statuses: [oom],
      manifest: limited('256Mi', '128Mi'),
    });
    expect([diagnosis.kind, diagnosis.severity, diagnosis.container]).toEqual(['oom-killed', 'critical', 'api']);
    expect(diagnosis.cause).toContain('256Mi (spec.containers[0].resources.limits.memory)');
    expect(diagnosis.cause).toContain('Its request is 128Mi.');
    expect(commandsOf(diagnosis)[0]).toBe(
      'kubectl -n shop set resources deployment/orders -c api --limits=memory=512Mi',
    );
  });

  it.each([
    ['the present state', { name: 'api', state: 'terminated', ready: false, ...end }],
    [
      'the nested form in camelCase',
      {
        name: 'api',
        restartCount: 3,
        state: { running: {} },
        lastState: { terminated: { reason: 'OOMKilled', exitCode: 137 } },
        ready: false,
      },
    ],
    ['a recovery', running({ restart_count: 1, last_state: { state: 'terminated', ...end } })],
    ['exit code 0, where only a child was killed', crashed({ exit_code: 0, reason: 'OOMKilled' })],
    ['exit code 1, where the program noticed that its child was killed', crashed({ ...end, exit_code: 1 })],
  ])('is found in %s', (_name, status) => {
    expect(diagnosisOf({ container_statuses: [status] }).kind).toBe('oom-killed');
  });

  it('of a flat agent is found in the status of the manifest', () => {
    const status = {
      containerStatuses: [{ name: 'api', lastState: { terminated: { reason: 'OOMKilled', exitCode: 137 } } }],
    };
    const text = JSON.stringify({ kind: 'Pod', spec: { containers: [{ name: 'api' }] }, status });
    const flat = [{ name: 'api', state: 'waiting', reason: 'CrashLoopBackOff', ready: false, restart_count: 3 }];
    expect(diagnosisOf({ container_statuses: flat, manifest: text }).kind).toBe('oom-killed');
  });

  it('of a flat agent is found in the reason of the report', () => {
    const flat = [waiting('CrashLoopBackOff', ''), running({ name: 'proxy' })];
    const diagnosis = diagnosisOf({ container_statuses: flat, failure_reason: 'OOMKilled' });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['oom-killed', 'api']);
    expect(diagnosis.cause).toContain('proxy is running');
  });

  it("takes the use from the kernel's message", () => {
    const message =
      'Memory cgroup out of memory: Killed process 23793 (leaker) total-vm:2623712kB, anon-rss:506500kB, file-rss:1268kB, shmem-rss:0kB, UID:0';
    const diagnosis = diagnosisOf({
      container_statuses: [crashed({ exit_code: 137 })],
      events: [event('OOMKilling', message)],
      manifest: limited('200Mi'),
    });
    expect(diagnosis.kind).toBe('oom-killed');
    expect(diagnosis.cause).toContain("By the kernel's count it used 495.9Mi");
    expect(commandsOf(diagnosis)[0]).toContain('--limits=memory=620Mi');
  });

  it('blames nobody by that message where several containers may be meant', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [crashed({ exit_code: 137 }), crashed({ exit_code: 137 }, { name: 'worker' })],
      events: [event('OOMKilling', 'Memory cgroup out of memory: Kill process 1 (x) score 900 or sacrifice child')],
    });
    expect(diagnosis.kind).toBe('exit-137-not-oom');
  });

  it.each([
    ['without a limit blames the node', manifest(), 'has no memory limit'],
    ['without a manifest leaves open which', undefined, 'or the node itself ran out of memory'],
    ['knows the slip of m for Mi', limited('512m'), '512Mi is probably meant'],
    ['says that hardly anything runs with so little', limited('4Mi'), 'Hardly any program'],
    [
      'names the limit of the whole pod',
      manifest({}, { resources: { limits: { memory: '1Gi' } } }),
      'the limit of the whole pod of 1Gi (spec.resources.limits.memory)',
    ],
    [
      'says that files in memory count',
      manifest(
        { resources: { limits: { memory: '1Gi' } }, volumeMounts: [{ name: 'shm', mountPath: '/dev/shm' }] },
        { volumes: [{ name: 'shm', emptyDir: { medium: 'Memory' } }] },
      ),
      'volume shm (emptyDir with medium: Memory)',
    ],
  ])('%s', (_name, text, words) => {
    expect(diagnosisOf({ container_statuses: [oom], manifest: text }).cause).toContain(words);
  });

  it.each([
    ['137', { exit_code: 137 }, '(OOMKilled, exit code 137)', undefined],
    ['no code', { exit_code: undefined }, '(OOMKilled)', undefined],
    [
      '1, where the program ended by itself',
      { exit_code: 1 },
      '(OOMKilled, exit code 1)',
      'Exit code 1 is that of its first process',
    ],
  ])('tells exit code %s as it is', (_name, code, words, more) => {
    const { cause } = diagnosisOf({ container_statuses: [crashed({ reason: 'OOMKilled', ...code })] });
    expect(cause).toContain(words);
    expect(cause.includes('first process')).toBe(more !== undefined);
    if (more !== undefined) expect(cause).toContain(more);
  });

  it.each([
    ['about what the container may use', 2_096_120, 'oom-killed'],
    ['far below it', 209_612, 'crash-app-error'],
    ['far above it, which must be of another container', 9_096_120, 'crash-app-error'],
  ])('takes the kill of a child with a use that is %s', (_name, kilobytes, kind) => {
    const message = `Memory cgroup out of memory: Killed process 41234 (java) total-vm:5242880kB, anon-rss:${kilobytes}kB, file-rss:0kB`;
    const diagnosis = diagnosisOf({
      container_statuses: [crashed({ exit_code: 1 })],
      events: [event('OOMKilling', message)],
      manifest: limited('2Gi'),
    });
    expect(diagnosis.kind).toBe(kind);
    if (kind !== 'oom-killed') return;
    expect(diagnosis.cause).toContain("(by the kernel's own message, exit code 1)");
    expect(diagnosis.cause).toContain('the kernel killed another one (java)');
    expect(textOfDiagnosis(diagnosis)).toContain('-XX:MaxRAMPercentage=75 (or -Xmx');
  });

  it('tells the limit that was enforced from the one that the manifest has by now', () => {
    const status = { ...oom, resources: { limits: { memory: '64Mi' } } };
    const diagnosis = diagnosisOf({ container_statuses: [status], manifest: limited('256Mi') });
    expect(diagnosis.cause).toContain('64Mi that the kubelet enforced');
    expect(diagnosis.cause).toContain('256Mi by now');
  });

  it('names an init container, and that the app has not started', () => {
    const text = manifest({}, { initContainers: [{ name: 'load', resources: { limits: { memory: '32Mi' } } }] });
    const diagnosis = diagnosisOf({
      container_statuses: [crashed(end, { name: 'load', init: true }), waiting('PodInitializing')],
      manifest: text,
    });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['oom-killed', 'load']);
    expect(diagnosis.cause).toMatch(/^Init container load .*spec\.initContainers\[0\].*app \(api\) has not started/s);
    expect(textOfDiagnosis(diagnosis)).not.toContain('set resources');
  });

  it('names each container that is hit', () => {
    const diagnosis = diagnosisOf({ container_statuses: [oom, crashed(end, { name: 'worker' })] });
    expect([diagnosis.container, diagnosis.others[0]?.kind, diagnosis.others[0]?.container]).toEqual([
      'api',
      'oom-killed',
      'worker',
    ]);
  });

  it('stands before what the heap of the language says', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [oom],
      logs: 'java.lang.OutOfMemoryError: Java heap space',
    });
    expect(diagnosis.kind).toBe('oom-killed');
    expect(textOfDiagnosis(diagnosis)).toContain('Java heap space');
  });
});

describe('what a program is told to use', () => {
  const ofContainer = (container: Record<string, unknown>, memory = '1Gi') =>
    diagnosisOf({ container_statuses: [oom], manifest: manifest({ resources: { limits: { memory } }, ...container }) });
  const env = (name: string, value: string) => ({
    env: [
      { name: 'A', value: 'b' },
      { name, value },
    ],
  });

  it.each([
    ['redis:7', { args: ['--maxmemory', '2gb'] }, '2Gi (--maxmemory 2gb) at spec.containers[0].args: more'],
    [
      'redis:7',
      { command: ['sh', '-c', 'redis-server --maxmemory 1gb'] },
      '1Gi (--maxmemory 1gb) at spec.containers[0].command: all',
    ],
    ['redis:7', { args: ['--maxmemory', '1g'] }, '953.7Mi (--maxmemory 1g) at spec.containers[0].args: so much'],
    [
      'elasticsearch:8',
      env('ES_JAVA_OPTS', '-Xms1g -Xmx1g'),
      '1Gi (-Xmx1g in ES_JAVA_OPTS) at spec.containers[0].env[1]: all',
    ],
    ['maven:3', env('MAVEN_OPTS', '-Xmx3072m'), '3Gi (-Xmx3072m in MAVEN_OPTS)'],
    ['app:1', { command: ['java', '-XX:MaxHeapSize=2g', '-jar', 'a.jar'] }, '2Gi (-XX:MaxHeapSize=2g)'],
    ['app:1', { args: ['--max-old-space-size=4096'] }, '4Gi (--max-old-space-size=4096)'],
    ['app:1', env('NODE_OPTIONS', '--max_old_space_size=1024'), '1Gi (--max_old_space_size=1024 in NODE_OPTIONS)'],
    ['app:1', env('GOMEMLIMIT', '1GiB'), '1Gi (GOMEMLIMIT=1GiB)'],
    ['mysql:8', { args: ['--innodb-buffer-pool-size=2G'] }, '2Gi (--innodb-buffer-pool-size=2G)'],
    ['postgres:17', { args: ['-c', 'shared_buffers=2GB'] }, '2Gi (shared_buffers=2GB)'],
    ['postgres:17', { args: ['-c', 'shared_buffers=131072'] }, '1Gi (shared_buffers=131072)'],
    ['mongo:7', { args: ['--wiredTigerCacheSizeGB', '1.5'] }, '1.5Gi (--wiredTigerCacheSizeGB 1.5)'],
    ['memcached:1', { args: ['-m', '2048'] }, '2Gi (memcached -m 2048)'],
    ['cassandra:5', env('MAX_HEAP_SIZE', '2G'), '2Gi (MAX_HEAP_SIZE=2G)'],
  ])('is named where it is too much: %s %j', (image, container, words) => {
    const diagnosis = ofContainer({ image, ...container });
    expect(diagnosis.cause).toContain(`is told to use up to ${words}`);
    expect(diagnosis.steps[1]?.text).toMatch(/^In Deployment orders: or, where the limit is to stay, lower /);
  });

  it.each([
    ['leaves enough', { args: ['--maxmemory', '512mb'] }],
    ['is of something else', { args: ['--maxmemory-policy', 'allkeys-lru'] }],
    ['is no size', env('GOMEMLIMIT', 'off')],
  ])('is not named where it %s', (_name, container) => {
    expect(ofContainer({ image: 'redis:7', ...container }).cause).not.toContain('is told to use');
  });

  it.each([
    ['docker.io/bitnami/redis:7.2', {}, 'maxmemory about three quarters'],
    ['registry.example/cache:1', { command: ['redis-server'] }, 'maxmemory-policy'],
    ['postgres:17', {}, 'shared_buffers about a quarter'],
    ['mariadb:11', {}, 'innodb_buffer_pool_size about half'],
    ['mongo:7', {}, '--wiredTigerCacheSizeGB at most half'],
    ['elasticsearch:8', {}, 'Give the heap half of the limit at most'],
    ['node:22', {}, '--max-old-space-size'],
    ['app:1', { command: ['sh', '-c', 'exec gunicorn app:app'] }, 'run fewer of them'],
    ['app:1', env('SPRING_JAVA_OPTS', '-Dx=y'), '-XX:MaxRAMPercentage=75'],
    ['app:1', env('GOMEMLIMIT', '100MiB'), 'GOMEMLIMIT at about nine tenths'],
    ['app:1', {}, 'if it has one: -XX:MaxRAMPercentage=75 for Java'],
    ['oliver006/redis_exporter:v1', {}, 'if it has one'],
  ])('is fitted as %s %j needs it', (image, container, words) => {
    const steps = ofContainer({ image, ...container }).steps.map(({ text }) => text);
    expect(steps.filter((text) => text.includes(words))).toHaveLength(1);
  });

  it('fits what it says to lower to the kind of program', () => {
    const text = ofContainer({ image: 'elasticsearch:8', ...env('ES_JAVA_OPTS', '-Xmx1g') }).steps[1]?.text;
    expect(text).toContain('lower -Xmx1g in ES_JAVA_OPTS (spec.containers[0].env[1]) to about 512Mi');
  });
});

describe('a container that is injected', () => {
  const proxy = {
    name: 'istio-proxy',
    resources: { limits: { memory: '128Mi', cpu: '2' }, requests: { memory: '128Mi' } },
  };
  const status = crashed(end, { name: 'istio-proxy' });
  const both = manifest({}, { containers: [{ name: 'api', image: 'a:1' }, proxy] });

  it('gets its memory by annotations of the template', () => {
    const diagnosis = diagnosisOf({ container_statuses: [running(), status], manifest: both });
    expect(diagnosis.steps[0]?.text).toContain('Istio puts istio-proxy into pods');
    expect(diagnosis.steps[0]?.command).toBe(
      `kubectl -n shop patch deployment/orders --type=merge -p '{"spec":{"template":{"metadata":{"annotations":{"sidecar.istio.io/proxyMemoryLimit":"256Mi","sidecar.istio.io/proxyMemory":"256Mi","sidecar.istio.io/proxyCPULimit":"2"}}}}}'`,
    );
  });

  it('is not one where it runs alone', () => {
    const alone = manifest({}, { containers: [proxy] });
    const diagnosis = diagnosisOf({ container_statuses: [status], manifest: alone });
    expect(diagnosis.steps[0]?.command).toContain('set resources deployment/orders -c istio-proxy');
  });
});

describe('what is no oom-killed', () => {
  it('exit code 137 alone', () => {
    const diagnosis = diagnosisOf({ container_statuses: [crashed({ exit_code: 137 })] });
    expect([diagnosis.kind, diagnosis.confidence]).toEqual(['exit-137-not-oom', 'medium']);
  });

  it('a heap of Java that is full', () => {
    expect(diagnosisOfLog('java.lang.OutOfMemoryError: Java heap space', {}, 3).kind).toBe('log-heap');
  });

  it('an init container that succeeded at its second try', () => {
    const done = {
      name: 'load',
      init: true,
      state: { terminated: { exitCode: 0, reason: 'Completed' } },
      lastState: { terminated: { exitCode: 137, reason: 'OOMKilled' } },
    };
    expect(diagnose(report({ phase: 'Running', container_statuses: [done, running()] }))).toBeNull();
  });
});
