import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startAgent } from '../../src/agent/start-agent.js';
import type { FailureItem, Incident } from '../../src/contracts/failure.js';
import { startDemo, WORKLOADS } from '../../src/demo/index.js';
import type { DemoWorkload } from '../../src/demo/workload.js';
import { recordingLogger } from '../support/fakes.js';
import { startServer } from '../support/server.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const POLL = { interval: 100, timeout: 50_000 };
const TEST_MS = 120_000;
const STORM_PODS = 30;
/** The agent must see what happens before the time for it is over. */
const STEP_MS = 2_000;
/** By then all that runs well is ready. Only then agents come: graces as short as theirs would be over before, on a machine that is busy. */
const ALL_READY = 60;
/** By then everything has failed, and nothing has been repaired; then one roll-back, and a moment for it. */
const ALL_FAIL = 235;
const ONE_ROLLED_BACK = 260;
/** Agents wait for what may repair itself, by the clock of the machine: here the cluster's own is moved on by hand. */
const SHORT_GRACES =
  'readiness-failed=1, init-waiting=1, unschedulable=1, create-container-config-error=1, pvc-pending=3600';

/** Workload → kind, as the demonstration declares it. */
const declared = WORKLOADS.flatMap(({ failures = [] }: DemoWorkload) =>
  failures.map(({ namespace, kind, name, cause }) => `${namespace} ${kind}/${name}: ${cause}`),
);

/** What runs well all the time. */
const healthy = WORKLOADS.filter(({ failures = [] }: DemoWorkload) => failures.length === 0).flatMap(({ objects }) =>
  objects.map(({ kind, metadata }) => `${metadata.namespace} ${kind}/${metadata.name}:`),
);

/** The simulated cluster with its time in our hands, a server, and an agent between them. */
async function startAll() {
  const simulation = await startDemo({ seed: 7, speed: 0, logger: recordingLogger() });
  const origin = simulation.clock.now;
  while (simulation.clock.now < origin + ALL_READY * 1_000) {
    simulation.clock.advance(STEP_MS);
    await nextTurn();
  }
  const folder = temporaryFolder();
  const kubeconfig = join(folder, 'kubeconfig');
  writeFileSync(kubeconfig, simulation.kubeconfig());
  const server = await startServer({ env: { KUBECONFIG: kubeconfig } });
  const cookie = await server.signIn('admin');
  await server.send('POST', '/api/admin/settings/agent_graces', { body: { value: SHORT_GRACES }, cookie });
  const agent = await startAgent({
    ...{ cluster: server.services.cluster, backend: { url: server.url, serviceToken: server.serviceToken } },
    ...{ clusterName: 'demo', all: true, namespace: 'default', dataDir: folder, agent: 'all', version: '1.0.0' },
    logger: recordingLogger(),
  });
  onTestFinished(async () => {
    await agent.stop();
    await server.close();
    await simulation.stop();
  });
  const list = async <Element>(path: string) =>
    (await server.send('GET', `${path}?limit=1000`, { cookie })).body as Element[];
  return { simulation, list, origin };
}

describe('the demonstration', { timeout: TEST_MS }, () => {
  it('has each declared failure found with its cause, the storm as one incident, and sees what recovers', async () => {
    const { simulation, list, origin } = await startAll();
    const seen = new Set<string>();
    const clusters = new Set<string>();
    const missing = async () => {
      for (const { namespace, owner, cause, cluster } of await list<FailureItem>('/api/pods/failed')) {
        seen.add(`${namespace} ${owner?.kind}/${owner?.name}: ${cause}`);
        clusters.add(cluster);
      }
      return declared.filter((each) => !seen.has(each));
    };
    const goTo = async (seconds: number, origin: number) => {
      while (simulation.clock.now < origin + seconds * 1_000) {
        simulation.clock.advance(STEP_MS);
        await missing();
      }
    };
    await goTo(ALL_FAIL, origin);
    await expect.poll(missing, POLL).toEqual([]);
    expect([...seen].filter((each) => healthy.some((name) => each.startsWith(name)))).toEqual([]);
    expect([...clusters]).toEqual(['demo']);

    const storm = async () =>
      (await list<Incident>('/api/incidents')).filter(({ owner }) => owner.name === 'stream-workers');
    await expect.poll(async () => (await storm()).map(({ pods }) => pods), POLL).toEqual([STORM_PODS]);

    await goTo(ONE_ROLLED_BACK, origin);
    const over = async () => (await list<FailureItem>('/api/pods/history')).map(({ owner }) => owner?.name);
    await expect.poll(over, POLL).toContain('storefront');
  });
});
