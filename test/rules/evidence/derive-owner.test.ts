import { describe, expect, it } from 'vitest';
import type { FailureReport } from '../../../src/contracts/failure.js';
import { readEvidence } from '../../../src/rules/evidence/read-evidence.js';

const POD = 'orders-7d9fdd8785-hkgpp';
const ownerOf = (fields: Record<string, unknown>) =>
  readEvidence({ cluster: 'default', namespace: 'shop', pod_name: POD, ...fields } as FailureReport).owner;
const refused = (message: string, fields: Record<string, unknown> = {}) => ({
  events: [{ type: 'Warning', reason: 'FailedCreate', message, ...fields }],
});
const pod = (metadata: Record<string, unknown>) =>
  JSON.stringify({ kind: 'Pod', metadata, spec: { containers: [{ name: 'a' }] } });

describe('the owner of what could not be created', () => {
  const NOT_CREATED = { pod_name: 'web', phase: 'NotCreated' };

  it.each([
    ['the object of the event', { object: 'StatefulSet/web' }, 'StatefulSet', 'web'],
    ['a whole object of the event', { involvedObject: { kind: 'DaemonSet', name: 'web' } }, 'DaemonSet', 'web'],
    ['the component of an agent', { source: 'daemonset-controller' }, 'DaemonSet', 'web'],
    ['the component of core/v1', { source: { component: 'job-controller' } }, 'Job', 'web'],
    ['the reporting component', { reportingComponent: 'statefulset-controller' }, 'StatefulSet', 'web'],
    ['a controller of old', { source: 'replication-controller' }, 'ReplicationController', 'web'],
    ['a component that is none', { source: 'constructor' }, 'ReplicaSet', 'web'],
    ['nothing', {}, 'ReplicaSet', 'web'],
  ])('is told by %s', (_name, event, kind, name) => {
    expect(
      ownerOf({ ...NOT_CREATED, ...refused('Error creating: pods "web-" is forbidden: no', event) }),
    ).toMatchObject({ kind, name });
  });

  it('is told by the message of a StatefulSet', () => {
    const message = 'create Pod web-0 in StatefulSet web failed error: pods "web-0" is forbidden: no';
    expect(ownerOf({ ...NOT_CREATED, ...refused(message) })).toMatchObject({ kind: 'StatefulSet', name: 'web' });
    const claim = 'create Claim data-web-0 for Pod web-0 in StatefulSet web failed error: no';
    expect(ownerOf({ ...NOT_CREATED, ...refused(claim) })).toMatchObject({ kind: 'StatefulSet', name: 'web' });
  });

  it('is the Deployment or CronJob of what the event is about', () => {
    const about = refused('Error creating: pods "x" is forbidden: no', { object: 'ReplicaSet/orders-7d9fdd8785' });
    expect(ownerOf({ pod_name: 'orders-7d9fdd8785', phase: 'NotCreated', ...about })).toMatchObject({
      kind: 'Deployment',
      name: 'orders',
    });
    const job = refused('Error creating: pods "x" is forbidden: no', { object: 'Job/thumb-29381040' });
    expect(ownerOf({ pod_name: 'thumb-29381040', phase: 'NotCreated', ...job })).toMatchObject({
      kind: 'CronJob',
      name: 'thumb',
    });
  });

  it('is told by the pod that was refused where a flat agent sends no more', () => {
    const failure_message = 'Error creating: pods "report-api-6bb5c7d9-h4x2c" is forbidden: minimum memory usage';
    expect(ownerOf({ pod_name: 'report-api-6bb5c7d9', failure_reason: 'FailedCreate', failure_message })).toMatchObject(
      { kind: 'Deployment', name: 'report-api' },
    );
  });

  it('is what the agent reports, whatever the event says', () => {
    const owner = { kind: 'Rollout', name: 'web' };
    expect(ownerOf({ ...NOT_CREATED, owner, ...refused('no', { object: 'StatefulSet/web' }) })).toMatchObject(owner);
  });
});

