import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import { commandsOf, crashed, diagnosisOf, event, POD, report, running } from '../reports.js';

const deleted = (metadata: Record<string, unknown> = {}) =>
  dump({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: POD, namespace: 'shop', deletionTimestamp: '2026-11-21T20:00:00Z', ...metadata },
    spec: { containers: [{ name: 'api', image: 'registry.example/orders:1.4' }] },
  });

const kill = event(
  'FailedKillPod',
  'error killing pod: failed to "KillContainer" for "api" with KillContainerError: "rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
);

describe('stuck-terminating', () => {
  it('names finalizers, and since when the pod was to be gone', () => {
    const diagnosis = diagnosisOf({
      phase: 'Running',
      manifest: deleted({ finalizers: ['example.com/cleanup'] }),
      container_statuses: [running()],
    });
    expect(diagnosis.kind).toBe('stuck-terminating');
    expect(diagnosis.cause).toContain('2026-11-21T20:00:00');
    expect(diagnosis.cause).toContain('its finalizers example.com/cleanup are still set');
    expect(commandsOf(diagnosis).some((command) => command.includes('finalizers'))).toBe(true);
    expect(diagnosis.evidence.map(({ where }) => where)).toContain('metadata.finalizers');
  });

  it('names what the kubelet of which node cannot do', () => {
    const diagnosis = diagnosisOf({
      phase: 'Running',
      node_name: 'node-7',
      manifest: deleted(),
      container_statuses: [running()],
      events: [kill],
    });
    expect(diagnosis.kind).toBe('stuck-terminating');
    expect(diagnosis.cause).toContain('the kubelet of node node-7 cannot end it');
    expect(diagnosis.cause).toContain('KillContainerError');
    expect(commandsOf(diagnosis)).toContain(`kubectl -n shop delete pod/${POD} --grace-period=0 --force`);
  });

  it('names the finalizer of the Job controller where it is all that is left of the pod', () => {
    const fields = {
      failure_reason: 'Terminating',
      manifest: deleted({ finalizers: ['batch.kubernetes.io/job-tracking'] }),
    };
    const ended = diagnosisOf({ ...fields, phase: 'Failed', container_statuses: [crashed({ exit_code: 1 })] });
    expect(ended.cause).toContain('its finalizers batch.kubernetes.io/job-tracking are still set: all its containers');
    expect(ended.confidence).toBe('high');
    expect(commandsOf(ended)).toContain(
      `kubectl -n shop patch pod/${POD} --type=merge -p '{"metadata":{"finalizers":null}}'`,
    );
    const still = diagnosisOf({ ...fields, phase: 'Running', container_statuses: [running()] });
    expect(still.cause).not.toContain('job-tracking');
  });

  it.each([
    ['FailedPreStopHook', 'PreStopHook failed', 'its preStop hook fails'],
    [
      'ExceededGracePeriod',
      'Container runtime did not kill the pod within specified grace period.',
      'within their grace period',
    ],
  ])('%s', (reason, message, words) => {
    const diagnosis = diagnosisOf({ phase: 'Running', manifest: deleted(), events: [event(reason, message)] });
    expect(diagnosis.kind).toBe('stuck-terminating');
    expect(diagnosis.cause).toContain(words);
  });

  it('understands a report without a manifest', () => {
    const diagnosis = diagnosisOf({ manifest: undefined, failure_reason: 'Terminating', events: [kill] });
    expect(diagnosis.kind).toBe('stuck-terminating');
  });

  it.each([
    ['20:02:00', 'stuck-terminating'],
    ['20:00:20', undefined],
    ['19:59:40', undefined],
  ])('is a pod that is still there after its grace period, by an event of %s', (time, kind) => {
    const at = { last_timestamp: `2026-11-21T${time}Z` };
    const stop = event('Killing', 'Stopping container api', { type: 'Normal', last_timestamp: '2026-11-21T19:59:30Z' });
    const diagnosis = diagnose(
      report({
        phase: 'Running',
        failure_reason: 'Unhealthy',
        manifest: deleted(),
        container_statuses: [running({ ready: false })],
        events: [stop, event('Unhealthy', 'Readiness probe failed: connection refused', at)],
      }),
    );
    expect(diagnosis?.kind).toBe(kind);
    if (kind !== undefined) expect(diagnosis?.confidence).toBe('medium');
  });

  it.each([
    ['that is not over', { deletionGracePeriodSeconds: 3600 }, '19:10:00', undefined],
    ['that is over', { deletionGracePeriodSeconds: 3600 }, '20:30:00', 'stuck-terminating'],
    ['that is short', { deletionGracePeriodSeconds: 30 }, '19:59:40', 'stuck-terminating'],
    [
      'that is not over, with finalizers that wait for the end',
      { deletionGracePeriodSeconds: 3600, finalizers: ['example.com/drain'] },
      '19:10:00',
      undefined,
    ],
  ])('knows a grace period %s', (_name, metadata, time, kind) => {
    const stop = event('Killing', 'Stopping container api', { type: 'Normal', last_timestamp: `2026-11-21T${time}Z` });
    const fields = { failure_reason: 'Terminating', manifest: deleted(metadata), events: [stop] };
    expect(diagnose(report({ phase: 'Running', container_statuses: [running()], ...fields }))?.kind).toBe(kind);
  });

  it('knows a long grace period by the event that begins it', () => {
    const manifest = dump({
      kind: 'Pod',
      spec: { terminationGracePeriodSeconds: 3600, containers: [{ name: 'api' }] },
    });
    const stop = event('Killing', 'Stopping container api', { type: 'Normal' });
    const kindOf = (events: object[]) =>
      diagnose(
        report({ phase: 'Running', failure_reason: 'Terminating', manifest, events, container_statuses: [running()] }),
      )?.kind;
    expect(kindOf([stop])).toBeUndefined();
    expect(kindOf([])).toBe('stuck-terminating');
  });

  it('is not a pod that is merely being deleted, nor one whose hook fails while it is restarted', () => {
    expect(diagnose(report({ phase: 'Running', manifest: deleted(), container_statuses: [running()] }))).toBeNull();
    const tracked = deleted({ finalizers: ['batch.kubernetes.io/job-tracking'] });
    expect(diagnose(report({ phase: 'Running', manifest: tracked, container_statuses: [running()] }))).toBeNull();
    const crashing = {
      phase: 'Running',
      container_statuses: [crashed({ exit_code: 1 })],
      events: [event('FailedPreStopHook', 'PreStopHook failed')],
    };
    expect(diagnosisOf(crashing).kind).not.toBe('stuck-terminating');
  });

  it.each([
    [
      'failed to destroy network for sandbox \\"c9\\": plugin type=\\"calico\\" failed (delete): connection is unauthorized: Unauthorized"',
      'Repair the network plugin calico on node node-7',
    ],
    ['failed to unmount /x: device or resource busy"', 'Find what holds the mount on node node-7'],
    ['the flux bends badly"', 'Repair on node node-7 what the runtime says'],
  ])('the first step is about what the kubelet says: %s', (text, advice) => {
    const message = `error killing pod: failed to "KillPodSandbox" with KillPodSandboxError: "rpc error: code = Unknown desc = ${text}`;
    const { steps } = diagnosisOf({
      phase: 'Running',
      node_name: 'node-7',
      manifest: deleted(),
      container_statuses: [running()],
      events: [event('FailedKillPod', message)],
    });
    expect(steps[0]?.text).toContain(advice);
  });

  it.each([
    [
      'plugin cni failed to teardown pod \\"a_b\\" network: dial tcp 127.0.0.1:7007: connect: connection refused"',
      'daemon of the network plugin runs on node node-7 and listens at 127.0.0.1:7007',
    ],
    [
      'failed to destroy network for sandbox \\"a1\\": plugin type=\\"galaxy\\" failed (delete): no rule 7"])',
      'network plugin galaxy on node node-7, which cannot take down the network of the pod ("plugin type="galaxy" failed (delete): no rule 7")',
    ],
    ['failed to stop container: its process does not end"])', '("failed to stop container: its process does not end")'],
  ])('tells what the runtime or the network plugin cannot do: %s', (text, step) => {
    const message = `error killing pod: failed to "KillPodSandbox" with KillPodSandboxError: "rpc error: code = Unknown desc = ${text}`;
    const diagnosis = diagnosisOf({
      phase: 'Running',
      node_name: 'node-7',
      manifest: deleted(),
      container_statuses: [running()],
      events: [event('FailedKillPod', message)],
    });
    expect(diagnosis.steps[0]?.text).toContain(step);
    expect(diagnosis.cause).not.toContain('\\"');
  });
});
