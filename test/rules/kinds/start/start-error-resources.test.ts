import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, manifest, textOfDiagnosis, waiting } from '../reports.js';
import { WRAPPED } from './runtime-texts.js';

const RUNC = 'OCI runtime create failed: container_linux.go:380: starting container process caused: ';

describe('start-error-resources', () => {
  it.each(WRAPPED)('in the words of %s', (_runtime, wrap) => {
    const text = 'fork/exec /proc/self/exe: resource temporarily unavailable';
    const diagnosis = diagnosisOf({ node_name: 'node-3', container_statuses: [wrap(text)] });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['start-error-resources', 'api']);
    expect(diagnosis.cause).toContain('the limit of processes (pids)');
    expect(diagnosis.cause).toContain('on node node-3');
    expect(diagnosis.others).toEqual([]);
  });

  it.each([
    [
      'failed to write "1": write /sys/fs/cgroup/cpu,cpuacct/kubepods/x/cpu.cfs_quota_us: invalid argument',
      'the CPU limit cannot be set',
    ],
    [
      'failed to write "x": write /sys/fs/cgroup/kubepods.slice/cpu.max: invalid argument',
      'the CPU limit cannot be set',
    ],
    ['failed to write "x": open /sys/fs/cgroup/hugetlb/hugetlb.3MB.limit_in_bytes: no such file', 'huge pages'],
    ['error setting rlimit type 8: operation not permitted', 'rlimit'],
    [
      'expected cgroupsPath to be of format "slice:prefix:name" for systemd cgroups, got "/kubepods/burstable/pod1" instead',
      'do not use the same cgroup driver',
    ],
    ['mkdir /sys/fs/cgroup/memory/kubepods/x: no space left on device', 'no cgroup left for it'],
    ['mkdir /sys/fs/cgroup/memory/kubepods/x: cannot allocate memory', 'the node cannot give memory'],
    ['pipe2: too many open files', 'too many files open'],
    [
      'failed to write 98902 to cgroup.procs: write /sys/fs/cgroup/x/cgroup.procs: invalid argument',
      'its cgroup cannot be made or written',
    ],
  ])('%s', (text, words) => {
    const status = crashed({ exit_code: 128, reason: 'StartError', message: RUNC + text });
    const diagnosis = diagnosisOf({ container_statuses: [status] });
    expect(diagnosis.kind).toBe('start-error-resources');
    expect(diagnosis.cause).toContain(words);
    expect(textOfDiagnosis(diagnosis)).toContain(text);
  });

  it('keeps the end of a long text', () => {
    const text = `${RUNC}mkdir /sys/fs/cgroup/memory/kubepods/burstable/${'0123456789abcdef/'.repeat(30)}: cannot allocate memory`;
    const diagnosis = diagnosisOf({
      container_statuses: [crashed({ exit_code: 128, reason: 'StartError', message: text })],
    });
    expect(diagnosis.cause).toContain('cannot allocate memory.');
  });

  it('names the CPU limit of the manifest', () => {
    const message = `${RUNC}failed to write "100": write /sys/fs/cgroup/cpu/x/cpu.cfs_quota_us: invalid argument`;
    const diagnosis = diagnosisOf({
      manifest: manifest({ resources: { limits: { cpu: '1m' } } }),
      container_statuses: [waiting('RunContainerError', message, { name: 'api', init: false })],
    });
    expect(diagnosis.cause).toContain('(spec.containers[0].resources.limits.cpu: 1m)');
    expect(diagnosis.steps[0]?.text).toContain('such as 100m');
  });

  it('is not for an application that gets no threads', () => {
    const line =
      'java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory or process/resource limits reached';
    const fields = { phase: 'Running', container_statuses: [crashed({ exit_code: 1 })], logs: line };
    expect(diagnosisOf(fields).kind).not.toBe('start-error-resources');
  });
});
