import { describe, expect, it } from 'vitest';
import { collectObjects, type Scope } from '../../src/k8s/index.js';
import type { Fields } from '../../src/rules/evidence/values.js';
import { reportsOf } from '../../src/rules/report/index.js';
import { type ApiServer, isAt } from '../../src/simulation/api-server/index.js';
import {
  deployment,
  FAILED,
  failingPod,
  OLD_SET,
  ROLLED_OUT,
  replicaSet,
  rollout,
  template,
} from '../rules/changes/objects.js';
import { madeBy, workload } from '../rules/report/objects.js';
import { startApiServer } from '../support/api-server/start.js';
import { clientOf } from './kubeconfig.js';

const core = (plural: string) => `api/v1/namespaces/shop/${plural}`;
const apps = (plural: string) => `apis/apps/v1/namespaces/shop/${plural}`;
const BEFORE = '2026-03-12T08:00:00Z';
const labelled = (object: Fields): Fields => ({
  ...object,
  metadata: { ...(object['metadata'] as object), labels: { app: 'web' } },
});
const written = (name: string, field: string, more: object = {}) => ({
  metadata: {
    ...{ name, namespace: 'shop', creationTimestamp: BEFORE },
    managedFields: [
      { manager: 'kubectl-edit', operation: 'Update', time: ROLLED_OUT, fieldsV1: { [`f:${field}`]: {} } },
    ],
  },
  ...more,
});
const SECRET_VALUE = 'c2VjcmV0LXZhbHVl';

/** A cluster with a Deployment of which a rollout has gone wrong. */
async function startCluster(...sets: readonly Fields[]): Promise<ApiServer> {
  const server = await startApiServer();
  const env = (kind: string, name: string) => ({ name, valueFrom: { [`${kind}KeyRef`]: { name, key: 'a' } } });
  const more = { env: [env('configMap', 'flags'), env('secret', 'tokens')] };
  server.have(core('pods'), failingPod(madeBy('ReplicaSet', 'web-14'), 'shop/app:1.5', more));
  server.have(apps('deployments'), deployment());
  server.have(apps('replicasets'), ...sets.map(labelled));
  server.have(core('events'), ...rollout().events);
  server.have('api/v1/nodes', {
    metadata: { name: 'n1', creationTimestamp: BEFORE },
    status: { nodeInfo: { kubeletVersion: 'v1.34.1' } },
  });
  server.have(core('configmaps'), written('flags', 'data', { data: { a: '1' } }));
  server.have(core('secrets'), written('tokens', 'data', { data: { a: SECRET_VALUE } }));
  server.have(core('resourcequotas'), written('team', 'spec', { spec: { hard: { pods: '4' } } }));
  server.have(core('limitranges'), written('sizes', 'spec'));
  server.have('apis/autoscaling/v2/namespaces/shop/horizontalpodautoscalers');
  return server;
}

const SETS = [OLD_SET, replicaSet(14, template('shop/app:1.5'), { replicas: 1 }, ROLLED_OUT)];

async function changesOf(server: ApiServer, scope: Partial<Scope> = { pod: 'web-14-x' }) {
  const objects = await collectObjects(clientOf(server), { namespace: 'shop', readsSecrets: true, ...scope });
  const [report] = reportsOf(objects);
  return { report, changes: (report?.changes ?? []) as readonly Fields[] };
}