describe('the owner of a pod', () => {
  it.each([
    [
      'the manifest of the owner',
      { owner_manifest: '{apiVersion: apps/v1, kind: StatefulSet, metadata: {name: db}}' },
      'StatefulSet',
      'db',
    ],
    [
      'a workload in place of the pod',
      { manifest: '{kind: DaemonSet, metadata: {name: agent}, spec: {template: {spec: {containers: [{name: a}]}}}}' },
      'DaemonSet',
      'agent',
    ],
    [
      'the events of the owner',
      { pod_name: 'etl-1-x', owner_events: [{ reason: 'SuccessfulCreate', message: 'x', object: 'Job/etl-1' }] },
      'Job',
      'etl-1',
    ],
    [
      'the label of a Job',
      { pod_name: 'x-hkgpp', manifest: pod({ name: 'x-hkgpp', labels: { 'batch.kubernetes.io/job-name': 'import' } }) },
      'Job',
      'import',
    ],
    [
      'the hash of a template, which may be short',
      { pod_name: 'web-7d9-hkgpp', manifest: pod({ name: 'web-7d9-hkgpp', labels: { 'pod-template-hash': '7d9' } }) },
      'Deployment',
      'web',
    ],
    [
      'a manifest that shows no controller',
      { pod_name: 'db-0', manifest: pod({ name: 'db-0', namespace: 'shop' }) },
      'Pod',
      'db-0',
    ],
    ['its name where there is no manifest', { pod_name: 'db-0' }, 'StatefulSet', 'db'],
    ['its name where the manifest has no metadata', { pod_name: 'db-0', manifest: pod({}) }, 'StatefulSet', 'db'],
  ])('is told by %s', (_name, fields, kind, name) => {
    expect(ownerOf(fields)).toMatchObject({ kind, name });
  });

  it('is not what an event of another object is about', () => {
    const owner_events = [{ reason: 'FailedCreate', message: 'x', object: 'Deployment/other' }];
    expect(
      ownerOf({ pod_name: 'toolbox', owner_events, phase: 'Running', container_statuses: [{ name: 'a' }] }).kind,
    ).toBe('Pod');
    const service = [{ reason: 'X', message: 'x', object: 'Service/toolbox' }];
    expect(ownerOf({ pod_name: 'toolbox-1', events: service }).kind).toBe('StatefulSet');
  });

  it('is not the ReplicaSet that cannot make further pods, under the name of this one', () => {
    const owner_events = refused('Error creating: pods "orders-7d9fdd8785-zzzzz" is forbidden: no').events;
    expect(ownerOf({ owner_events })).toMatchObject({ kind: 'Deployment', name: 'orders' });
  });
});

describe('the Deployment above a ReplicaSet', () => {
  const REPLICA_SET = { api_version: 'apps/v1', kind: 'ReplicaSet', name: 'orders-7d9fdd8785' };
  const DEPLOYMENT = { api_version: 'apps/v1', kind: 'Deployment', name: 'orders' };
  const owned = (name: string) => [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name, controller: true }];

  it('owns a pod that is reported as of the ReplicaSet', () => {
    expect(ownerOf({ owner: REPLICA_SET })).toEqual(DEPLOYMENT);
  });

  it.each(['json', 'yaml'])('is told by the hash of the template, whatever that looks like (%s)', (form) => {
    const manifest =
      form === 'json'
        ? pod({ name: 'orders-a1e-x', labels: { 'pod-template-hash': 'a1e' } })
        : 'kind: Pod\nmetadata:\n  labels:\n    pod-template-hash: a1e\n';
    expect(ownerOf({ owner: { ...REPLICA_SET, name: 'orders-a1e' }, manifest })).toEqual(DEPLOYMENT);
  });

  it('is not there for a ReplicaSet of its own', () => {
    const bare = { ...REPLICA_SET, name: 'orders' };
    expect(ownerOf({ owner: bare })).toEqual(bare);
    expect(ownerOf({ manifest: pod({ name: 'orders-x2x4k', ownerReferences: owned('orders') }) })).toEqual(bare);
  });

  it('does not take the manifest of the ReplicaSet for its own', () => {
    const owner_manifest = JSON.stringify({ kind: 'ReplicaSet', metadata: { name: REPLICA_SET.name }, spec: {} });
    const told = { cluster: 'default', namespace: 'shop', pod_name: POD, owner_manifest };
    for (const fields of [{}, { owner: REPLICA_SET }]) {
      const evidence = readEvidence({ ...told, ...fields } as FailureReport);
      expect(evidence.owner).toEqual(DEPLOYMENT);
      expect(evidence.ownerManifest).toBeUndefined();
    }
  });

  it('keeps a Job that is reported: only its name says that a CronJob made it', () => {
    const job = { api_version: 'batch/v1', kind: 'Job', name: 'import-20261122' };
    expect(ownerOf({ owner: job })).toEqual(job);
  });
});

describe('the owner above a ReplicaSet or ReplicationController', () => {
  const above = (kind: string, name: string, labels: Record<string, string>, isReported: boolean) =>
    ownerOf(
      isReported
        ? { owner: { kind, name }, manifest: pod({ name: POD, labels }) }
        : { manifest: pod({ name: POD, labels, ownerReferences: [{ kind, name, controller: true }] }) },
    );

  it.each([true, false])('is the Rollout or the DeploymentConfig that the labels show (reported: %s)', (isReported) => {
    expect(
      above('ReplicaSet', 'web-7d9fdd8785', { 'rollouts-pod-template-hash': '7d9fdd8785' }, isReported),
    ).toMatchObject({ api_version: 'argoproj.io/v1alpha1', kind: 'Rollout', name: 'web' });
    expect(above('ReplicationController', 'web-3', { deploymentconfig: 'web' }, isReported)).toMatchObject({
      api_version: 'apps.openshift.io/v1',
      kind: 'DeploymentConfig',
      name: 'web',
    });
  });

  it.each([true, false])('is none where the labels do not fit its name (reported: %s)', (isReported) => {
    expect(above('ReplicationController', 'web-3', { deploymentconfig: 'shop' }, isReported)).toMatchObject({
      kind: 'ReplicationController',
      name: 'web-3',
    });
    expect(above('ReplicaSet', 'solo', { 'rollouts-pod-template-hash': '7d9' }, isReported)).toMatchObject({
      kind: 'ReplicaSet',
      name: 'solo',
    });
  });
});
