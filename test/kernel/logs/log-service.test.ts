import { beforeEach, describe, expect, it } from 'vitest';
import { LogService } from '../../../src/kernel/logs/log-service.js';
import { PodproofError } from '../../../src/kernel/ports/errors.js';
import {
  ended,
  FakePodLogs,
  lines,
  type PodParts,
  podOf,
  running,
  terminated,
  waiting,
} from '../../support/fake-pod-logs.js';

let podLogs: FakePodLogs;

beforeEach(() => {
  podLogs = new FakePodLogs();
  podLogs.setPod(podOf());
  podLogs.setRuns('app', { present: lines('one', 'two', 'three') });
});

function read(
  question: { container?: string; tailLines?: number; previous?: boolean; podName?: string; isMasked?: boolean } = {},
) {
  return new LogService(podLogs).read({
    ...{ namespace: 'shop', podName: 'web', container: undefined, tailLines: 200, previous: false, isMasked: false },
    ...{ signal: new AbortController().signal, ...question },
  });
}

async function chosenOf(parts: PodParts): Promise<string> {
  podLogs.setPod(podOf(parts));
  for (const name of ['app', 'mesh', 'setup', 'wait', 'debug', 'proxy'])
    podLogs.setRuns(name, { present: lines(name) });
  return (await read()).container;
}

describe('the end of a log', () => {
  it('has the last lines of the container, and what all containers do', async () => {
    const answer = await read({ tailLines: 2 });
    const state = { state: 'running', reason: null, message: null, exit_code: null };
    expect(answer).toEqual({
      ...{ pod_name: 'web', namespace: 'shop', container: 'app', logs: 'two\nthree\n', tail_lines: 2 },
      ...{ containers: [{ name: 'app', kind: 'container', state }], previous: false, state, truncated: false },
      run: {
        ...{ restart_count: 0, started_at: '2026-03-14T09:00:00Z' },
        ...{ finished_at: null, reason: null, exit_code: null },
      },
    });
  });

  it('hides from who may not see secrets what the line before the first one tells to be one', async () => {
    podLogs.setRuns('app', { present: lines('Password:', 'Zx81-correct-horse', 'welcome') });
    expect((await read({ tailLines: 2 })).logs).toBe('Zx81-correct-horse\nwelcome\n');
    expect((await read({ tailLines: 2, isMasked: true })).logs).toMatch(/^\[redacted:[a-z-]+\]\nwelcome\n$/);
    expect((await read({ tailLines: 1, isMasked: true })).logs).toBe('welcome\n');
  });

  it('knows containers of all kinds', async () => {
    const init = {
      setup: terminated(0, 0),
      proxy: { ...running(0), spec: { restartPolicy: 'Always' } },
    };
    podLogs.setPod(podOf({ init, ephemeral: { debug: running(0) } }));
    const { containers } = await read();
    expect(containers.map(({ name, kind, state }) => [name, kind, state.state])).toEqual([
      ['setup', 'init', 'terminated'],
      ['proxy', 'sidecar', 'running'],
      ['app', 'container', 'running'],
      ['debug', 'ephemeral', 'running'],
    ]);
  });

  it('is empty for a container that never ran, with what it waits for', async () => {
    podLogs.setPod(podOf({ phase: 'Pending', containers: { app: waiting('ImagePullBackOff') } }));
    expect(await read()).toMatchObject({
      ...{ logs: '', run: null },
      state: { state: 'waiting', reason: 'ImagePullBackOff', message: 'it is ImagePullBackOff' },
    });
    expect(podLogs.requests).toEqual([]);
  });

  it('says of a pod without a node why it has none', async () => {
    const message = '0/3 nodes are available';
    const conditions = [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }];
    const pod = podOf({ phase: 'Pending', status: { containerStatuses: [], conditions } });
    podLogs.setPod(pod);
    expect(await read()).toMatchObject({ logs: '', state: { state: 'waiting', reason: 'Unschedulable', message } });
  });

  it('is that of the last run for a container that waits to be started again', async () => {
    podLogs.setPod(podOf({ containers: { app: waiting('CrashLoopBackOff', 3, ended(3, 1)) } }));
    expect(await read()).toMatchObject({
      logs: 'one\ntwo\nthree\n',
      state: { state: 'waiting', reason: 'CrashLoopBackOff' },
      run: { restart_count: 3, exit_code: 1, reason: 'Error', finished_at: '2026-03-14T09:01:00Z' },
    });
  });

  it('is that of the run before on request, and empty where there was none', async () => {
    expect(await read({ previous: true })).toMatchObject({ logs: '', run: null, previous: true });
    podLogs.setPod(podOf({ containers: { app: running(2, ended(1, 137)) } }));
    podLogs.setRuns('app', { previous: lines('before'), present: lines('now') });
    expect(await read({ previous: true })).toMatchObject({
      logs: 'before\n',
      run: { restart_count: 1, exit_code: 137 },
    });
    expect(await read()).toMatchObject({ logs: 'now\n', run: { restart_count: 2, exit_code: null } });
  });

  it('is empty where the cluster has a run and no log of it any more', async () => {
    podLogs.failures.tail.push(new PodproofError('invalid', 'previous terminated container not found'));
    expect(await read()).toMatchObject({ logs: '', run: { restart_count: 0 } });
  });

  it('is refused for a container that the pod does not have, with those that it has', async () => {
    podLogs.setPod(podOf({ init: { setup: terminated(0, 0) } }));
    await expect(read({ container: 'ap' })).rejects.toMatchObject({
      code: 'invalid',
      message: 'container: the pod has none named "ap"; it has setup (init), app',
    });
  });

  it('is not found for a pod that is not there', async () => {
    await expect(read({ podName: 'other' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is unavailable as the cluster is', async () => {
    podLogs.failures.tail.push(new PodproofError('unavailable', 'The cluster cannot be reached'));
    await expect(read()).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('without a container that is named', () => {
  it.each<[string, string, PodParts]>([
    ['the first', 'app', { containers: { app: running(0), mesh: running(0) } }],
    [
      'the one that crashes',
      'mesh',
      { containers: { app: running(0), mesh: waiting('CrashLoopBackOff', 2, ended(2, 1)) } },
    ],
    ['the one that is not ready', 'mesh', { containers: { app: running(0), mesh: { ...running(0), ready: false } } }],
    [
      'the init container that crashes',
      'setup',
      {
        phase: 'Pending',
        init: { setup: waiting('CrashLoopBackOff', 2, ended(2, 1)) },
        containers: { app: waiting('PodInitializing') },
      },
    ],
    [
      'the init container that the others wait for',
      'wait',
      {
        phase: 'Pending',
        init: { setup: terminated(0, 0), wait: running(0) },
        containers: { app: waiting('PodInitializing') },
      },
    ],
    [
      'the default one, where a mesh has put its own before it',
      'app',
      {
        metadata: { annotations: { 'kubectl.kubernetes.io/default-container': 'app' } },
        containers: { mesh: running(0), app: running(0) },
      },
    ],
    ['the first app container before what was set up', 'app', { init: { setup: terminated(0, 0) } }],
  ])('it is %s', async (_name, expected, parts) => {
    expect(await chosenOf(parts)).toBe(expected);
  });
});
