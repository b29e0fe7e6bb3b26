import { describe, expect, it } from 'vitest';
import { FailureReport } from '../../../src/contracts/failure.js';
import { readEvidence } from '../../../src/rules/evidence/read-evidence.js';

const POD = 'orders-7d9fdd8785-hkgpp';
const read = (fields: Record<string, unknown>) =>
  readEvidence({ cluster: 'default', namespace: 'shop', pod_name: POD, ...fields } as FailureReport);
const firstContainer = (status: Record<string, unknown>) => read({ container_statuses: [status] }).containers[0];

describe('container statuses', () => {
  const end = { reason: 'Error', message: '', exitCode: 2 };

  it.each([
    [
      'flat, as agents send them',
      {
        name: 'a',
        restart_count: 3,
        state: 'waiting',
        reason: 'CrashLoopBackOff',
        last_state: { state: 'terminated', reason: 'Error', exit_code: 2 },
      },
    ],
    [
      'nested, as Kubernetes has them',
      {
        name: 'a',
        restartCount: 3,
        state: { waiting: { reason: 'CrashLoopBackOff' } },
        lastState: { terminated: { reason: 'Error', exitCode: 2 } },
      },
    ],
    [
      'nested in snake case',
      {
        name: 'a',
        restart_count: 3,
        state: { waiting: { reason: 'CrashLoopBackOff' } },
        last_state: { terminated: { reason: 'Error', exit_code: 2 } },
      },
    ],
    [
      'with a capital',
      {
        name: 'a',
        restart_count: '3',
        state: 'Waiting',
        reason: 'CrashLoopBackOff',
        last_state: { state: 'Terminated', reason: 'Error', exit_code: '2' },
      },
    ],
    [
      'without a state',
      { name: 'a', restart_count: 3, reason: 'CrashLoopBackOff', last_state: { reason: 'Error', exit_code: 2 } },
    ],
  ])('%s', (_name, status) => {
    const container = firstContainer(status);
    expect(container?.waiting('CrashLoopBackOff')).toBeDefined();
    expect(container?.crash).toMatchObject(end);
    expect(container?.facts.restarted).toBe(true);
  });

  it.each([
    [{ started_at: '2026-01-01T00:00:00Z', finished_at: '2026-01-01T00:00:03Z' }, 'within seconds'],
    [{ startedAt: '2026-01-01T00:00:00Z', finishedAt: '2026-01-01T00:00:30Z' }, 'within a minute'],
    [{ started_at: '2026-01-01T00:00:00Z', finished_at: '2026-01-01T00:30:00Z' }, 'after minutes'],
    [{ started_at: '2026-01-01T00:00:00Z', finished_at: '2026-01-01T05:00:00Z' }, 'after hours'],
    [{ started_at: '1970-01-01T00:00:00Z', finished_at: '2026-01-01T05:00:00Z' }, null],
    [{ started_at: '0001-01-01T00:00:00Z', finished_at: '2026-01-01T05:00:00Z' }, null],
    [{ started_at: 'yesterday', finished_at: 7 }, null],
  ])('%j lived %s', (times, lifetime) => {
    expect(firstContainer({ name: 'a', state: 'terminated', exit_code: 1, ...times })?.crash?.lifetime).toBe(lifetime);
  });

  it('know roles from the manifest', () => {
    const spec = {
      initContainers: [{ name: 'setup' }, { name: 'proxy', restartPolicy: 'Always' }],
      containers: [{ name: 'app' }],
      ephemeralContainers: [{ name: 'debug' }],
    };
    const statuses = ['app', 'proxy', 'debug', 'setup'].map((name) => ({ name, state: 'running' }));
    const { containers } = read({ manifest: JSON.stringify({ spec }), container_statuses: statuses });
    expect(containers.map((each) => [each.name, each.role, each.path])).toEqual([
      ['setup', 'init', 'spec.initContainers[0]'],
      ['proxy', 'sidecar', 'spec.initContainers[1]'],
      ['app', 'app', 'spec.containers[0]'],
      ['debug', 'ephemeral', 'spec.ephemeralContainers[0]'],
    ]);
  });
});

