import { describe, expect, it } from 'vitest';
import { commandsOf, crashed, diagnosisOf, manifest, running } from '../reports.js';

const oom = crashed({ exit_code: 137, reason: 'OOMKilled' });
const limited = (memory: string) => manifest({ resources: { limits: { memory } } });

describe('oom-killed', () => {
  it('names the limit, its place and twice as much', () => {
    const diagnosis = diagnosisOf({ phase: 'Running', container_statuses: [oom], manifest: limited('256Mi') });
    expect(diagnosis.kind).toBe('oom-killed');
    expect(diagnosis.severity).toBe('critical');
    expect(diagnosis.cause).toContain('256Mi (spec.containers[0].resources.limits.memory)');
    expect(commandsOf(diagnosis)[0]).toBe(
      'kubectl -n shop set resources deployment/orders -c api --limits=memory=512Mi',
    );
  });

  it('is found in the present state, in the nested form and after a recovery', () => {
    const present = { name: 'api', state: 'terminated', reason: 'OOMKilled', exit_code: 137, ready: false };
    const nested = {
      name: 'api',
      restartCount: 3,
      state: { running: {} },
      lastState: { terminated: { reason: 'OOMKilled', exitCode: 137 } },
      ready: false,
    };
    const recovered = running({
      restart_count: 1,
      last_state: { state: 'terminated', reason: 'OOMKilled', exit_code: 137 },
    });
    for (const status of [present, nested, recovered])
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

  it('without a limit blames the node', () => {
    expect(diagnosisOf({ container_statuses: [oom] }).cause).toContain('has no memory limit');
  });

  it('knows the slip of m for Mi', () => {
    expect(diagnosisOf({ container_statuses: [oom], manifest: limited('512m') }).cause).toContain(
      '512Mi is probably meant',
    );
  });

  it('exit code 137 alone is something else', () => {
    const diagnosis = diagnosisOf({ container_statuses: [crashed({ exit_code: 137 })] });
    expect(diagnosis.kind).toBe('exit-137-not-oom');
    expect(diagnosis.confidence).toBe('medium');
  });
});
