import { describe, expect, it } from 'vitest';
import { beginRun, withReading } from '../../../src/rules/oracles/index.js';
import { at, container, ended, pod, podWith, START, waiting } from '../failing/objects.js';
import { caseOf, runOf } from './support/oracle-cases.js';
import { CRASHED, changed, judged, type Scene, well } from './support/scene.js';

describe('a verdict', () => {
  it('is PROVEN where all held for the window and the original failed again', () => {
    const { verdict, reason, control } = judged();
    expect(verdict).toBe('PROVEN');
    expect(control).toEqual({ kind: 'original', pod_name: 'web-1', failing: true });
    expect(reason).toMatch(/“Another image” the pod was well for 38 s \(at least 30 s were needed\)/);
    expect(reason).toContain('container app ended again with exit code 1 (Error) at 2026-01-01T00:00:10Z');
  });

  it('calls an experiment an experiment, and nothing else', () => {
    for (const now of [40, 20]) {
      const scene: Scene = now === 40 ? {} : { mirror: { pods: [[2, podWith(ended(1, 'Error', 9))]], until: 20 } };
      const { reason, verdict } = judged({ ...scene, scope: 'mirror-only', now });
      expect(verdict).toBe(now === 40 ? 'PROVEN' : 'REFUTED');
      expect(reason).toMatch(/experiment/);
      expect(reason).not.toMatch(/\bfix/i);
    }
  });

  it('is open as long as the window is not over', () => {
    expect(judged({ now: 31 }).verdict).toBeNull();
    expect(judged({ now: 32 }).verdict).toBe('PROVEN');
  });

  it('needs a longer window where the original is seen to take longer', () => {
    const slow = podWith(waiting('CrashLoopBackOff'), {
      restartCount: 4,
      lastState: { terminated: { exitCode: 1, reason: 'Error', startedAt: at(5), finishedAt: at(30) } },
    });
    const scene: Scene = {
      original: {
        pods: [
          [0, CRASHED],
          [31, slow],
        ],
        until: 40,
      },
    };
    expect(judged(scene)).toMatchObject({ verdict: null, windowSeconds: 50 });
  });

  it('is INCONCLUSIVE where the TTL was shorter than the window, and says which would do', () => {
    const { verdict, reason } = judged({ question: { windowSeconds: 100, expiresAt: START + 40_000 } });
    expect(verdict).toBe('INCONCLUSIVE');
    expect(reason).toContain('held for 38 s. 100 s are needed: a TTL of 130 s could tell.');
  });

  it('does not ask for a life that no mirror has', () => {
    const { reason } = judged({ question: { windowSeconds: 7_200, expiresAt: START + 40_000 } });
    expect(reason).toContain('a mirror lives for at most 3600 s');
  });

  it('is INCONCLUSIVE where the mirror is deleted', () => {
    const gone = withReading(runOf({ pods: [[2, well()]] }), { at: START + 20_000, pod: null });
    expect(judged({ mirror: gone, now: 21 })).toMatchObject({ verdict: 'INCONCLUSIVE' });
    const going = {
      pods: [
        [2, well()],
        [20, well(1, { metadata: { deletionTimestamp: at(25) } })],
      ],
      until: 40,
    } as const;
    expect(judged({ mirror: going }).reason).toContain('is being deleted');
  });

  it('takes the end of its time for no end of the program', () => {
    const spec = { activeDeadlineSeconds: 60 };
    const status = {
      startTime: at(0),
      phase: 'Failed',
      reason: 'DeadlineExceeded',
      containerStatuses: [container(ended(0, 'Completed', 60))],
    };
    const mirror = {
      pods: [
        [2, well(1, { spec })],
        [61, pod({ spec, status })],
      ],
      until: 61,
    } as const;
    const { verdict, reason } = judged({ mirror, now: 61, question: { windowSeconds: 100 } });
    expect(verdict).toBe('INCONCLUSIVE');
    expect(reason).toContain('100 s are needed');
  });

  it('is INCONCLUSIVE where the node was lost, or there is no room beside the original', () => {
    const lost = {
      pods: [
        [2, well()],
        [20, pod({ status: { reason: 'NodeLost', message: 'gone' } })],
      ],
      until: 40,
    } as const;
    expect(judged({ mirror: lost })).toMatchObject({ verdict: 'INCONCLUSIVE' });
    const unplaced = pod({
      spec: { nodeName: '' },
      status: {
        phase: 'Pending',
        conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: 'Insufficient cpu' }],
      },
    });
    const full = { pods: [[2, unplaced]], until: 40 } as const;
    expect(judged({ mirror: full }).verdict).toBe('INCONCLUSIVE');
    const about = changed('crash-app-error', {}, { fixed: pod({ spec: { nodeSelector: { disk: 'ssd' } } }) });
    expect(judged({ mirror: full, about }).verdict).toBe('REFUTED');
  });

  it.each([
    [
      'crash-app-error',
      'pods "m" is forbidden: exceeded quota: q, requested: pods=1, used: pods=4, limited: pods=4',
      'INCONCLUSIVE',
    ],
    [
      'quota-exceeded',
      'pods "m" is forbidden: exceeded quota: q, requested: pods=1, used: pods=4, limited: pods=4',
      'REFUTED',
    ],
    ['crash-app-error', 'pods "m" is forbidden: violates PodSecurity "restricted:latest"', 'REFUTED'],
  ])('of a failure of kind %s that is refused with %s is %s', (kind, refused, verdict) => {
    const mirror = withReading(beginRun(START), { at: START + 1_000, refused });
    expect(judged({ about: changed(kind), mirror, now: 2 })).toMatchObject({ verdict });
  });

  it('is INCONCLUSIVE where nothing was changed, or what failed is not there any more', () => {
    const about = caseOf('crash-app-error');
    expect(judged({ about }).reason).toContain('nothing in it was changed');
    const without = changed('sidecar-crash', {}, { container: 'proxy' });
    const other = [0, 12].map((each) => [each, well()] as const);
    expect(judged({ about: without, original: { pods: other, until: 40 } }).verdict).not.toBe('PROVEN');
  });

  it('is INCONCLUSIVE for what no pod alone can show', () => {
    const { verdict, reason } = judged({ about: changed('stuck-terminating') });
    expect(verdict).toBe('INCONCLUSIVE');
    expect(reason).toContain('It cannot be seen here');
  });

  it('shows no secret, in its reason or its checks, and stays bounded', () => {
    const message = `password=hunter2-${'x'.repeat(5_000)} postgres://app:s3cretpw@db/app`;
    const mirror = { pods: [[2, podWith(waiting('CreateContainerError', message))]], until: 9 } as const;
    const { reason, checks, verdict } = judged({ mirror, now: 9 });
    expect(verdict).toBe('REFUTED');
    expect(JSON.stringify([reason, checks])).not.toMatch(/hunter2|s3cretpw/);
    expect(reason?.length).toBeLessThan(1_501);
    expect(Math.max(...checks.map(({ detail }) => detail.length))).toBeLessThan(401);
  });
});
