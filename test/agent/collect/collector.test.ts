import { beforeEach, describe, expect, it } from 'vitest';
import { Collector, type SubjectReference } from '../../../src/agent/collect/collector.js';
import { Rate } from '../../../src/agent/delivery/rate.js';
import { fieldsOf } from '../../../src/rules/evidence/values.js';
import type { Finding } from '../../../src/rules/failing/verdict.js';
import { type ApiServer, isAt } from '../../../src/simulation/api-server/index.js';
import { clientOf } from '../../k8s/kubeconfig.js';
import { CRASHED, container, madeBy, pod, warning, workload } from '../../rules/report/objects.js';
import { startApiServer } from '../../support/api-server/start.js';

const core = (plural: string) => `api/v1/namespaces/shop/${plural}`;
const apps = (plural: string) => `apis/apps/v1/namespaces/shop/${plural}`;
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

function finding(reason: string, more: Partial<Finding> = {}): Finding {
  const none = { message: '', container: '', patience: 0, isPlanned: false, grace: 0 };
  return { ...none, reason, verdict: 'any', cause: 'any', ...more };
}

function collectorOf(server: ApiServer): Collector {
  return new Collector({ client: clientOf(server), cluster: 'test', logReads: new Rate(1_000, 1_000), logger: quiet });
}

function reference(kind: SubjectReference['kind'], name: string): SubjectReference {
  return { kind, namespace: 'shop', name, uid: `uid-of-${name}` };
}

const collect = (server: ApiServer, subject: SubjectReference, found: Finding) =>
  collectorOf(server).collect(subject, found, new AbortController().signal);

let server: ApiServer;
beforeEach(async () => {
  server = await startApiServer();
  const crashing = { phase: 'Running', containerStatuses: [container(CRASHED, { restartCount: 2 })] };
  server.have(core('pods'), pod('web-1-x', crashing, {}, madeBy('ReplicaSet', 'web-1')));
  server.have(
    apps('replicasets'),
    workload('ReplicaSet', 'web-1', { metadata: madeBy('Deployment', 'web'), status: { replicas: 1 } }),
  );
  server.have(apps('deployments'), workload('Deployment', 'web', { status: { replicas: 1 } }));
  server.have(core('events'), warning('web-1-x', 'BackOff', 'back-off'));
});

