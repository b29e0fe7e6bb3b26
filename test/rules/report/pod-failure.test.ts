import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../src/rules/evidence/values.js';
import { tellingLogs } from '../../../src/rules/report/index.js';
import { failureOf, restartOf } from '../../../src/rules/report/pod-failure.js';
import { CRASHED, container, pod, RUNNING, WELL, warning } from './objects.js';

const waiting = (reason: string, message = '') => ({ waiting: { reason, message } });
const done = { terminated: { exitCode: 0, reason: 'Completed' } };
const withInit = (init: object, more: object = {}) => ({ phase: 'Pending', initContainerStatuses: [init], ...more });
const AT = Date.parse('2026-01-01T00:10:00Z');
const scheduled = (status: string, more: object = {}) => ({
  conditions: [{ type: 'PodScheduled', status, lastTransitionTime: '2026-01-01T00:00:00Z', ...more }],
});

describe('a pod that fails', () => {
  it.each<[string, Fields, Fields[], object]>([
    [
      'waits with a reason',
      pod('p', { phase: 'Pending', containerStatuses: [container(waiting('ErrImagePull', 'not found'))] }),
      [],
      { reason: 'ErrImagePull', message: 'not found', container: 'app' },
    ],
    [
      'has ended with an error',
      pod('p', { phase: 'Running', containerStatuses: [container(CRASHED)] }),
      [],
      { reason: 'Error', container: 'app' },
    ],
    [
      'ends well again and again though it is always restarted',
      pod('p', { phase: 'Running', containerStatuses: [container(done, { restartCount: 3 })] }),
      [],
      { reason: 'Completed', container: 'app' },
    ],
    [
      'was evicted',
      pod('p', { phase: 'Failed', reason: 'Evicted', message: 'low on memory' }),
      [],
      { reason: 'Evicted', message: 'low on memory', container: '' },
    ],
    [
      'waits for a volume, by its newest warning',
      pod('p', { phase: 'Pending', containerStatuses: [container(waiting('ContainerCreating'))] }),
      [
        warning('p', 'FailedScheduling', 'no node'),
        warning('p', 'FailedMount', 'no secret'),
        warning('p', 'ProbeWarning', ''),
      ],
      { reason: 'FailedMount', message: 'no secret', container: '' },
    ],
    [
      'finds no node, and its events are gone',
      pod('p', { phase: 'Pending', ...scheduled('False', { reason: 'SchedulingGated', message: 'gated' }) }),
      [],
      { reason: 'SchedulingGated', message: 'gated', container: '' },
    ],
    [
      'is not ready',
      pod('p', { phase: 'Running', containerStatuses: [container(RUNNING)] }),
      [],
      { reason: 'NotReady' },
    ],
    [
      'has a sidecar that ends',
      pod('p', withInit({ ...container(done, { restartCount: 2 }), name: 'proxy' }), {
        initContainers: [{ name: 'proxy', restartPolicy: 'Always' }],
      }),
      [],
      { reason: 'Completed', container: 'proxy' },
    ],
    [
      'has an init container that runs for minutes',
      pod('p', withInit({ ...container(RUNNING), name: 'wait' }, scheduled('True'))),
      [],
      { reason: 'PodInitializing', container: 'wait' },
    ],
    [
      'has a node for minutes and nothing happens',
      pod('p', {
        phase: 'Pending',
        containerStatuses: [container(waiting('ContainerCreating'))],
        ...scheduled('True'),
      }),
      [],
      { reason: 'ContainerCreating', container: '' },
    ],
    [
      'is deleted and does not go',
      pod('p', WELL, {}, { deletionTimestamp: '2026-01-01T00:08:00Z', finalizers: ['example.com/hold'] }),
      [],
      { reason: 'Terminating' },
    ],
  ])('%s', (_name, failing, events, failure) => {
    expect(failureOf(failing, events, AT)).toMatchObject(failure);
  });
});

