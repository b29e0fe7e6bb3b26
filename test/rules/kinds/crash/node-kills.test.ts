import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, event, manifest } from '../reports.js';

const killed = (kilobytes: number) =>
  event(
    'OOMKilling',
    `Memory cgroup out of memory: Killed process 23793 (mysqld) total-vm:9000kB, anon-rss:${kilobytes}kB`,
    {
      object: { kind: 'Node', name: 'worker-1' },
    },
  );
const fields = (kilobytes: number, exit_code: number, limit = '200Mi') => ({
  container_statuses: [crashed({ exit_code })],
  events: [killed(kilobytes)],
  manifest: manifest(limit === '' ? {} : { resources: { limits: { memory: limit } } }),
});

describe('what the kernel killed on a node', () => {
  it.each([
    ['more than the container may use is of another pod', fields(9_437_184, 137), 'exit-137-not-oom'],
    ['what it may have used is its own', fields(200_000, 137), 'oom-killed'],
    ['without a limit may be its own', fields(9_437_184, 137, ''), 'oom-killed'],
    ['is of another pod, too, where it ended by itself', fields(9_437_184, 1), 'crash-app-error'],
  ])('%s', (_name, report, kind) => {
    expect(diagnosisOf(report).kind).toBe(kind);
  });
});