describe('the evidence of a failure', () => {
  it('is that of a pod, with the reason that the verdict gives', async () => {
    server.logs.print({ namespace: 'shop', pod: 'web-1-x', container: 'app' }, 'cannot go on\n');
    const found = finding('Error', { message: 'it ended', container: 'app' });
    expect(await collect(server, reference('Pod', 'web-1-x'), found)).toMatchObject({
      cluster: 'test',
      pod_name: 'web-1-x',
      pod_uid: 'uid-of-web-1-x',
      failure_reason: 'Error',
      failure_message: 'it ended',
      owner: { kind: 'Deployment', name: 'web' },
      events: [{ reason: 'BackOff' }],
      logs: 'cannot go on\n',
    });
  });

  it('is that of a controller that cannot create its pods', async () => {
    const about = { involvedObject: { kind: 'ReplicaSet', name: 'web-1', namespace: 'shop' } };
    server.have(core('events'), { ...warning('', 'FailedCreate', 'exceeded quota: small'), ...about });
    const found = finding('FailedCreate', { message: 'exceeded quota: small' });
    expect(await collect(server, reference('ReplicaSet', 'web-1'), found)).toMatchObject({
      pod_name: 'web-1',
      phase: 'NotCreated',
      failure_reason: 'FailedCreate',
      owner: { kind: 'Deployment', name: 'web' },
      events: [{ message: 'exceeded quota: small' }],
      manifest: expect.stringContaining('shop/app:1'),
    });
  });

  it('is none where the object is gone, or another one has its name', async () => {
    const found = finding('Error');
    expect(await collect(server, reference('Pod', 'gone'), found)).toBeUndefined();
    expect(await collect(server, { ...reference('Pod', 'web-1-x'), uid: 'older' }, found)).toBeUndefined();
  });

  it('is none of a pod that has done its work meanwhile, unless it is stuck in being deleted', async () => {
    const done = pod('done', { phase: 'Succeeded', containerStatuses: [] });
    server.have(core('pods'), done);
    expect(await collect(server, reference('Pod', 'done'), finding('NotReady'))).toBeUndefined();
    server.have(core('pods'), {
      ...done,
      metadata: { ...fieldsOf(done['metadata']), deletionTimestamp: '2026-01-01T00:00:00Z' },
    });
    expect(await collect(server, reference('Pod', 'done'), finding('Terminating'))).toMatchObject({ pod_name: 'done' });
  });

  it('fails where the API server cannot be asked', async () => {
    server.refuse(/pods/, 500, 'broken');
    await expect(collect(server, reference('Pod', 'web-1-x'), finding('Error'))).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('asks for no Secret', async () => {
    const env = [{ name: 'TOKEN', valueFrom: { secretKeyRef: { name: 'tokens', key: 'api' } } }];
    server.have(core('pods'), pod('api', {}, { containers: [{ name: 'app', image: 'shop/app:1', env }] }));
    await collect(server, reference('Pod', 'api'), finding('Error'));
    expect(server.requests.filter(({ path }) => path.includes('secrets'))).toEqual([]);
  });
});

describe('the evidence of what fails without a pod', () => {
  const about = (kind: string, name: string) => ({ involvedObject: { kind, name, namespace: 'shop' } });
  const object = (kind: string, apiVersion: string, more: object) => ({
    apiVersion,
    kind,
    metadata: { name: 'it', namespace: 'shop', uid: 'uid-of-it' },
    ...more,
  });

  it('of a claim has its events and whether its StorageClass exists', async () => {
    const spec = { storageClassName: 'fats' };
    server.have(
      core('persistentvolumeclaims'),
      object('PersistentVolumeClaim', 'v1', { spec, status: { phase: 'Pending' } }),
    );
    server.have('apis/storage.k8s.io/v1/storageclasses', { metadata: { name: 'fast' } });
    server.have(core('events'), {
      ...warning('', 'ProvisioningFailed', 'no class'),
      ...about('PersistentVolumeClaim', 'it'),
    });
    expect(
      await collect(server, reference('PersistentVolumeClaim', 'it'), finding('ProvisioningFailed')),
    ).toMatchObject({
      pod_name: 'it',
      phase: 'NotCreated',
      owner: { kind: 'PersistentVolumeClaim', name: 'it' },
      owner_manifest: expect.stringContaining('fats'),
      events: [{ message: 'no class' }],
      related: [{ kind: 'StorageClass', name: 'fats', exists: false, near: ['fast'] }],
    });
    expect(server.requests).toHaveLength(6);
  });

  it('of an autoscaler has its conditions and whether what it scales exists', async () => {
    const conditions = [{ type: 'AbleToScale', status: 'False', reason: 'FailedGetScale', message: 'not found' }];
    const spec = { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'webb' } };
    server.have(
      'apis/autoscaling/v2/namespaces/shop/horizontalpodautoscalers',
      object('HorizontalPodAutoscaler', 'autoscaling/v2', { spec, status: { conditions } }),
    );
    expect(await collect(server, reference('HorizontalPodAutoscaler', 'it'), finding('FailedGetScale'))).toMatchObject({
      owner: { kind: 'HorizontalPodAutoscaler', name: 'it' },
      conditions,
      related: [{ kind: 'Deployment', name: 'webb', exists: false, near: ['web'] }],
    });
  });

  it('of a failed Job has what was said of its pods, which are gone', async () => {
    server.have('apis/batch/v1/namespaces/shop/jobs', workload('Job', 'it', { status: { failed: 2 } }));
    const message = 'Error: secret "gone" not found';
    server.have(
      core('events'),
      { ...warning('', 'SuccessfulCreate', 'Created pod: it-x7'), ...about('Job', 'it'), type: 'Normal' },
      { ...warning('it-x7', 'Failed', message) },
      { ...warning('other', 'Failed', 'of another pod') },
    );
    const report = await collect(server, reference('Job', 'it'), finding('BackoffLimitExceeded'));
    expect(report).toMatchObject({ pod_name: 'it', owner: { kind: 'Job', name: 'it' }, phase: 'NotCreated' });
    expect(report?.events).toMatchObject([{ message: 'Created pod: it-x7' }, { message }]);
    expect(server.requests).toHaveLength(5);
  });

  it('of a CronJob is itself and its events', async () => {
    const spec = {
      schedule: '* * * * *',
      jobTemplate: { spec: { template: { spec: { containers: [{ name: 'app' }] } } } },
    };
    server.have('apis/batch/v1/namespaces/shop/cronjobs', object('CronJob', 'batch/v1', { spec }));
    expect(await collect(server, reference('CronJob', 'it'), finding('MissSchedule'))).toMatchObject({
      owner: { kind: 'CronJob', name: 'it' },
      manifest: expect.stringContaining('name: app'),
      owner_manifest: expect.stringContaining('schedule'),
    });
    expect(server.requests).toHaveLength(4);
  });
});

describe('what a report costs', () => {
  const paths = () => server.requests.map(({ path, query }) => `${path}?${query.get('fieldSelector') ?? ''}`);

  it('is one request for each thing, and what several need is asked for once', async () => {
    const spec = { containers: [{ name: 'app', envFrom: [{ configMapRef: { name: 'flags' } }] }] };
    const status = { phase: 'Running', containerStatuses: [container(CRASHED)] };
    const pods = Array.from({ length: 20 }, (_, index) =>
      pod(`web-1-${index}`, status, spec, madeBy('ReplicaSet', 'web-1')),
    );
    server.have(core('pods'), ...pods);
    const collector = collectorOf(server);
    const signal = new AbortController().signal;
    const found = finding('Error', { container: 'app' });
    await collector.collect(reference('Pod', 'web-1-0'), found, signal);
    const expected = [
      `/${core('pods')}/web-1-0?`,
      `/${apps('replicasets')}/web-1?`,
      `/${apps('deployments')}/web?`,
      `/${core('events')}?involvedObject.kind=Pod,involvedObject.name=web-1-0`,
      `/${core('events')}?involvedObject.kind=ReplicaSet,involvedObject.name=web-1`,
      `/${core('events')}?involvedObject.kind=Deployment,involvedObject.name=web`,
      // Of the run that has ended, and of the one before: it may run again by then.
      `/${core('pods')}/web-1-0/log?`,
      `/${core('pods')}/web-1-0/log?`,
      '/api/v1/nodes/n1?',
      `/${core('configmaps')}/flags?`,
      `/${core('configmaps')}?`,
      `/${core('limitranges')}?`,
      '/apis/autoscaling/v2/namespaces/shop/horizontalpodautoscalers?',
    ];
    expect(paths().toSorted()).toEqual(expected.toSorted());
    const before = server.requests.length;
    await Promise.all(
      pods.slice(1).map((_, index) => collector.collect(reference('Pod', `web-1-${index + 1}`), found, signal)),
    );
    // Of each pod itself, its events and its logs.
    expect(server.requests.length - before).toBe(19 * 4);
  });

  it('waits for the bound on logs, and ends when it is given up', async () => {
    const logReads = { take: () => 0, waitMs: 1 };
    const giveUp = new AbortController();
    const collector = new Collector({ client: clientOf(server), cluster: 'test', logReads, logger: quiet });
    const collected = collector.collect(reference('Pod', 'web-1-x'), finding('Error'), giveUp.signal);
    await expect.poll(() => server.requests.filter(isAt('api/v1/nodes/n1')).length).toBe(1);
    giveUp.abort();
    await expect(collected).rejects.toMatchObject({ code: 'aborted' });
    expect(server.requests.filter(({ path }) => path.endsWith('/log'))).toEqual([]);
  });
});

describe('evidence without measure', () => {
  const sizeOf = (report: unknown) => Buffer.byteLength(JSON.stringify(report));

  it('is cut to what a backend takes', async () => {
    const names = Array.from({ length: 500 }, (_, index) => `c${index}`);
    const long = 'x'.repeat(4_000);
    const statuses = names.map((name) => ({
      ...container(CRASHED, { restartCount: 3 }),
      name,
      image: long.slice(0, 2_000),
    }));
    const containers = names.map((name) => ({
      name,
      image: 'shop/app:1',
      env: [{ name: 'LONG', value: long.slice(0, 1_000) }],
    }));
    server.have(core('pods'), pod('big', { phase: 'Running', containerStatuses: statuses }, { containers }));
    server.have(
      core('events'),
      ...Array.from({ length: 5_000 }, (_, index) => ({
        ...warning('big', 'Failed', `${index} happened`, new Date(index * 1_000).toISOString()),
        metadata: { name: `big.${index}`, namespace: 'shop' },
      })),
    );
    for (const name of ['c499', ...names.slice(0, 10)])
      server.logs.print({ namespace: 'shop', pod: 'big', container: name }, `${'ä'.repeat(500_000)}\nend of ${name}\n`);
    const report = await collect(server, reference('Pod', 'big'), finding('Error', { container: 'c499' }));
    expect(sizeOf(report)).toBeLessThan(1_100_000);
    expect(report).toMatchObject({ pod_name: 'big', failure_reason: 'Error', logs: 'end of c499\n' });
    expect(report?.events?.[0]).toMatchObject({ message: expect.stringMatching(/^4999 /) });
    expect(JSON.stringify(report)).not.toContain('\ufffd');
  });

  it('is text, whatever a container prints', async () => {
    const noise = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 256));
    server.logs.print({ namespace: 'shop', pod: 'web-1-x', container: 'app' }, noise);
    const report = await collect(server, reference('Pod', 'web-1-x'), finding('Error', { container: 'app' }));
    expect(sizeOf(report)).toBeLessThan(500_000);
    expect(report?.logs?.isWellFormed()).toBe(true);
  });
});
