import { describe, expect, it } from 'vitest';
import type { SimulatedImage, Simulation } from '../../src/simulation/index.js';
import { startTestCluster } from '../support/simulation/start.js';

const WEB: SimulatedImage = {
  reference: 'r.example/web:1',
  program: ({ env, files }) =>
    env.get('CRASH') === 'yes'
      ? { lines: [{ atMs: 5, text: 'it is broken' }], exit: { atMs: 500, code: 1 }, ports: [] }
      : {
          lines: [{ atMs: 5, text: `mode ${files.get('/etc/web/mode') ?? 'none'}` }],
          repeat: { everyMs: 1_000, line: (n) => `request ${n}` },
          ports: [{ port: 80, fromMs: 0, http: () => 200 }],
        },
};
const IMAGES = [WEB, { ...WEB, reference: 'r.example/web:2' }];

function deployment(container: object = {}, spec: object = {}, replicas = 3): object {
  const template = {
    metadata: { labels: { app: 'web' } },
    spec: {
      containers: [{ name: 'web', image: 'r.example/web:1', readinessProbe: { httpGet: { port: 80 } }, ...container }],
      ...spec,
    },
  };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'shop' },
    spec: { replicas, selector: { matchLabels: { app: 'web' } }, template },
  };
}

async function startShop(...objects: object[]): Promise<Simulation> {
  const simulation = await startTestCluster({ images: IMAGES });
  simulation.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } }, ...objects);
  simulation.clock.advance(30_000);
  return simulation;
}

interface PodShape {
  metadata: { name: string; deletionTimestamp?: string };
  spec: { containers: { image: string }[] };
  status: {
    phase: string;
    conditions: { type: string; status: string }[];
    containerStatuses?: { restartCount: number }[];
  };
}

async function read<Answer>(simulation: Simulation, path: string): Promise<Answer> {
  return (await (await fetch(`${simulation.url}/${path}`)).json()) as Answer;
}

async function podsOf(simulation: Simulation): Promise<PodShape[]> {
  return (await read<{ items: PodShape[] }>(simulation, 'api/v1/namespaces/shop/pods')).items;
}

const isReady = ({ status }: PodShape) =>
  status.conditions.some(({ type, status: is }) => type === 'Ready' && is === 'True');

