import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SimulatedImage, Simulation } from '../../src/simulation/index.js';
import { startTestCluster } from '../support/simulation/start.js';

const APP: SimulatedImage = {
  reference: 'r.example/app:1',
  program: ({ random }) => ({
    lines: [],
    ...(random() < 0.5 && { exit: { atMs: 1_000 + random() * 20_000, code: 1 } }),
    ports: [{ port: 80, fromMs: random() * 5_000, http: () => 200 }],
  }),
};
const SERVING: SimulatedImage = {
  ...APP,
  reference: 'r.example/web:1',
  program: () => ({
    lines: [],
    repeat: { everyMs: 1_000, line: (n) => `${n}` },
    ports: [{ port: 80, fromMs: 0, http: () => 200 }],
  }),
};

function deployment(name: string, replicas: number, image: string): object {
  const probe = { httpGet: { port: 80 }, periodSeconds: 5 };
  const containers = [{ name: 'app', image, readinessProbe: probe, livenessProbe: probe }];
  const template = { metadata: { labels: { app: name } }, spec: { containers } };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: 'default' },
    spec: { replicas, selector: { matchLabels: { app: name } }, template },
  };
}

async function textOf({ url }: Simulation, path: string): Promise<string> {
  return (await fetch(`${url}/${path}`)).text();
}

/** All that can be seen at the end, versions of objects included: these count each change that ever was. */
async function historyOf(seed: number, steps: readonly number[]): Promise<string> {
  const simulation = await startTestCluster({ seed, images: [APP] });
  for (const [index, replicas] of steps.entries()) {
    simulation.apply(deployment(`app-${index % 3}`, replicas, 'r.example/app:1'));
    simulation.clock.advance(20_000);
  }
  const paths = ['api/v1/pods', 'api/v1/events', 'apis/apps/v1/replicasets', 'apis/apps/v1/deployments'];
  const texts = await Promise.all(paths.map((path) => textOf(simulation, path)));
  return texts.join('\n');
}

describe('the history of a simulated cluster', () => {
  it('is the same for the same seed, and another one for another seed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.array(fc.nat(4), { minLength: 1, maxLength: 4 }), async (seed, steps) => {
        const first = await historyOf(seed, steps);
        expect(await historyOf(seed, steps)).toBe(first);
        expect(await historyOf(seed + 1, steps)).not.toBe(first);
      }),
      { numRuns: 5 },
    );
  });

  it('has nothing to tell of while all is well, however many pods there are and whatever they print', async () => {
    const simulation = await startTestCluster({
      images: [SERVING],
      nodes: [{ name: 'big', cpu: '64', memory: '256Gi', pods: 500 }],
    });
    simulation.apply(deployment('web', 100, 'r.example/web:1'));
    simulation.clock.advance(120_000);
    const version = async () =>
      (JSON.parse(await textOf(simulation, 'api/v1/pods?limit=1')) as { metadata: { resourceVersion: string } })
        .metadata.resourceVersion;
    const before = await version();
    simulation.clock.advance(600_000);
    expect(await version()).toBe(before);
  });
});
