import { describe, expect, it } from 'vitest';
import { projected } from '../../support/topology/objects.js';

const statusOf = (status: object, made: object = {}) =>
  projected('Pod', 'web-0', { spec: { containers: [{ name: 'app' }] }, status, ...made }).status;
const container = (state: object, more: object = {}) => ({
  name: 'app',
  ready: false,
  restartCount: 0,
  state,
  ...more,
});

describe('a Pod', () => {
  it.each([
    ['runs', { phase: 'Running', containerStatuses: [container({ running: {} }, { ready: true })] }, 'ok', undefined],
    ['is not ready', { phase: 'Running', containerStatuses: [container({ running: {} })] }, 'progressing', 'NotReady'],
    [
      'crashes',
      { phase: 'Running', containerStatuses: [container({ waiting: { reason: 'CrashLoopBackOff' } })] },
      'failing',
      'CrashLoopBackOff',
    ],
    [
      'has just been killed',
      { phase: 'Running', containerStatuses: [container({ terminated: { exitCode: 137, reason: 'OOMKilled' } })] },
      'failing',
      'OOMKilled',
    ],
    [
      'gets its containers',
      { phase: 'Pending', containerStatuses: [container({ waiting: { reason: 'ContainerCreating' } })] },
      'progressing',
      'ContainerCreating',
    ],
    ['waits for its init containers', { phase: 'Pending', initContainerStatuses: [] }, 'progressing', 'Pending'],
    [
      'cannot pull its image',
      { phase: 'Pending', containerStatuses: [container({ waiting: { reason: 'ImagePullBackOff' } })] },
      'failing',
      'ImagePullBackOff',
    ],
    [
      'finds no node',
      { phase: 'Pending', conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable' }] },
      'failing',
      'Unschedulable',
    ],
    [
      'waits at a gate',
      { phase: 'Pending', conditions: [{ type: 'PodScheduled', status: 'False', reason: 'SchedulingGated' }] },
      'progressing',
      'SchedulingGated',
    ],
    ['has ended well', { phase: 'Succeeded' }, 'ok', 'Completed'],
    ['has failed', { phase: 'Failed' }, 'failing', 'Failed'],
    ['was evicted', { phase: 'Failed', reason: 'Evicted' }, 'failing', 'Evicted'],
    ['is on a node that is silent', { phase: 'Unknown' }, 'unknown', 'Unknown'],
  ])('%s', (_name, status, expected, reason) => {
    expect(statusOf(status)).toMatchObject({ status: expected, ...(reason && { reason }) });
  });

  it('is on its way out when it is deleted', () => {
    const deleted = { metadata: { deletionTimestamp: '2026-01-01T00:00:00Z' } };
    expect(statusOf({ phase: 'Running' }, deleted)).toMatchObject({ status: 'progressing', reason: 'Terminating' });
  });

  it('counts containers as kubectl does, sidecars among them', () => {
    const pod = projected('Pod', 'web-0', {
      spec: {
        initContainers: [{ name: 'once' }, { name: 'proxy', restartPolicy: 'Always' }],
        containers: [{ name: 'app' }, { name: 'log' }],
      },
      status: {
        phase: 'Running',
        initContainerStatuses: [
          { name: 'once', ready: true, restartCount: 1, state: { terminated: { exitCode: 0 } } },
          { name: 'proxy', ready: true, restartCount: 2, state: { running: {} } },
        ],
        containerStatuses: [container({ running: {} }, { ready: true })],
      },
    });
    expect(pod.status).toMatchObject({ ready: 2, desired: 3 });
    expect(pod.metadata).toEqual({ phase: 'Running', restarts: 3 });
  });

  it('never tells what people or programs wrote', () => {
    const said = { phase: 'Failed', reason: 'password is hunter2', message: 'hunter2' };
    expect(JSON.stringify(statusOf(said))).not.toContain('hunter2');
    expect(statusOf(said)).toMatchObject({ status: 'failing', reason: 'Failed' });
  });
});
