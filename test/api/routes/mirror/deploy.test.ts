import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Mirror } from '../../../../src/contracts/mirror.js';
import { collectObjects } from '../../../../src/k8s/index.js';
import { reportsOf } from '../../../../src/rules/report/index.js';
import { reportGen } from '../../../kernel/mirrors/mirror-scene.js';
import { SERVICE_TOKEN, startServer } from '../../../support/server.js';
import { clientOfSimulation } from '../../../support/simulation/diagnose.js';
import { startTestCluster } from '../../../support/simulation/start.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

/** Seconds of the cluster in a second: a proof takes a few of these. */
const SPEED = 20;

describe.each(['sqlite', 'postgres'] as const)('mirrors of a whole server on %s', (database) => {
  test('are made, watched to a verdict and removed over the API', async () => {
    const simulation = await startTestCluster({ speed: SPEED, startAt: Date.now() });
    simulation.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } }, reportGen('report-gen'));
    simulation.clock.advance(60_000);
    const kubeconfig = join(temporaryFolder(), 'kubeconfig');
    writeFileSync(kubeconfig, simulation.kubeconfig());
    const server = await startServer({ database, env: { KUBECONFIG: kubeconfig, CLUSTER_ACCESS: 'on' } });
    onTestFinished(() => server.close());
    const objects = () => collectObjects(clientOfSimulation(simulation), { readsSecrets: false });
    const reports = async () => reportsOf(await objects());
    await expect.poll(reports, { timeout: 20_000 }).not.toEqual([]);
    const [report] = await reports();
    const recorded = await server.send('POST', '/api/pods/failed', { body: report, token: SERVICE_TOKEN });
    expect(recorded).toMatchObject({ status: 200 });
    const failure = (recorded.body as { id: number }).id;
    const cookie = await server.signIn('admin');
    const deploy = (id: number, body: object = {}) => server.send('POST', `/api/mirror/deploy/${id}`, { body, cookie });

    expect(await deploy(4_711)).toMatchObject({ status: 404 });
    expect(await deploy(failure, { strategy: 'pray' })).toMatchObject({ status: 400 });
    const made = await deploy(failure, { ttl_seconds: 600 });
    expect(made).toMatchObject({ status: 200, body: { status: 'Pending', created_by: 'admin', failure_id: failure } });
    const path = `/api/mirror/${(made.body as Mirror).mirror_id}`;
    const mirror = async () => (await server.send('GET', path.replace('mirror/', 'mirror/status/'), { cookie })).body;
    await expect.poll(mirror, { timeout: 40_000 }).toMatchObject({ verdict: 'PROVEN', status: 'Succeeded' });
    const ended = await mirror();
    expect(await server.send('DELETE', path, { cookie })).toMatchObject({ status: 200, body: ended });
    expect(await server.send('DELETE', '/api/mirror/4711', { cookie })).toMatchObject({ status: 404 });
  });
});