describe('life in a simulated cluster', () => {
  it('rolls a change out without missing more pods than it may, and keeps the older ReplicaSet', async () => {
    const simulation = await startShop(deployment());
    simulation.apply(deployment({ image: 'r.example/web:2' }));
    let least = 3;
    for (let second = 0; second < 60; second += 1) {
      simulation.clock.advance(1_000);
      least = Math.min(least, (await podsOf(simulation)).filter(isReady).length);
    }
    expect(least).toBe(3);
    expect((await podsOf(simulation)).map(({ spec }) => spec.containers[0]?.image)).toEqual(
      Array(3).fill('r.example/web:2'),
    );
    const sets = await read<{
      items: { metadata: { annotations: Record<string, string> }; spec: { replicas: number } }[];
    }>(simulation, 'apis/apps/v1/namespaces/shop/replicasets');
    const revisions = sets.items.map(({ metadata, spec }) => [
      metadata.annotations['deployment.kubernetes.io/revision'],
      spec.replicas,
    ]);
    expect(revisions.sort()).toEqual([
      ['1', 0],
      ['2', 3],
    ]);
  });

  it.each([
    { strategy: undefined, unready: 1, available: 'False' },
    { strategy: { rollingUpdate: { maxUnavailable: 1 } }, unready: 1, available: 'True' },
    { strategy: { rollingUpdate: { maxUnavailable: '50%' } }, unready: 2, available: 'False' },
    { strategy: { type: 'Recreate' }, unready: 1, available: 'False' },
  ])(
    'calls a Deployment available as long as it misses no more pods than it may: $strategy, $unready of 3',
    async ({ strategy, unready, available }) => {
      const web = deployment() as { spec: object };
      const simulation = await startShop({ ...web, spec: { ...web.spec, strategy } });
      const pods = await podsOf(simulation);
      for (const { metadata } of pods.slice(0, unready)) {
        await fetch(`${simulation.url}/api/v1/namespaces/shop/pods/${metadata.name}`, { method: 'DELETE' });
      }
      simulation.clock.advance(500);
      const { status } = await read<Pick<PodShape, 'status'>>(
        simulation,
        'apis/apps/v1/namespaces/shop/deployments/web',
      );
      expect(status.conditions.find(({ type }) => type === 'Available')?.status).toBe(available);
    },
  );

  it('stops a roll-out that fails, says so when its deadline is over, and goes back', async () => {
    const simulation = await startShop(deployment({}, {}));
    simulation.apply(deployment({ env: [{ name: 'CRASH', value: 'yes' }] }));
    simulation.clock.advance(620_000);
    const broken = await read<{ status: { conditions: { reason: string }[]; readyReplicas: number } }>(
      simulation,
      'apis/apps/v1/namespaces/shop/deployments/web',
    );
    expect(broken.status.conditions.map(({ reason }) => reason)).toContain('ProgressDeadlineExceeded');
    expect(broken.status.readyReplicas).toBe(3);
    simulation.apply(deployment({ env: [] }));
    simulation.clock.advance(40_000);
    expect((await podsOf(simulation)).filter(isReady)).toHaveLength(3);
  });

  it('starts a pod when what it waited for is there', async () => {
    const volumes = [{ name: 'conf', configMap: { name: 'web' } }];
    const simulation = await startShop(
      deployment({ volumeMounts: [{ name: 'conf', mountPath: '/etc/web' }] }, { volumes }, 1),
    );
    expect((await podsOf(simulation))[0]?.status.phase).toBe('Pending');
    simulation.apply({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'web', namespace: 'shop' },
      data: { mode: 'fast' },
    });
    simulation.clock.advance(70_000);
    const [pod] = await podsOf(simulation);
    expect(pod?.status.phase).toBe('Running');
    const log = await fetch(`${simulation.url}/api/v1/namespaces/shop/pods/${pod?.metadata.name}/log?tailLines=100000`);
    expect(await log.text()).toMatch(/^mode fast\nrequest 0\nrequest 1\n/);
  });

  it('ends a pod in its time and replaces it, and empties a namespace that is deleted', async () => {
    const simulation = await startShop(deployment());
    const [first] = await podsOf(simulation);
    const name = first?.metadata.name ?? '';
    simulation.remove('Pod', 'shop', name);
    expect(
      (await podsOf(simulation)).find(({ metadata }) => metadata.name === name)?.metadata.deletionTimestamp,
    ).toBeDefined();
    simulation.clock.advance(30_000);
    const after = await podsOf(simulation);
    expect([after.length, after.some(({ metadata }) => metadata.name === name)]).toEqual([3, false]);
    simulation.remove('Namespace', undefined, 'shop');
    simulation.clock.advance(60_000);
    expect((await fetch(`${simulation.url}/api/v1/namespaces/shop`)).status).toBe(404);
    expect(await podsOf(simulation)).toEqual([]);
  });

  it('hands out the log of a run while it goes on, and that of the run before', async () => {
    const simulation = await startShop(deployment({ env: [{ name: 'CRASH', value: 'yes' }] }, {}, 1));
    const [pod] = await podsOf(simulation);
    const path = `${simulation.url}/api/v1/namespaces/shop/pods/${pod?.metadata.name}/log`;
    expect(await (await fetch(`${path}?previous=true`)).text()).toBe('it is broken\n');
    simulation.apply(deployment({}, {}, 1));
    simulation.clock.advance(60_000);
    const [well] = await podsOf(simulation);
    const followed = await fetch(
      `${simulation.url}/api/v1/namespaces/shop/pods/${well?.metadata.name}/log?follow=true&tailLines=1&timestamps=true`,
    );
    simulation.clock.advance(2_000);
    simulation.remove('Pod', 'shop', well?.metadata.name ?? '');
    simulation.clock.advance(5_000);
    const lines = (await followed.text()).trim().split('\n');
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(lines.every((line) => /^2026-03-02T08:0\d:\d\d\.\d{9}Z request \d+$/.test(line))).toBe(true);
  });

  it('takes pods from a node that is cut off, and gives the node back what it can run', async () => {
    const simulation = await startShop(deployment());
    simulation.setNodeReady('node-a', false);
    simulation.clock.advance(400_000);
    const ready = (await podsOf(simulation)).filter(isReady);
    expect(ready).toHaveLength(3);
    expect(ready.every((pod) => (pod.spec as unknown as { nodeName: string }).nodeName === 'node-b')).toBe(true);
    expect((await podsOf(simulation)).some(({ metadata }) => metadata.deletionTimestamp !== undefined)).toBe(true);
    simulation.setNodeReady('node-a', true);
    simulation.clock.advance(60_000);
    expect(await podsOf(simulation)).toHaveLength(3);
  });
});
