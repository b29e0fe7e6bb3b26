import { describe, expect, it } from 'vitest';
import type { FailureReport } from '../../../src/contracts/failure.js';
import { readEvidence } from '../../../src/rules/evidence/read-evidence.js';
import { parseManifest } from '../../../src/rules/pod/parse-manifest.js';
import { mergeObjects, placedPod, reportsOf } from '../../../src/rules/report/index.js';
import { CRASHED, container, madeBy, objects, pod, RUNNING, WELL, warning, workload } from './objects.js';

const crashing = { phase: 'Running', containerStatuses: [container(CRASHED, { restartCount: 1 })] };
const only = (reports: FailureReport[]) => {
  expect(reports).toHaveLength(1);
  return reports[0] as FailureReport;
};
const refused = (kind: string, name: string, message: string) => ({
  type: 'Warning',
  reason: 'FailedCreate',
  message,
  lastTimestamp: '2026-01-01T00:00:00Z',
  involvedObject: { kind, name, namespace: 'shop' },
});

describe('reportsOf', () => {
  it('reports the pods that fail and no other', () => {
    const reports = reportsOf(objects({ pods: [pod('well', WELL), pod('bad', crashing)] }));
    expect(only(reports)).toMatchObject({
      pod_name: 'bad',
      namespace: 'shop',
      pod_uid: 'uid-of-bad',
      phase: 'Running',
      failure_reason: 'Error',
    });
  });

  it('has the statuses of all containers in the shape of agents, with the limits that the kubelet enforces', () => {
    const resources = { limits: { memory: '24Mi' } };
    const killed = { terminated: { exitCode: 137, reason: 'OOMKilled', startedAt: 'a', finishedAt: 'b' } };
    const status = {
      phase: 'Running',
      initContainerStatuses: [{ ...container({ terminated: { exitCode: 0 } }), name: 'init' }],
      containerStatuses: [
        container({ waiting: { reason: 'CrashLoopBackOff' } }, { lastState: killed, resources, restartCount: 7 }),
      ],
      ephemeralContainerStatuses: [{ ...container(RUNNING), name: 'debugger' }],
    };
    const spec = { ephemeralContainers: [{ name: 'debugger' }], initContainers: [{ name: 'init' }] };
    const report = only(reportsOf(objects({ pods: [pod('bad', status, spec)] })));
    expect(report.container_statuses).toMatchObject([
      { name: 'init', init: true, state: 'terminated', exit_code: 0 },
      {
        name: 'app',
        init: false,
        restart_count: 7,
        state: 'waiting',
        reason: 'CrashLoopBackOff',
        last_state: { state: 'terminated', exit_code: 137, started_at: 'a', finished_at: 'b' },
        resources,
      },
      { name: 'debugger', state: 'running' },
    ]);
    const evidence = readEvidence(report);
    expect(evidence.containers.map(({ name, role }) => [name, role])).toEqual([
      ['init', 'init'],
      ['app', 'app'],
      ['debugger', 'ephemeral'],
    ]);
    expect(evidence.containers[1]?.facts.limits).toEqual({ memory: '24Mi' });
  });

  it('has no events of an older pod of the same name, and those of a static pod, which the kubelet knows by a hash', () => {
    const about = (uid: string) => ({
      ...warning('db-0', 'Failed', `about ${uid}`),
      involvedObject: { kind: 'Pod', name: 'db-0', namespace: 'shop', uid },
    });
    const events = ['uid-of-db-0', 'older', 'hash'].map(about);
    const told = (annotations: object) =>
      only(reportsOf(objects({ pods: [pod('db-0', crashing, {}, { annotations })], events })))
        .events?.map((event) => (event as { message: string }).message)
        .toSorted();
    expect(told({})).toEqual(['about uid-of-db-0']);
    expect(told({ 'kubernetes.io/config.hash': 'hash' })).toEqual(['about hash', 'about uid-of-db-0']);
  });

  it('puts the events of a pod in order, newest first, of either kind of the API', () => {
    const newer = {
      type: 'Warning',
      reason: 'FailedMount',
      note: 'no secret',
      eventTime: '2026-01-01T00:05:00Z',
      regarding: { kind: 'Pod', name: 'bad', namespace: 'shop' },
    };
    const elsewhere = {
      ...warning('bad', 'Failed', 'of another namespace'),
      involvedObject: { kind: 'Pod', name: 'bad', namespace: 'other' },
    };
    const status = { phase: 'Pending', containerStatuses: [container({ waiting: { reason: 'ContainerCreating' } })] };
    const report = only(
      reportsOf(
        objects({ pods: [pod('bad', status)], events: [newer, elsewhere, warning('bad', 'Failed', 'before')] }),
      ),
    );
    expect(report.events).toMatchObject([
      { message: 'no secret', last_timestamp: '2026-01-01T00:05:00Z' },
      { message: 'before' },
    ]);
    expect(report).toMatchObject({ failure_reason: 'FailedMount', failure_message: 'no secret' });
  });

  it('names the controller at the top with its manifest, and the events of all controllers', () => {
    const metadata = { ...madeBy('Deployment', 'web'), managedFields: [{}] };
    const chain = [
      workload('ReplicaSet', 'web-1', { metadata, status: { replicas: 1 } }),
      workload('Deployment', 'web', { metadata: { managedFields: [{}] }, status: { replicas: 1 } }),
    ];
    const events = [refused('ReplicaSet', 'web-1', 'one'), refused('Deployment', 'web', 'two')];
    const report = only(
      reportsOf(
        objects({ pods: [pod('web-1-x', crashing, {}, madeBy('ReplicaSet', 'web-1'))], workloads: chain, events }),
      ),
    );
    expect(report.owner).toMatchObject({ api_version: 'apps/v1', kind: 'Deployment', name: 'web' });
    const manifest = parseManifest(report.owner_manifest ?? '');
    expect(manifest).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web', namespace: 'shop', uid: 'uid-of-web' },
      spec: chain[1]?.['spec'],
    });
    expect(report.owner_events).toMatchObject([{ message: 'one' }, { message: 'two' }]);
  });

  it('knows a controller that was not given by its name only', () => {
    const report = only(reportsOf(objects({ pods: [pod('bad', crashing, {}, madeBy('Rollout', 'web'))] })));
    expect(report.owner).toEqual({ api_version: 'apps/v1', kind: 'Rollout', name: 'web' });
  });

  it('ends where controllers own each other in a circle', () => {
    const workloads = [
      workload('ReplicaSet', 'a', { metadata: madeBy('ReplicaSet', 'b') }),
      workload('ReplicaSet', 'b', { metadata: madeBy('ReplicaSet', 'a') }),
    ];
    expect(reportsOf(objects({ pods: [pod('bad', crashing, {}, madeBy('ReplicaSet', 'a'))], workloads }))).toHaveLength(
      1,
    );
  });

  it('has the node of a pod that has one, and all nodes for one that finds none', () => {
    const nodes = ['n1', 'n2'].map((name) => ({
      kind: 'Node',
      metadata: { name, labels: { zone: name } },
      spec: { unschedulable: name === 'n2' },
      status: { allocatable: { cpu: '2' } },
    }));
    const lost = pod(
      'lost',
      { phase: 'Pending', conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable' }] },
      { nodeName: undefined },
    );
    const [placed, unplaced] = reportsOf(objects({ pods: [pod('bad', crashing), lost], nodes }));
    expect(placed).toMatchObject({ node: { name: 'n1', allocatable: { cpu: '2' } } });
    expect(placed).not.toHaveProperty('nodes');
    expect(unplaced).toMatchObject({
      nodes: [
        { name: 'n1', taints: [] },
        { name: 'n2', taints: [{ key: 'node.kubernetes.io/unschedulable' }] },
      ],
    });
  });

  it('says what pods request on each node where all pods of the cluster are known', () => {
    const nodes = ['n1', 'n2'].map((name) => ({ metadata: { name }, status: { allocatable: { cpu: '2' } } }));
    const web = pod('web', WELL, { containers: [{ name: 'app', resources: { requests: { cpu: '1500m' } } }] });
    const pods = [pod('lost', { phase: 'Pending', reason: 'Odd' }, { nodeName: undefined }), pod('bad', crashing)];
    const [lost, bad] = reportsOf(objects({ pods, nodes, placed: [placedPod(web)].flatMap((each) => each ?? []) }));
    expect(lost?.nodes).toMatchObject([
      { name: 'n1', requested: { cpu: '1500m', pods: '1' } },
      { name: 'n2', requested: { pods: '0' } },
    ]);
    expect(bad?.node).toMatchObject({ name: 'n1', requested: { cpu: '1500m', pods: '1' } });
    const unknown = reportsOf(objects({ pods: [...pods, web], nodes }));
    expect(JSON.stringify(unknown)).not.toContain('requested');
  });

  it('has the logs of the pod, first that of the container that fails', () => {
    const log = (container_: string, text: string, podName = 'bad') => ({
      pod: podName,
      container: container_,
      previous: false,
      text,
    });
    const logs = [log('proxy', 'of proxy'), log('app', 'of app'), log('app', 'of another', 'other')];
    const report = only(reportsOf(objects({ pods: [pod('bad', crashing)], logs })));
    expect(report).toMatchObject({
      logs: 'of app',
      container_logs: [
        { container: 'proxy', text: 'of proxy' },
        { container: 'app', text: 'of app' },
      ],
    });
  });

  it('has a manifest without what is nobody else’s business', () => {
    const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': '{}', team: 'a' };
    const report = only(reportsOf(objects({ pods: [pod('bad', crashing, {}, { managedFields: [{}], annotations })] })));
    expect(parseManifest(report.manifest ?? '')).toMatchObject({
      kind: 'Pod',
      metadata: { annotations: { team: 'a' } },
    });
    expect(report.manifest).not.toMatch(/managedFields|last-applied|status:/);
  });

  it('never throws for objects that are hardly any', () => {
    const odd = [
      {},
      { metadata: { name: 'x' } },
      { metadata: { name: 'y', namespace: 'z' }, status: { phase: 'Failed', reason: 'Evicted' } },
    ];
    expect(reportsOf(objects({ pods: odd, workloads: odd, events: odd, nodes: odd }))).toMatchObject([
      { pod_name: 'y', namespace: 'z' },
    ]);
  });
});

