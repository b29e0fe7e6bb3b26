import { expect, it, vi } from 'vitest';
import { AgentScene } from './agent-scene.js';
import { crashedPod, failingPod } from './objects-of-scene.js';

const POD = 'api/v1/namespaces/shop/pods';
const PODS = 2_000;
const names = Array.from({ length: PODS }, (_, index) => `web-5f-${index}`);

it('reads the evidence of a storm at a bounded rate, tells what is over at once, and goes on with what comes', async () => {
  const scene = await AgentScene.start();
  const agent = await scene.agent({ timing: { reportsPerSecond: 10, watches: { firstMs: 20, longestMs: 100 } } });
  const waiting = async () => Number(/waiting_reports (\d+)/.exec(await agent.metrics())?.[1]);
  const owner = { kind: 'ReplicaSet', name: 'web-5f' };
  const [before, startedAt] = [scene.api.requests.length, performance.now()];
  scene.api.apply(...names.map((name) => crashedPod(name, { owner })));
  await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(PODS / 2), { timeout: 20_000 });
  const seconds = (performance.now() - startedAt) / 1_000;
  // A hundred at once and ten a second, and some requests for each.
  expect(scene.api.requests.length - before).toBeLessThan((100 + 10 * seconds) * 12 + 20);
  for (const name of names) scene.api.remove(`${POD}/${name}`);
  scene.api.apply(failingPod('other'));
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 20_000 });
  await scene.untilNamed(['other'], 'failed', 20_000);
});