describe('events', () => {
  it('of three forms stand newest first', () => {
    const { facts } = read({
      events: [
        { type: 'Warning', reason: 'Failed', message: 'flat', last_timestamp: '2026-01-01T00:00:02Z' },
        {
          type: 'Warning',
          reason: 'Failed',
          message: 'core',
          lastTimestamp: '2026-01-01T00:00:03Z',
          involvedObject: { kind: 'Pod', name: POD, fieldPath: 'spec.containers{api}' },
        },
        {
          type: 'Warning',
          reason: 'Failed',
          note: 'new form',
          eventTime: '2026-01-01T00:00:01Z',
          series: { lastObservedTime: '2026-01-01T00:00:04Z' },
          regarding: { kind: 'Pod', name: POD },
        },
        {
          type: 'Warning',
          reason: 'Failed',
          message: 'short',
          timestamp: '2026-01-01T00:00:01Z',
          object: `Pod/${POD}`,
        },
      ],
    });
    expect(facts.events.map((event) => event.message)).toEqual(['new form', 'core', 'flat', 'short']);
    expect(facts.events.map((event) => event.objectKind)).toEqual(['Pod', 'Pod', '', 'Pod']);
    expect(facts.events[1]?.container).toBe('api');
  });

  it('lose the prefix of combined ones and count once', () => {
    const { facts } = read({
      events: [
        { reason: 'FailedCreate', message: 'x' },
        { reason: 'FailedCreate', message: '(combined from similar events): x' },
      ],
    });
    expect(facts.events.map((event) => event.message)).toEqual(['x']);
  });

  it('without an instant are newer the later they stand', () => {
    const { facts } = read({
      events: [
        { reason: 'A', message: '1' },
        { reason: 'A', message: '2' },
      ],
    });
    expect(facts.events.map((event) => event.message)).toEqual(['2', '1']);
  });
});

describe('logs', () => {
  it('keep the end, without instants and colours', () => {
    const lines = Array.from({ length: 500 }, (_, index) => `2026-11-21T20:08:11.5Z \u001b[32mline ${index}\u001b[0m`);
    const container = read({
      container_statuses: [{ name: 'a', state: 'terminated', exit_code: 1 }],
      logs: `${lines.join('\n')}\n\n`,
    }).containers[0];
    expect(container?.logLines).toHaveLength(200);
    expect(container?.logLines.at(-1)).toBe('line 499');
  });

  it.each([
    ['[30-May-2023 10:05:01 UTC] PHP Fatal error:  cold', 'PHP Fatal error:  cold'],
    ['[30-May-2023 10:05:01 Europe/Berlin] PHP Fatal error:  cold', 'PHP Fatal error:  cold'],
    ['30-May-2023 10:05:01.123 INFO [main] cold', 'INFO [main] cold'],
    ['30/May/2023:10:05:01 +0000 cold', 'cold'],
  ])('come without the instant of %s', (line, rest) => {
    const [container] = read({
      container_statuses: [{ name: 'a', state: 'terminated', exit_code: 1 }],
      logs: line,
    }).containers;
    expect(container?.logLines).toEqual([rest]);
  });

  it('hold no lines of bytes that are no text', () => {
    const [container] = read({
      container_statuses: [{ name: 'a', state: 'terminated', exit_code: 1 }],
      logs: 'one\n \ufffd\ufffd\n\u0000\u0001\n{\ntwo',
    }).containers;
    expect(container?.logLines).toEqual(['one', '{', 'two']);
  });

  it.each([
    [0, 'FATAL no PORT'],
    [3, 'starting'],
  ])(
    'are of the run that ended, also where it has run again since its status was read (%i restarts)',
    (restarts, last) => {
      const evidence = read({
        container_statuses: [{ name: 'app', state: 'terminated', exit_code: 1, restart_count: restarts }],
        container_logs: [
          { container: 'app', previous: false, text: 'starting' },
          { container: 'app', previous: true, text: 'starting\nFATAL no PORT' },
        ],
      });
      expect(evidence.containers[0]?.logLines.at(-1)).toBe(last);
    },
  );

  it('of the report belong to the container that fails', () => {
    const evidence = read({
      container_statuses: [
        { name: 'web', ready: true, state: 'running' },
        { name: 'proxy', state: 'waiting', reason: 'CrashLoopBackOff' },
      ],
      logs: 'oh no',
    });
    expect(evidence.containers.map((each) => each.logLines)).toEqual([[], ['oh no']]);
  });
});

