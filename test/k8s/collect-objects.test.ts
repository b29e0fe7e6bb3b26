import { describe, expect, it } from 'vitest';
import { collectObjects, type Scope, workloadNamed } from '../../src/k8s/index.js';
import { type Resource } from '../../src/k8s/resources.js';
import { reportsOf } from '../../src/rules/report/index.js';
import { type ApiServer, isAt } from '../../src/simulation/api-server/index.js';
import { CRASHED, container, madeBy, pod, WELL, warning, workload } from '../rules/report/objects.js';
import { startApiServer } from '../support/api-server/start.js';
import { clientOf } from './kubeconfig.js';

const SECRET_VALUE = 'c2VjcmV0LXZhbHVl';
const core = (plural: string) => `api/v1/namespaces/shop/${plural}`;
const apps = (plural: string) => `apis/apps/v1/namespaces/shop/${plural}`;
const crashing = { phase: 'Running', containerStatuses: [container(CRASHED, { restartCount: 2 })] };
const env = (kind: 'configMap' | 'secret', name: string, key: string) => ({
  name: key,
  valueFrom: { [`${kind}KeyRef`]: { name, key } },
});
const spec = {
  containers: [
    {
      name: 'app',
      image: 'shop/app:1',
      env: [env('configMap', 'flags', 'alpha'), env('secret', 'tokens', 'api'), env('secret', 'gone', 'x')],
    },
  ],
  volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }],
};

/** A cluster with one Deployment whose only pod crashes, and one pod that is well. */
async function startCluster(): Promise<ApiServer> {
  const server = await startApiServer();
  server.have(core('pods'), pod('web-1-x', crashing, spec, madeBy('ReplicaSet', 'web-1')), pod('well', WELL));
  server.have(
    apps('replicasets'),
    workload('ReplicaSet', 'web-1', { metadata: madeBy('Deployment', 'web'), status: { replicas: 1 } }),
  );
  server.have(
    apps('deployments'),
    workload('Deployment', 'web', { status: { replicas: 1 } }),
    workload('Deployment', 'other'),
  );
  const about = (kind: string, name: string) => ({
    ...warning(name, 'Failed', `about ${name}`),
    involvedObject: { kind, name, namespace: 'shop' },
  });
  server.have(core('events'), about('Pod', 'web-1-x'), about('ReplicaSet', 'web-1'), about('Pod', 'well'));
  server.have('api/v1/nodes', { metadata: { name: 'n1' }, status: { allocatable: { cpu: '4' } } });
  server.have(core('configmaps'), { metadata: { name: 'flags', namespace: 'shop' }, data: { alfa: '1' } });
  server.have(
    core('secrets'),
    { metadata: { name: 'tokens', namespace: 'shop' }, data: { api: SECRET_VALUE } },
    { metadata: { name: 'gonee', namespace: 'shop' }, data: { x: SECRET_VALUE } },
  );
  server.have(core('persistentvolumeclaims'));
  const app = { namespace: 'shop', pod: 'web-1-x', container: 'app' };
  server.logs.print(app, 'now');
  server.logs.printedBefore(app, 'before');
  return server;
}

const collect = (server: ApiServer, scope: Partial<Scope>) =>
  collectObjects(clientOf(server), { readsSecrets: true, ...scope });

