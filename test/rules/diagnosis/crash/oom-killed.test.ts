import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/diagnosis/engine.js';
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
