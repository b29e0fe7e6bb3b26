import { describe, expect, it } from 'vitest';
import type { Diagram } from '../../../src/contracts/diagram.js';
import type { PluginAccess } from '../../../src/kernel/plugins/plugin-access.js';
import type { NamespaceObjects, TopologySource } from '../../../src/kernel/ports/cluster/topology-source.js';
import { PodproofError } from '../../../src/kernel/ports/errors.js';
import type { PreparedAnswer } from '../../../src/kernel/prepared-answer.js';
import { TopologyService } from '../../../src/kernel/topology/topology-service.js';
import { namespaceObjects, projected, rolledOut } from '../../support/topology/objects.js';

interface World {
  objects: NamespaceObjects;
  failures: object[];
}

/** A service over a cluster and a storage that a test changes. */
function serviceOf(world: World) {
  const source: TopologySource = {
    namespaces: async () => ({ names: ['shop'], missing: [] }),
    namespace: async () => world.objects,
  };
  const failures = {
    list: async (_filter: object, { limit, cursor = '0' }: { limit: number; cursor?: string }) => {
      const end = Number(cursor) + limit;
      return {
        items: world.failures.slice(Number(cursor), end),
        next: end < world.failures.length ? String(end) : null,
      };
    },
  };
  const plugins = { use: async (_kind: string, work: (storage: object) => unknown) => work({ failures }) };
  return new TopologyService({ source, plugins: plugins as unknown as PluginAccess });
}

const stored = (id: number, pod: string, more: object = {}) => ({
  ...{ id, incident_id: 5, pod_name: pod, owner: null, failure_reason: 'CrashLoopBackOff', failure_message: null },
  ...{ cause: null, events: [], container_statuses: [] },
  ...more,
});
const read = ({ text }: PreparedAnswer<Diagram>) => JSON.parse(text) as Diagram;
const metadataOf = (diagram: Diagram, id: string) => diagram.nodes.find((node) => node.id === id)?.metadata;

describe('graphs of a cluster', () => {
  it('are made once for the same content, by however many they are asked for', async () => {
    const world = { objects: namespaceObjects(rolledOut('web')), failures: [] };
    const service = serviceOf(world);
    const [one, other] = await Promise.all([service.namespace('shop'), service.namespace('shop')]);
    expect(other).toBe(one);
    world.objects = namespaceObjects(rolledOut('api'), { version: '2' });
    const changed = await service.namespace('shop');
    expect(changed.etag).not.toBe(one.etag);
    expect(read(changed).nodes.map(({ name }) => name)).toContain('api');
  });

  it('have the tag of their content, whatever the version says', async () => {
    const world = { objects: namespaceObjects(rolledOut('web')), failures: [] };
    const service = serviceOf(world);
    const before = await service.namespace('shop');
    world.objects = { ...world.objects, version: '2' };
    expect((await service.namespace('shop')).etag).toBe(before.etag);
    expect((await service.namespace('shop', { fold: 5 })).etag).toBe(before.etag);
  });

  it('read failures page by page, and what they tell of Secrets that are missing', async () => {
    const pod = projected('Pod', 'pod-0', {
      spec: {
        containers: [{ name: 'app', envFrom: [{ secretRef: { name: 'db' } }] }],
        imagePullSecrets: [{ name: 'registry' }],
      },
    });
    const failures = [
      ...Array.from({ length: 120 }, (_, index) => stored(index + 1, 'gone')),
      stored(500, 'pod-0', {
        container_statuses: [{ message: 'secret "db" not found' }],
        events: [
          {
            message:
              'Unable to retrieve some image pull secrets (registry); attempting to pull the image may not succeed.',
          },
          null,
        ],
      }),
    ];
    const diagram = read(await serviceOf({ objects: namespaceObjects([pod]), failures }).namespace('shop'));
    expect(metadataOf(diagram, 'Pod/shop/pod-0')).toMatchObject({ failures: [500], incident_ids: [5] });
    expect(metadataOf(diagram, 'Secret/shop/db')).toEqual({ status: 'failing', reason: 'missing' });
    expect(metadataOf(diagram, 'Secret/shop/registry')).toEqual({ status: 'failing', reason: 'missing' });
  });

  it('name what may not be listed, and do not say that it is not there', async () => {
    const missing = [{ kind: 'Job', reason: 'The cluster does not allow it' }];
    const objects = namespaceObjects(rolledOut('web'), { missing });
    const service = serviceOf({ objects, failures: [] });
    expect(read(await service.namespace('shop')).missing).toEqual(missing);
    await expect(service.workload({ namespace: 'shop', kind: 'job', name: 'x' })).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('The cluster does not allow it'),
    });
    await expect(service.workload({ namespace: 'shop', kind: 'sts', name: 'x' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('of a workload that is only named by something else do not exist', async () => {
    const scaler = projected('HorizontalPodAutoscaler', 'web', {
      spec: { scaleTargetRef: { kind: 'Deployment', name: 'gone' } },
    });
    const service = serviceOf({ objects: namespaceObjects([scaler]), failures: [] });
    await expect(service.workload({ namespace: 'shop', kind: 'Deployment', name: 'gone' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('are asked for again after the storage was away', async () => {
    const world: World = { objects: namespaceObjects(rolledOut('web')), failures: [] };
    const service = serviceOf(world);
    const away = new PodproofError('unavailable', 'The storage is away');
    Object.defineProperty(world, 'failures', {
      configurable: true,
      get: () => {
        throw away;
      },
    });
    await expect(service.namespace('shop')).rejects.toBe(away);
    Object.defineProperty(world, 'failures', { value: [] });
    expect(read(await service.namespace('shop')).nodes.length).toBeGreaterThan(0);
  });
});