describe('collectObjects', () => {
  it('reads all that a report of one pod needs', async () => {
    const server = await startCluster();
    const objects = await collect(server, { namespace: 'shop', pod: 'web-1-x' });
    const [report] = reportsOf(objects);
    expect(report).toMatchObject({
      pod_name: 'web-1-x',
      owner: { kind: 'Deployment', name: 'web' },
      owner_manifest: expect.stringContaining('kind: Deployment'),
      events: [{ message: 'about web-1-x' }],
      owner_events: [{ message: 'about web-1' }],
      container_logs: [
        { container: 'app', previous: false, text: 'now' },
        { container: 'app', previous: true, text: 'before' },
      ],
      node: { name: 'n1', allocatable: { cpu: '4' } },
      related: [
        { kind: 'ConfigMap', name: 'flags', exists: true, keys: ['alfa'], near: ['alfa'] },
        { kind: 'Secret', name: 'tokens', exists: true, keys: ['api'] },
        { kind: 'Secret', name: 'gone', exists: false, near: ['gonee'] },
        { kind: 'PersistentVolumeClaim', name: 'data', exists: false },
      ],
    });
    expect(JSON.stringify(objects)).not.toContain(SECRET_VALUE);
  });

  it('reads of a pod that is well nothing but itself and what is above it', async () => {
    const server = await startCluster();
    await collect(server, { namespace: 'shop', pod: 'well' });
    expect(server.requests.map(({ path }) => path)).toEqual([`/${core('pods')}/well`, `/${core('events')}`]);
  });

  it('asks for logs of containers only that do not run well', async () => {
    const server = await startCluster();
    const two = [container(CRASHED), { ...container({ running: {} }, { ready: true }), name: 'proxy' }];
    server.have(core('pods'), pod('two', { phase: 'Running', containerStatuses: two }));
    await collect(server, { namespace: 'shop', pod: 'two' });
    const logs = server.requests.filter(isAt(`${core('pods')}/two/log`)).map(({ query }) => query.get('container'));
    expect([...new Set(logs)]).toEqual(['app']);
  });

  it('asks for the run before once it has the present one, so that a run which ends meanwhile is one of the two', async () => {
    const server = await startCluster();
    const app = { namespace: 'shop', pod: 'first-run', container: 'app' };
    server.have(core('pods'), pod('first-run', { phase: 'Running', containerStatuses: [container(CRASHED)] }));
    server.logs.print(app, 'it failed');
    const client = clientOf(server);
    const asked: string[] = [];
    const logs = client.logs.bind(client);
    client.logs = async (options) => {
      asked.push(options.previous === true ? 'before' : 'present');
      const log = await logs(options);
      if (options.previous !== true) server.logs.restart(app);
      asked.push('answered');
      return log;
    };
    const found = await collectObjects(client, { readsSecrets: false, namespace: 'shop', pod: 'first-run' });
    expect(asked).toEqual(['present', 'answered', 'before', 'answered']);
    expect(found.logs?.at(-1)).toMatchObject({ previous: true, text: 'it failed' });
  });

  it.each([
    ['forbidden', 403],
    ['broken', 500],
  ])('leaves out what is %s beside the pod, and says so', async (_name, status) => {
    const server = await startCluster();
    server.refuse(/events|replicasets|log$|nodes|configmaps|secrets|claims/, status, 'no');
    const leftOut: string[] = [];
    const objects = await collect(server, {
      namespace: 'shop',
      pod: 'web-1-x',
      onLeftOut: ({ message }) => leftOut.push(message),
    });
    expect(reportsOf(objects)).toMatchObject([{ pod_name: 'web-1-x', owner: { kind: 'ReplicaSet', name: 'web-1' } }]);
    expect(objects).toMatchObject({ events: [], logs: [], nodes: [], related: [] });
    expect(leftOut.join('\n')).toMatch(/get pods\/log "web-1-x" in namespace shop/);
    expect(leftOut.join('\n')).toMatch(/list events in namespace shop/);
  });

  it('says nothing of a container that has no log yet', async () => {
    const server = await startCluster();
    server.refuse(/log$/, 400, 'container is waiting to start');
    const leftOut: unknown[] = [];
    await collect(server, { namespace: 'shop', pod: 'web-1-x', onLeftOut: (error) => leftOut.push(error) });
    expect(leftOut).toEqual([]);
  });

  it('fails where the pods themselves cannot be read', async () => {
    const server = await startCluster();
    await expect(collect(server, { namespace: 'shop', pod: 'nope' })).rejects.toMatchObject({ code: 'not_found' });
    server.refuse(/pods$/, 403, 'no');
    await expect(collect(server, { namespace: 'shop' })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('reads a whole namespace, and of the pods that fail the rest', async () => {
    const server = await startCluster();
    const objects = await collect(server, { namespace: 'shop' });
    expect(objects.pods).toHaveLength(2);
    expect(reportsOf(objects)).toMatchObject([{ pod_name: 'web-1-x', logs: 'now', owner: { name: 'web' } }]);
    expect(
      server.requests.filter(({ path }) => path.endsWith('log')).every(({ path }) => path.includes('web-1-x')),
    ).toBe(true);
  });

  it('reads all namespaces where none is named', async () => {
    const server = await startCluster();
    server.have('api/v1/namespaces/other/pods', {
      ...pod('bad', crashing),
      metadata: { name: 'bad', namespace: 'other' },
    });
    const reports = reportsOf(await collect(server, {}));
    expect(reports.map(({ namespace, pod_name }) => `${namespace}/${pod_name}`)).toEqual(['other/bad', 'shop/web-1-x']);
  });

  it('reads the pods of a workload and no others', async () => {
    const server = await startCluster();
    const resource = workloadNamed('deploy') as Resource;
    const objects = await collect(server, { namespace: 'shop', workload: { resource, name: 'web' } });
    expect(objects.pods.map(({ metadata }) => metadata)).toMatchObject([{ name: 'web-1-x' }]);
    expect(objects.workloads.map(({ kind }) => kind).sort()).toEqual(['Deployment', 'ReplicaSet']);
  });

  it('ends when the caller gives up', async () => {
    const server = await startCluster();
    const giveUp = new AbortController();
    server.interfere(({ path }) => {
      if (path.endsWith('log')) giveUp.abort();
      return false;
    });
    await expect(collect(server, { namespace: 'shop', pod: 'web-1-x', signal: giveUp.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
  });
});

describe('workloadNamed', () => {
  it.each(['deployment', 'Deployments', 'deploy', 'deployments.apps'])('knows %s', (word) => {
    expect(workloadNamed(word)?.kind).toBe('Deployment');
  });

  it('knows no other kind', () => {
    expect(workloadNamed('service')).toBeUndefined();
  });
});
