import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../src/rules/evidence/values.js';
import { healedByMirror } from '../../../src/rules/oracles/healed.js';
import type { ObservedRun } from '../../../src/rules/oracles/observed-run.js';

const AT = Date.parse('2026-03-02T08:00:00Z');
const podWith = (type: string, path = '/data'): Fields => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'reader' },
  spec: { containers: [{ name: 'reader', image: 'x:1' }], volumes: [{ name: 'h', hostPath: { path, type } }] },
});
const statusOf = (state: Fields): Fields => ({
  status: {
    phase: 'Running',
    containerStatuses: [{ name: 'reader', image: 'x:1', restartCount: 0, ready: true, state }],
  },
});
const WAITS = statusOf({ waiting: { reason: 'ContainerCreating' } });
const RUNS = statusOf({ running: { startedAt: '2026-03-02T08:00:10Z' } });
const FAILED = {
  reason: 'FailedMount',
  type: 'Warning',
  message: 'MountVolume.SetUp failed for volume "h" : hostPath type check failed: /data is not a directory',
};

const runOf = (states: readonly Fields[], events: readonly Fields[] = []): ObservedRun => ({
  since: AT,
  readings: states.map((state, index) => ({ at: AT + index * 5_000, pod: { ...podWith('Directory'), ...state } })),
  events,
  logs: [],
  readAt: AT + 30_000,
});

describe('an original that the mirror has repaired', () => {
  const about = {
    ...{ kind: 'mount-hostpath-type', logLines: [] },
    ...{ original: podWith('Directory'), fixed: podWith('DirectoryOrCreate') },
  };
  const mirror = runOf([WAITS, RUNS]);
  const repaired = { mirror, original: runOf([WAITS, WAITS, RUNS], [FAILED]) };

  it('found the folder that the kubelet has made for the mirror', () => {
    expect(healedByMirror(repaired, about)).toMatch(/could not mount "?\/data"? until the mirror had made it/);
  });

  it.each([
    ['it waits still', { mirror, original: runOf([WAITS], [FAILED]) }, about],
    ['it ran from the beginning', { mirror, original: runOf([RUNS], [FAILED]) }, about],
    ['it did not fail for the folder', { mirror, original: runOf([WAITS, RUNS]) }, about],
    ['the mirror does not run', { ...repaired, mirror: runOf([WAITS]) }, about],
    ['the fix names another path', repaired, { ...about, fixed: podWith('DirectoryOrCreate', '/other') }],
    ['the fix makes no folder', repaired, { ...about, fixed: podWith('') }],
    ['it failed for something else', repaired, { ...about, kind: 'mount-missing-object' }],
  ])('is not one where %s', (_, seen, what) => {
    expect(healedByMirror(seen, what)).toBeUndefined();
  });
});