describe('what changed before a failure', () => {
  it('is read with little: names of revisions, and two of them whole', async () => {
    const server = await startCluster(...SETS);
    const { report, changes } = await changesOf(server);
    expect(changes.map(({ what }) => what)).toEqual([
      'rollout 14 of Deployment shop/web changed the image of container app from 1.4 to 1.5',
      'ConfigMap shop/flags was changed by kubectl-edit',
      'Secret shop/tokens was changed by kubectl-edit',
      'LimitRange shop/sizes was changed by kubectl-edit',
      'rollout 13 of Deployment shop/web changed its pods; what of them is not known',
      'Node n1 joined the cluster (kubelet v1.34.1)',
    ]);
    expect(changes[0]).toMatchObject({ before: { revision: 13, healthy: true } });
    expect(JSON.stringify(report)).not.toContain(SECRET_VALUE);
    const lists = server.requests.filter(isAt(apps('replicasets')));
    expect(lists).toHaveLength(1);
    expect(lists[0]?.headers.accept).toContain('PartialObjectMetadataList');
    expect(lists[0]?.query.get('labelSelector')).toBe('app in (web)');
    expect(server.requests.filter(isAt(`${apps('replicasets')}/web-13`))).toHaveLength(1);
  });

  it('is the same of a whole namespace, where all ReplicaSets are read anyway', async () => {
    const server = await startCluster(...SETS);
    const { changes } = await changesOf(server, {});
    expect(changes[0]).toMatchObject({ revision: 14, before: { revision: 13, healthy: true } });
    expect(server.requests.filter(isAt(apps('replicasets')))).toHaveLength(1);
  });

  it('is found among a thousand ReplicaSets', async () => {
    const older = Array.from({ length: 1_000 }, (_, index) =>
      replicaSet(index + 1, template('shop/app:0'), {}, BEFORE),
    );
    const server = await startCluster(...older.slice(0, 12), ...SETS.slice(1), ...older.slice(14));
    const { changes } = await changesOf(server);
    expect(changes.filter(({ kind }) => kind === 'rollout').map(({ revision }) => revision)).toEqual([1000, 999, 998]);
    expect(server.requests.length).toBeLessThan(20);
  });

  it('is of a StatefulSet in its ControllerRevisions', async () => {
    const server = await startCluster(...SETS);
    const revision = (number: number, image: string, at: string) => ({
      metadata: {
        name: `db-${number}`,
        namespace: 'shop',
        creationTimestamp: at,
        labels: { app: 'db' },
        ...madeBy('StatefulSet', 'db'),
      },
      revision: number,
      data: { spec: { template: { ...template(image), $patch: 'replace' } } },
    });
    server.have(
      apps('controllerrevisions'),
      revision(1, 'shop/app:1.4', BEFORE),
      revision(2, 'shop/app:1.5', ROLLED_OUT),
    );
    const selector = { matchExpressions: [{ key: 'app', operator: 'In', values: ['db'] }] };
    server.have(
      apps('statefulsets'),
      workload('StatefulSet', 'db', { spec: { selector, template: template('shop/app:1.5') }, status: {} }),
    );
    const failing = failingPod(madeBy('StatefulSet', 'db'));
    server.have(core('pods'), {
      ...failing,
      metadata: { ...(failing['metadata'] as object), name: 'db-0', labels: { 'controller-revision-hash': 'db-2' } },
    });
    const { changes } = await changesOf(server, { pod: 'db-0' });
    expect(changes[0]).toMatchObject({ at: ROLLED_OUT, revision: 2, before: { revision: 1 } });
  });

  it('leaves out what is forbidden, without a word', async () => {
    const server = await startCluster(...SETS);
    server.refuse(/replicasets$|controllerrevisions|resourcequotas|limitranges|horizontalpodautoscalers/, 403, 'no');
    const leftOut: string[] = [];
    const { changes } = await changesOf(server, { pod: 'web-14-x', onLeftOut: ({ message }) => leftOut.push(message) });
    expect(changes.map(({ kind }) => kind)).toEqual(['rollout', 'configuration', 'configuration', 'node']);
    expect(changes[0]).not.toHaveProperty('before');
    expect(leftOut).toEqual([]);
  });

  it('says nothing of Secrets where these are not to be read', async () => {
    const server = await startCluster(...SETS);
    const { changes } = await changesOf(server, { pod: 'web-14-x', readsSecrets: false });
    expect(JSON.stringify(changes)).not.toContain('tokens');
    expect(server.requests.some(({ path }) => path.includes('secrets'))).toBe(false);
  });

  it('reads nothing for a pod that is well', async () => {
    const server = await startCluster(...SETS);
    const failing = failingPod(madeBy('ReplicaSet', 'web-14'));
    const status = {
      phase: 'Running',
      containerStatuses: [{ name: 'app', ready: true, restartCount: 0, state: { running: { startedAt: FAILED } } }],
    };
    server.have(core('pods'), { ...failing, metadata: { ...(failing['metadata'] as object), name: 'well' }, status });
    await collectObjects(clientOf(server), { namespace: 'shop', pod: 'well', readsSecrets: true });
    expect(server.requests.filter(isAt(apps('replicasets')))).toEqual([]);
  });
});