describe('the owner', () => {
  const owned = (reference: object) =>
    JSON.stringify({ metadata: { ownerReferences: [reference] }, spec: { containers: [] } });

  it.each([
    ['reported', { owner: { kind: 'Rollout', name: 'x', api_version: 'argoproj.io/v1alpha1' } }, 'Rollout', 'x'],
    [
      'a ReplicaSet of a Deployment',
      { manifest: owned({ kind: 'ReplicaSet', name: 'web-7d9fdd8785', controller: true }) },
      'Deployment',
      'web',
    ],
    [
      'a ReplicaSet of its own',
      { manifest: owned({ kind: 'ReplicaSet', name: 'frontend', controller: true }) },
      'ReplicaSet',
      'frontend',
    ],
    ['a Job of a CronJob', { manifest: owned({ kind: 'Job', name: 'nightly-29384756' }) }, 'CronJob', 'nightly'],
    ['a Job of its own', { manifest: owned({ kind: 'Job', name: 'migrate' }) }, 'Job', 'migrate'],
    ['a DaemonSet', { manifest: owned({ kind: 'DaemonSet', name: 'agent' }) }, 'DaemonSet', 'agent'],
    ['by the name of a Deployment', { pod_name: 'web-7d9fdd8785-hkgpp' }, 'Deployment', 'web'],
    ['by the name of a CronJob', { pod_name: 'nightly-29384756-hkgpp' }, 'CronJob', 'nightly'],
    ['by the name of a StatefulSet', { pod_name: 'db-0' }, 'StatefulSet', 'db'],
    ['by the name of a DaemonSet', { pod_name: 'agent-hkgpp' }, 'DaemonSet', 'agent'],
    ['a pod of its own', { pod_name: 'toolbox' }, 'Pod', 'toolbox'],
    ['a ReplicaSet that cannot create pods', { pod_name: 'web-7d9fdd8785', phase: 'NotCreated' }, 'Deployment', 'web'],
    ['no object at all', { owner: 7, manifest: 'a: [', pod_name: '<b>x</b>' }, 'Pod', '<b>x</b>'],
  ])('%s', (_name, fields, kind, name) => {
    expect(read(fields).owner).toMatchObject({ kind, name });
  });
});

describe('the manifest', () => {
  it('is parsed at most once, and not before it is asked for', () => {
    const evidence = read({ manifest: 'spec: {containers: [{name: a}]}' });
    expect(evidence.manifest).toBe(evidence.manifest);
  });

  it('may be a workload with a pod template', () => {
    const template = { spec: { template: { spec: { containers: [{ name: 'a', image: 'x' }] } } } };
    const { manifest } = read({ manifest: JSON.stringify(template) });
    expect(manifest.container('a')?.path).toBe('spec.template.spec.containers[0]');
  });
});

describe('nodes', () => {
  const requestedOf = (requested: unknown) =>
    readEvidence(FailureReport.parse({ namespace: 'shop', pod_name: POD, nodes: [{ name: 'n1', requested }] })).facts
      .nodes[0]?.requested;

  it('say what pods request there, as text', () => {
    expect(requestedOf({ cpu: '3650m', memory: 1024, pods: 12 })).toEqual({ cpu: '3650m', memory: '1024', pods: '12' });
  });

  it.each([undefined, null, {}, [], 'much', 7])('do not where there is %j', (requested) => {
    expect(requestedOf(requested)).toBeNull();
  });

  it('are accepted with any nonsense, and a pod’s own node says nothing of it', () => {
    const node = { name: 'n1', requested: { cpu: { much: true } } };
    const { facts } = readEvidence(FailureReport.parse({ namespace: 'shop', pod_name: POD, node, nodes: [node] }));
    expect(facts.nodes[0]?.requested).toEqual({ cpu: '' });
    expect(facts.nodeDetails?.requested).toBeNull();
  });
});
