import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, manifest, waiting } from '../reports.js';
import { WRAPPED } from './runtime-texts.js';

const TEXT = 'container init was OOM-killed (memory limit too low?)';
const limited = (memory: string) => manifest({ resources: { limits: { memory } } });
const RUNC = 'OCI runtime create failed: container_linux.go:367: starting container process caused: ';

describe('start-error-oom-init', () => {
  it.each(WRAPPED)('in the words of %s', (_runtime, wrap) => {
    const diagnosis = diagnosisOf({ manifest: limited('4Mi'), container_statuses: [wrap(TEXT)] });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['start-error-oom-init', 'api']);
    expect(diagnosis.cause).toContain('its memory limit 4Mi (spec.containers[0].resources.limits.memory) is too small');
    expect(diagnosis.others).toEqual([]);
  });

  it.each([
    ['docker refuses it', 'CreateContainerError', 'Error response from daemon: Minimum memory limit allowed is 6MB'],
    ['CRI-O refuses it', 'CreateContainerError', 'set memory limit 4194304 too low; should be at least 12582912'],
    [
      'crun',
      'CreateContainerError',
      'container create failed: OOM: the memory limit could be too low: read from the init process',
    ],
    [
      'cgroup v1',
      'RunContainerError',
      `${RUNC}process_linux.go:367: setting cgroup config for procHooks process caused: failed to write "1000": write /sys/fs/cgroup/memory/x/memory.limit_in_bytes: device or resource busy`,
    ],
    [
      'cgroup v1, newer',
      'RunContainerError',
      `${RUNC}unable to set memory limit to 1000 (current usage: 1204224, peak usage: 2936832)`,
    ],
    [
      'the init process is gone',
      'RunContainerError',
      `${RUNC}process_linux.go:352: getting the final child's pid from pipe caused: EOF`,
    ],
  ])('%s', (_name, reason, message) => {
    const diagnosis = diagnosisOf({ manifest: limited('4Mi'), container_statuses: [waiting(reason, message)] });
    expect(diagnosis.kind).toBe('start-error-oom-init');
  });

  it('knows the slip of m for Mi', () => {
    const diagnosis = diagnosisOf({
      manifest: limited('128m'),
      container_statuses: [waiting('RunContainerError', `${RUNC}${TEXT}`)],
    });
    expect(diagnosis.cause).toContain('128Mi is probably meant');
    expect(diagnosis.steps[0]?.text).toContain('Set spec.containers[0].resources.limits.memory to 128Mi');
  });

  it('takes the limit from the status where the manifest is not known', () => {
    const status = crashed(
      { exit_code: 128, reason: 'StartError', message: RUNC + TEXT },
      { resources: { limits: { memory: '8Mi' } } },
    );
    expect(diagnosisOf({ manifest: undefined, container_statuses: [status] }).cause).toContain('its memory limit 8Mi');
  });

  it('is not for programs that run out of memory, nor for an init process that is gone within a usual limit', () => {
    expect(diagnosisOf({ container_statuses: [crashed({ exit_code: 137, reason: 'OOMKilled' })] }).kind).toBe(
      'oom-killed',
    );
    const gone = waiting('RunContainerError', `${RUNC}getting the final child's pid from pipe caused: EOF`);
    expect(diagnosisOf({ manifest: limited('1Gi'), container_statuses: [gone] }).kind).toBe('start-error-resources');
  });

  it('names the limit of the pod as a whole where the container has none', () => {
    const diagnosis = diagnosisOf({
      manifest: manifest({}, { resources: { limits: { memory: '9Mi' } } }),
      container_statuses: [
        crashed({
          exit_code: 128,
          reason: 'StartError',
          message: `container init was OOM-killed (memory limit too low?)`,
        }),
      ],
    });
    expect(diagnosis.kind).toBe('start-error-oom-init');
    expect(diagnosis.title).toBe('Memory limit of the pod is too small to start: 9Mi');
    expect(diagnosis.steps[0]?.text).toContain('Raise spec.resources.limits.memory');
  });
});

it.each([
  ['48Mi', 'What earlier runs wrote to memory (volume shm (/dev/shm))'],
  ['4Mi', 'too small even for the runtime.'],
])('says what fills an ample limit before the start: %s', (memory, words) => {
  const diagnosis = diagnosisOf({
    manifest: manifest(
      { resources: { limits: { memory } }, volumeMounts: [{ name: 'shm', mountPath: '/dev/shm' }] },
      { volumes: [{ name: 'shm', emptyDir: { medium: 'Memory' } }] },
    ),
    container_statuses: [
      crashed({
        exit_code: 128,
        reason: 'StartError',
        message: 'container init was OOM-killed (memory limit too low?)',
      }),
    ],
  });
  expect(diagnosis.cause).toContain(words);
  expect(diagnosis.cause.includes('earlier runs')).toBe(memory === '48Mi');
});
