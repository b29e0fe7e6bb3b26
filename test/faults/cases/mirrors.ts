import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mirror } from '../../../src/contracts/mirror.js';
import { ApiTransport, collectObjects, KubernetesClient, loadClusterAccess } from '../../../src/k8s/index.js';
import { MIRROR_LABEL } from '../../../src/rules/mirror/mirror-names.js';
import { reportsOf } from '../../../src/rules/report/index.js';
import { type Simulation, startSimulation } from '../../../src/simulation/index.js';
import { SHELL } from '../../support/simulation/shell-image.js';
import { check, checkNone, eventually } from '../support/checks.js';
import { sendExpecting } from '../support/http.js';
import { Installation } from '../support/installation.js';
import { type Place, temporaryFolder } from '../support/place.js';
import type { Track } from '../support/runner.js';
import { SERVICE_TOKEN, type ServerProcess } from '../support/server-process.js';

const MIRRORS = 20;
/** Long enough for a busy machine to deploy them all before the first one is over. */
const TTL_SECONDS = 60;
/** After its TTL no mirror may be there for longer than this. */
const GRACE_MS = 10_000;
/** When all workloads have failed often enough. */
const FAIL_WITHIN_MS = 60_000;
const FAILING_MS = 60_000;
const NAMESPACE = 'shop';
const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** Writes where it may not: an emptyDir repairs it. */
const workload = (name: string) => ({
  ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name, namespace: NAMESPACE } },
  spec: {
    ...{ replicas: 1, selector: { matchLabels: { app: name } } },
    template: {
      metadata: { labels: { app: name } },
      spec: {
        containers: [
          {
            ...{ name: 'gen', image: SHELL.reference, securityContext: { readOnlyRootFilesystem: true } },
            command: ['sh', '-c', 'mkdir -p /var/cache/reports || exit 1; echo ready; sleep 36000'],
          },
        ],
      },
    },
  },
});

async function failingCluster(track: Track): Promise<{ simulation: Simulation; kubeconfig: string }> {
  const nodes = ['node-a', 'node-b'].map((name) => ({ name, cpu: '8', memory: '16Gi' }));
  const simulation = await startSimulation({ seed: 1, speed: 1, images: [SHELL], nodes, logger: silent });
  track.defer(() => simulation.stop());
  simulation.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } });
  simulation.apply(...Array.from({ length: MIRRORS }, (_, index) => workload(`gen-${index}`)));
  simulation.clock.advance(FAILING_MS);
  const kubeconfig = join(temporaryFolder(track), 'kubeconfig');
  writeFileSync(kubeconfig, simulation.kubeconfig());
  return { simulation, kubeconfig };
}

async function mirrorPods({ url }: Simulation): Promise<string[]> {
  const selector = encodeURIComponent(MIRROR_LABEL);
  const answer = await fetch(`${url}/api/v1/namespaces/${NAMESPACE}/pods?labelSelector=${selector}`);
  return ((await answer.json()) as { items: { metadata: { name: string } }[] }).items.map(
    ({ metadata }) => metadata.name,
  );
}

/** Makes a mirror of everything that fails; answers when the last one is over at the latest. */
async function deployAll(installation: Installation, server: ServerProcess, kubeconfig: string): Promise<number> {
  const headers = { Cookie: await installation.cookie(server) };
  for (const key of ['mirror_per_namespace', 'mirror_total']) {
    const body = { value: String(2 * MIRRORS) };
    await sendExpecting(200, server.url, 'POST', `/api/admin/settings/${key}`, { headers, body });
  }
  const client = new KubernetesClient(new ApiTransport(loadClusterAccess({ kubeconfig, environment: {} })));
  // Between two crashes a container runs for a moment.
  const reports = await eventually(`${MIRRORS} pods fail`, FAIL_WITHIN_MS, async () => {
    const found = reportsOf(await collectObjects(client, { readsSecrets: false }));
    return found.length === MIRRORS && found;
  });
  const service = { 'X-Service-Token': SERVICE_TOKEN };
  const deploy = async (report: (typeof reports)[number]) => {
    const told = await sendExpecting(200, server.url, 'POST', '/api/pods/failed', { headers: service, body: report });
    const path = `/api/mirror/deploy/${(told.body as { id: number }).id}`;
    const made = await sendExpecting(200, server.url, 'POST', path, { headers, body: { ttl_seconds: TTL_SECONDS } });
    return Date.parse((made.body as Mirror).expires_at);
  };
  return Math.max(...(await Promise.all(reports.map(deploy))));
}

/** Waits until no mirror is there, and checks that it was in time. */
async function gone(simulation: Simulation, latest: number): Promise<void> {
  const withinMs = Math.max(0, latest - Date.now()) + 2 * GRACE_MS;
  await eventually('the mirrors are gone', withinMs, async () => (await mirrorPods(simulation)).length === 0);
  const lateMs = Date.now() - latest;
  check(lateMs <= GRACE_MS, `the last mirror went ${Math.round(lateMs / 1_000)} s after its time`);
}

/** The backend is killed with all mirrors live, and started again: none outlives its time, and each has an end that is told. */
export async function killAmidMirrors(track: Track, place: Place): Promise<void> {
  const { simulation, kubeconfig } = await failingCluster(track);
  const installation = new Installation(track, place);
  const variables = { KUBECONFIG: kubeconfig, CLUSTER_ACCESS: 'on' };
  await track.case(`kill -9 with ${MIRRORS} mirrors live`, async () => {
    const server = await installation.start(variables);
    const latest = await deployAll(installation, server, kubeconfig);
    await server.kill('SIGKILL');
    check((await mirrorPods(simulation)).length >= MIRRORS, 'the mirrors did not outlive the backend');
    const next = await installation.start(variables);
    await gone(simulation, latest);
    const headers = { Cookie: await installation.cookie(next) };
    const active = async () =>
      ((await sendExpecting(200, next.url, 'GET', '/api/mirror/active', { headers })).body as Mirror[]).length;
    await eventually('each mirror has an end', 4 * GRACE_MS, async () => (await active()) === 0);
    const { body } = await sendExpecting(200, next.url, 'GET', '/api/mirror/history?limit=100', { headers });
    const told = body as Mirror[];
    checkNone(
      told
        .filter(({ verdict, finished_at }) => verdict === null || finished_at === null)
        .map(({ mirror_id }) => mirror_id),
      'mirrors without a verdict or an end',
    );
    await next.kill('SIGKILL');
  });
}

/** The backend is killed, and its database with it: labels and annotations alone tell what is to be removed. */
export async function loseDatabaseAmidMirrors(track: Track, place: Place): Promise<void> {
  const { simulation, kubeconfig } = await failingCluster(track);
  const installation = new Installation(track, place);
  const variables = { KUBECONFIG: kubeconfig, CLUSTER_ACCESS: 'on' };
  await track.case(`kill -9 with ${MIRRORS} mirrors live, and no database any more`, async () => {
    const server = await installation.start(variables);
    const latest = await deployAll(installation, server, kubeconfig);
    await server.kill('SIGKILL');
    const files = readdirSync(place.dataDir).filter((name) => name.startsWith('podproof.db'));
    check(files.length > 0, `there is no database in ${readdirSync(place.dataDir).join(', ')}`);
    for (const file of files) rmSync(join(place.dataDir, file));
    await installation.start(variables);
    await gone(simulation, latest);
  });
}