describe('mergeObjects', () => {
  it('keeps what is known of the placed pods, and that nothing is', () => {
    const placed = [{ id: 'a', node: 'n1', requests: {} }];
    expect(mergeObjects([objects({}), objects({ placed })]).placed).toBe(placed);
    expect(mergeObjects([objects({}), objects({})])).not.toHaveProperty('placed');
  });
});

describe('a controller that cannot create its pods', () => {
  const set = (status: Record<string, unknown>) =>
    workload('ReplicaSet', 'web-1', {
      metadata: madeBy('Deployment', 'web'),
      spec: {
        replicas: 2,
        template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'app' }] } },
      },
      status,
    });

  it('is reported under its own name, with its template as the pod', () => {
    const report = only(
      reportsOf(
        objects({ workloads: [set({ replicas: 1 })], events: [refused('ReplicaSet', 'web-1', 'exceeded quota')] }),
      ),
    );
    expect(report).toMatchObject({
      pod_name: 'web-1',
      phase: 'NotCreated',
      failure_reason: 'FailedCreate',
      failure_message: 'exceeded quota',
      owner: { kind: 'Deployment', name: 'web' },
    });
    expect(parseManifest(report.manifest ?? '')).toEqual({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { labels: { app: 'web' }, namespace: 'shop' },
      spec: { containers: [{ name: 'app' }] },
    });
  });

  it('is known by its condition when the event is gone, once and not for the Deployment above, too', () => {
    const conditions = [{ type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message: 'exceeded quota' }];
    const deployment = workload('Deployment', 'web', { spec: { replicas: 2 }, status: { replicas: 1, conditions } });
    const both = reportsOf(objects({ workloads: [deployment, set({ replicas: 1, conditions })] }));
    expect(only(both)).toMatchObject({
      pod_name: 'web-1',
      failure_message: 'exceeded quota',
      conditions: [{ reason: 'FailedCreate', message: 'exceeded quota' }],
    });
    expect(only(reportsOf(objects({ workloads: [deployment] }))).pod_name).toBe('web');
  });

  it.each([
    ['has what it wants by now', set({ replicas: 2 })],
    [
      'is a DaemonSet with a pod on each node',
      workload('DaemonSet', 'web-1', { status: { desiredNumberScheduled: 3, currentNumberScheduled: 3 } }),
    ],
    ['is a Job that is done', workload('Job', 'web-1', { spec: { parallelism: 1 }, status: { succeeded: 1 } })],
  ])('is not reported when it %s', (_name, controller) => {
    const kind = String(controller['kind']);
    expect(reportsOf(objects({ workloads: [controller], events: [refused(kind, 'web-1', 'exceeded quota')] }))).toEqual(
      [],
    );
  });
});