describe('a pod that does not fail', () => {
  it.each<[string, Fields, number]>([
    ['runs', pod('p', WELL), AT],
    ['has done its work', pod('p', { phase: 'Succeeded', containerStatuses: [container(done)] }), AT],
    ['is being made', pod('p', { phase: 'Pending', containerStatuses: [container(waiting('ContainerCreating'))] }), AT],
    [
      'has an init container that needed several tries',
      pod('p', {
        ...WELL,
        initContainerStatuses: [{ ...container(done, { restartCount: 2, ready: true }), name: 'wait' }],
      }),
      AT,
    ],
    [
      'has an init container that runs, and nobody knows since when',
      pod('p', withInit({ ...container(RUNNING), name: 'wait' }, scheduled('True'))),
      0,
    ],
    [
      'has an init container that runs for seconds',
      pod('p', withInit({ ...container(RUNNING), name: 'wait' }, scheduled('True'))),
      Date.parse('2026-01-01T00:00:30Z'),
    ],
    [
      'has a container that is done beside one that still works, in a Job',
      pod('p', { phase: 'Running', containerStatuses: [container(done)] }, { restartPolicy: 'Never' }),
      AT,
    ],
    [
      'is on its way out',
      pod('p', { ...WELL, containerStatuses: [container(CRASHED)] }, {}, { deletionTimestamp: '2026-01-01T00:10:20Z' }),
      AT,
    ],
  ])('%s', (_name, well, readAt) => {
    expect(failureOf(well, [], readAt)).toBeUndefined();
  });
});

describe('restartOf', () => {
  const killed = { terminated: { exitCode: 137, reason: 'OOMKilled' } };

  it('says how the run before ended', () => {
    const restarted = {
      phase: 'Running',
      containerStatuses: [container(RUNNING, { ready: true, restartCount: 4, lastState: killed })],
    };
    expect(failureOf(pod('p', restarted), [])).toBeUndefined();
    expect(restartOf(pod('p', restarted))).toMatchObject({ reason: 'OOMKilled', container: 'app' });
  });

  it('leaves a run alone that ended well, and init containers, which are through', () => {
    const init = { ...container(done, { ready: true, lastState: CRASHED }), name: 'wait' };
    const app = container(RUNNING, { ready: true, restartCount: 1, lastState: done });
    expect(
      restartOf(pod('p', { phase: 'Running', initContainerStatuses: [init], containerStatuses: [app] })),
    ).toBeUndefined();
  });
});

describe('tellingLogs', () => {
  const named = (name: string, state: object, more: object = {}) => ({
    ...container(state as Record<string, unknown>, more as Record<string, unknown>),
    name,
  });
  const logs = (status: Record<string, unknown>, failing = '') =>
    tellingLogs(pod('p', status), failing).map((log) => `${log.container}${log.previous ? ' before' : ''}`);

  it('are those of containers that do not run well, or did not', () => {
    const status = {
      phase: 'Running',
      containerStatuses: [
        named('well', RUNNING, { ready: true }),
        named('crashed', CRASHED, { restartCount: 2 }),
        named('unready', RUNNING),
        named('recovered', RUNNING, { ready: true, restartCount: 1 }),
      ],
    };
    expect(logs(status)).toEqual(['crashed', 'crashed before', 'unready', 'recovered', 'recovered before']);
    const awaited = withInit(named('wait', RUNNING), { containerStatuses: [container(waiting('PodInitializing'))] });
    expect(logs(awaited)).toEqual(['wait']);
  });

  it('begin with the container that is known to fail, though it runs and is ready', () => {
    const fine = { ready: true };
    const status = { phase: 'Running', containerStatuses: [named('a', CRASHED), named('b', RUNNING, fine)] };
    expect(logs(status, 'b')).toEqual(['b', 'a', 'a before']);
  });

  it('are also those of the run before, of what has ended and may run again when its log is read', () => {
    const status = { phase: 'Running', containerStatuses: [named('app', CRASHED)] };
    expect(logs(status)).toEqual(['app', 'app before']);
    const once = { ...pod('p', status), spec: { restartPolicy: 'Never' } };
    expect(tellingLogs(once, '').map(({ previous }) => previous)).toEqual([false]);
  });

  it('are none of what never ran, and the last run alone of what waits to run again', () => {
    const status = {
      phase: 'Pending',
      containerStatuses: [
        named('new', waiting('ImagePullBackOff')),
        named('again', waiting('CrashLoopBackOff'), { lastState: CRASHED, restartCount: 1 }),
      ],
    };
    expect(logs(status)).toEqual(['again before']);
  });

  it('are of a few containers only', () => {
    const containerStatuses = Array.from({ length: 500 }, (_, index) => named(`c${index}`, CRASHED));
    const told = logs({ phase: 'Running', containerStatuses }, 'c499').map((log) => log.replace(' before', ''));
    expect(new Set(told).size).toBe(8);
  });
});
