import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, event, running } from '../reports.js';

const LOST = 'The container could not be located when the pod was terminated';
const DELETED = 'The container could not be located when the pod was deleted.  The container used to be Running';

describe('container-status-unknown', () => {
  it.each([
    ['when terminated', { exit_code: 137, reason: 'ContainerStatusUnknown', message: LOST }],
    ['when deleted', { exit_code: 137, reason: 'ContainerStatusUnknown', message: DELETED }],
    ['as containerd says after a restart of the node', { exit_code: 255, reason: 'Unknown' }],
  ])('%s', (_name, end) => {
    const diagnosis = diagnosisOf({ container_statuses: [crashed(end)], node_name: 'node-7' });
    expect(diagnosis.kind).toBe('container-status-unknown');
    expect(diagnosis.cause).toContain(`exit code ${end.exit_code}`);
    expect(diagnosis.cause).toContain('node node-7 was restarted');
    expect(diagnosis.steps[0]?.command).toBe('kubectl describe node/node-7');
  });

  it('is not blamed on what the program printed before', () => {
    const ended = {
      name: 'api',
      state: { terminated: { reason: 'ContainerStatusUnknown', exitCode: 137, message: LOST } },
    };
    const diagnosis = diagnosisOf({
      container_statuses: [ended],
      logs: 'ERROR dial tcp 10.0.0.1:5432: connect: connection refused, retrying',
    });
    expect(diagnosis.kind).toBe('container-status-unknown');
    expect(diagnosis.cause).toContain(LOST);
  });

  it('quotes what happened to the node', () => {
    const end = { exit_code: 137, reason: 'ContainerStatusUnknown', message: LOST };
    const diagnosis = diagnosisOf({
      container_statuses: [crashed(end)],
      events: [event('NodeNotReady', 'Node is not ready')],
    });
    expect(diagnosis.evidence.map(({ text }) => text)).toContain('Node is not ready');
  });

  it('yields to an eviction', () => {
    const diagnosis = diagnosisOf({
      phase: 'Failed',
      status_reason: 'Evicted',
      status_message:
        'The node was low on resource: memory. Container api was using 900Mi, which exceeds its request of 0.',
      container_statuses: [{ name: 'api', state: { terminated: { reason: 'ContainerStatusUnknown', exitCode: 137 } } }],
    });
    expect(diagnosis.kind).toBe('evicted-node-pressure');
  });

  it('yields to the probe that keeps it from being ready when it is up again', () => {
    const last = { state: 'terminated', reason: 'Unknown', exit_code: 255 };
    const up = {
      phase: 'Running',
      container_statuses: [running({ ready: false, restart_count: 1, last_state: last })],
    };
    const events = [event('Unhealthy', 'Readiness probe failed: HTTP probe failed with statuscode: 503')];
    expect(diagnosisOf({ ...up, events }).kind).toBe('readiness-failed');
    expect(diagnosisOf(up).kind).toBe('container-status-unknown');
  });

  it('is over once the container is up again', () => {
    const up = running({ restart_count: 1, last_state: { state: 'terminated', reason: 'Unknown', exit_code: 255 } });
    expect(
      diagnosisOf({ phase: 'Running', container_statuses: [up, crashed({ exit_code: 3 }, { name: 'w' })] }).container,
    ).toBe('w');
  });

  it('only follows where an init container had failed, so that the app never started', () => {
    const failed = {
      name: 'fetch',
      init: true,
      state: 'terminated',
      reason: 'Error',
      exit_code: 7,
    };
    const lost = {
      name: 'api',
      state: { terminated: { reason: 'ContainerStatusUnknown', exitCode: 137, message: LOST } },
    };
    const diagnosis = diagnosisOf({ phase: 'Failed', container_statuses: [failed, lost] });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['init-failed', 'fetch']);
    expect(diagnosis.others.map(({ kind }) => kind)).toEqual(['container-status-unknown']);
    const done = { ...failed, reason: 'Completed', exit_code: 0 };
    expect(diagnosisOf({ phase: 'Failed', container_statuses: [done, lost] }).kind).toBe('container-status-unknown');
  });
});
