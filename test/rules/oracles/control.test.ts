import { describe, expect, it } from 'vitest';
import { beginRun, withReading } from '../../../src/rules/oracles/index.js';
import { at, ended, event, pod, podWith, running, START, waiting } from '../failing/objects.js';
import { runOf, type Seen } from './support/oracle-cases.js';
import { CRASHED, CRASHED_AGAIN, changed, judged, type Scene, well } from './support/scene.js';

describe('the control', () => {
  it('is no original in its back-off: a copy is asked for at once, and is what counts then', () => {
    const original: Seen = { pods: [[0, CRASHED]], until: 40 };
    const open = judged({ original });
    expect(open).toMatchObject({ verdict: null, startControlRun: true, control: { failing: null } });
    const failed = judged({ original, control: { pods: [[3, podWith(ended(1, 'Error', 6))]], until: 40 } });
    expect(failed).toMatchObject({
      verdict: 'PROVEN',
      startControlRun: false,
      control: { kind: 'run', failing: true },
    });
    const fine = judged({ original, control: { pods: [[3, well()]], until: 40 } });
    expect(fine).toMatchObject({ verdict: 'INCONCLUSIVE', control: { kind: 'run', failing: false } });
    expect(fine.reason).toContain('does not fail any more either');
  });

  it('is no original that has ended for good, is gone, or is well', () => {
    const over: Seen = { pods: [[0, podWith(ended(1, 'Error', 0), {}, { restartPolicy: 'Never' })]], until: 40 };
    const failed = { ...over, pods: [[0, pod({ status: { phase: 'Failed' } })]] } as const;
    const gone = withReading(runOf({ pods: [[0, CRASHED]] }), { at: START + 3_000, pod: null });
    const recovered: Seen = {
      pods: [
        [0, CRASHED],
        [3, well(3)],
      ],
      until: 40,
    };
    for (const original of [failed, gone, recovered])
      expect(judged({ original })).toMatchObject({ verdict: null, startControlRun: true });
  });

  it('is no original that failed again and has recovered since', () => {
    const original: Seen = {
      pods: [
        [0, CRASHED],
        [5, CRASHED_AGAIN],
        [9, well(8)],
      ],
      until: 45,
    };
    const mirror: Seen = { pods: [[2, well()]], until: 45 };
    expect(judged({ original, mirror, now: 45 })).toMatchObject({ verdict: null, startControlRun: true });
  });

  it('is not asked for where there is no time left for it', () => {
    const scene: Scene = { original: { pods: [[0, CRASHED]], until: 40 }, question: { expiresAt: START + 50_000 } };
    expect(judged(scene)).toMatchObject({ verdict: null, startControlRun: false });
    const late = judged({ ...scene, question: { expiresAt: START + 40_000 } });
    expect(late.verdict).toBe('INCONCLUSIVE');
    expect(late.reason).toContain('it is not known whether it would still fail without the change');
  });

  it('is a copy where one was asked for, whatever the original does', () => {
    const question = { wantsControlRun: true };
    expect(judged({ question })).toMatchObject({ verdict: null, startControlRun: true });
    const control: Seen = { pods: [[3, podWith(ended(1, 'Error', 6))]], until: 40 };
    expect(judged({ question, control })).toMatchObject({ verdict: 'PROVEN', control: { kind: 'run' } });
  });

  it('is a copy where the original may fail for what its own volumes hold', () => {
    const about = changed('crash-app-error', { volumes: [{ name: 'work', emptyDir: {} }] });
    expect(judged({ about })).toMatchObject({ verdict: null, startControlRun: true });
  });

  it.each([
    ['its name', { env: [{ name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }] }, {}],
    ['its name by a shell', { command: ['sh', '-c', 'serve --id ${HOSTNAME##*-}'] }, {}],
    ['its name by a program', { args: ['--id', '$(hostname)'] }, {}],
    [
      'its labels',
      {},
      { volumes: [{ name: 'l', downwardAPI: { items: [{ fieldRef: { fieldPath: 'metadata.labels' } }] } }] },
    ],
    ['its place in a StatefulSet', {}, { hostname: 'db-0', subdomain: 'db' }],
  ])('is a copy where the original may fail for %s, which a mirror has not', (_, app, spec) => {
    const about = changed('crash-app-error', { containers: [{ name: 'app', image: 'shop/app:1', ...app }], ...spec });
    expect(judged({ about })).toMatchObject({ verdict: null, startControlRun: true });
    const fine = judged({ about, control: { pods: [[3, well()]], until: 40 } });
    expect(fine).toMatchObject({ verdict: 'INCONCLUSIVE', control: { kind: 'run', failing: false } });
  });

  it('is the original where it is told of itself only what a mirror is told as well', () => {
    const fieldRef = { fieldPath: 'metadata.namespace' };
    const token = { projected: { sources: [{ serviceAccountToken: {} }] } };
    const app = { name: 'app', image: 'shop/app:1', env: [{ name: 'NS', valueFrom: { fieldRef } }] };
    const about = changed('crash-app-error', { containers: [app], volumes: [{ name: 'token', ...token }] });
    expect(judged({ about }).verdict).toBe('PROVEN');
  });

  it('does not count where it fails in another way', () => {
    const control: Seen = { pods: [[3, podWith(waiting('CreateContainerConfigError', 'no such key'))]], until: 40 };
    const scene = judged({ original: { pods: [[0, CRASHED]], until: 40 }, control });
    expect(scene).toMatchObject({ verdict: null, control: { failing: null } });
  });

  it('is a refusal that a standing cause lasts: what the kubelet looks at again every few seconds', () => {
    const missing = podWith(waiting('CreateContainerConfigError', 'configmap "a" not found'));
    const about = changed('config-missing-object');
    expect(judged({ about, original: { pods: [[0, missing]], until: 40 } }).verdict).toBe('PROVEN');
    const late: Seen = {
      pods: [
        [0, well()],
        [20, missing],
      ],
      until: 40,
    };
    expect(judged({ about, original: late }).verdict).toBeNull();
    const repaired: Seen = {
      pods: [
        [0, missing],
        [35, podWith(running(35))],
      ],
      until: 40,
    };
    expect(judged({ about, original: repaired })).toMatchObject({ verdict: null, startControlRun: true });
  });

  it('is one more pull that failed, not the wait for the next', () => {
    const waits = podWith(waiting('ImagePullBackOff', 'not found'));
    const about = changed('image-not-found-tag');
    expect(judged({ about, original: { pods: [[0, waits]], until: 40 } })).toMatchObject({
      verdict: null,
      startControlRun: true,
    });
    const again = event('Failed', 'Failed to pull image "shop/app:1": not found', {
      firstTimestamp: at(-90),
      lastTimestamp: at(20),
    });
    expect(judged({ about, original: { pods: [[0, waits]], events: [again], until: 40 } }).verdict).toBe('PROVEN');
    const pulls: Seen = {
      pods: [
        [0, waits],
        [8, podWith(waiting('ErrImagePull', 'not found'))],
      ],
      until: 40,
    };
    expect(judged({ about, original: pulls }).verdict).toBe('PROVEN');
  });

  it('is a refusal by a quota only where the mirror does not fill it', () => {
    const about = changed('quota-exceeded');
    const refused = (used: number) =>
      withReading(beginRun(START), {
        at: START + 3_000,
        refused: `pods "c" is forbidden: exceeded quota: q, requested: pods=1, used: pods=${used}, limited: pods=4`,
      });
    const original = beginRun(START);
    expect(judged({ about, original, control: refused(5) }).verdict).toBe('PROVEN');
    expect(judged({ about, original, control: refused(4) }).control).toMatchObject({ kind: 'run', failing: null });
  });

  it('is on the node of the mirror where the failure may be of one node', () => {
    const about = changed('mount-hostpath-type', { volumes: [{ name: 'data', hostPath: { path: '/data' } }] });
    const mirror: Seen = { pods: [[2, well(1, { spec: { nodeName: 'n2' } })]], until: 40 };
    const stuck = podWith(waiting('ContainerCreating'));
    const events = [event('FailedMount', 'hostPath type check failed', { lastTimestamp: at(20) })];
    const original: Seen = { pods: [[0, stuck]], events, until: 40 };
    expect(judged({ about, original }).verdict).toBe('PROVEN');
    expect(judged({ about, original, mirror })).toMatchObject({ verdict: null, startControlRun: true });
  });

  it('says nothing about now where it was read long ago', () => {
    const original: Seen = {
      pods: [
        [0, CRASHED],
        [12, CRASHED_AGAIN],
      ],
      until: 20,
    };
    expect(judged({ original })).toMatchObject({ verdict: null, control: { failing: null } });
  });
});
