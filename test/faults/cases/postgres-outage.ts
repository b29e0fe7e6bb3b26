import { audit } from '../support/audit.js';
import { check, checkNone, eventually } from '../support/checks.js';
import { detailOf, send } from '../support/http.js';
import { Installation } from '../support/installation.js';
import { Ledger } from '../support/ledger.js';
import { Load } from '../support/load.js';
import { postgresPlace } from '../support/place.js';
import { PostgresCluster } from '../support/postgres-cluster.js';
import type { Track } from '../support/runner.js';
import type { ServerProcess } from '../support/server-process.js';

/** Refusing takes no longer than finding out that nobody answers: five seconds for a connection, and the rest is the affair of a busy machine. */
const REFUSED_WITHIN_MS = 30_000;
const RECOVERED_WITHIN_MS = 60_000;
/** A database that hangs is given up after 30 seconds. */
const HANG_LIMIT_MS = 60_000;
const ALIVE_WITHIN_MS = 15_000;
const SHUTDOWN_WITHIN_MS = 20_000;

async function checkAlive(server: ServerProcess): Promise<void> {
  const { status, milliseconds } = await send(server.url, 'GET', '/health');
  check(status === 200, `/health answered ${status}`);
  check(milliseconds < ALIVE_WITHIN_MS, `/health took ${Math.round(milliseconds)} ms`);
}

/** Readiness, and what a user sees, as the storage is. */
async function checkAway(server: ServerProcess, cookie: string): Promise<void> {
  await checkAlive(server);
  for (const path of ['/health?ready=1', '/api/pods/failed', '/api/config']) {
    const answer = await send(server.url, 'GET', path, { headers: { Cookie: cookie } });
    check(answer.status === 503, `${path} answered ${answer.status} while the database was away`);
    check(detailOf(answer) !== undefined, `${path} answered 503 without a detail`);
    check(answer.milliseconds < REFUSED_WITHIN_MS, `${path} took ${Math.round(answer.milliseconds)} ms to refuse`);
  }
}

async function checkReady(server: ServerProcess): Promise<void> {
  await eventually('the server is ready again', RECOVERED_WITHIN_MS, async () => {
    return (await send(server.url, 'GET', '/health?ready=1')).status === 200;
  });
}

function checkAnswers(load: Load, slowestMs: number): void {
  checkNone(load.wrong, 'answers that are neither 200 nor 503 with a detail');
  check(load.lost === 0, `${load.lost} requests got no answer`);
  check(load.slowestMs < slowestMs, `the slowest answer took ${Math.round(load.slowestMs)} ms`);
}

interface Scene {
  readonly cluster: PostgresCluster;
  readonly installation: Installation;
  readonly server: ServerProcess;
  readonly ledger: Ledger;
}

async function prepare(track: Track): Promise<Scene> {
  const cluster = await PostgresCluster.create(track);
  const installation = new Installation(track, await postgresPlace(track, cluster));
  const server = await installation.start();
  await installation.cookie(server);
  return { cluster, installation, server, ledger: new Ledger() };
}

async function stopAndStart({ cluster, installation, server, ledger }: Scene, name: string): Promise<void> {
  const cookie = await installation.cookie(server);
  const load = await Load.during({ url: server.url, ledger, name, concurrency: 10 }, async (running) => {
    await running.accepts(30);
    await cluster.crash();
    await running.isRefused(30, REFUSED_WITHIN_MS);
    await checkAway(server, cookie);
    await cluster.start();
    await running.accepts(30, RECOVERED_WITHIN_MS);
    await checkReady(server);
  });
  checkAnswers(load, REFUSED_WITHIN_MS);
  check(server.end === null, 'the server ended');
  await audit(installation, server, ledger);
}

/** More agents than fit in a transaction, so that some of them wait for others that hang. */
const HANGING_AGENTS = 120;

async function hangAndGoOn({ cluster, installation, server, ledger }: Scene, meanwhile: () => Promise<unknown>) {
  const load = await Load.during(
    { url: server.url, ledger, name: 'hang', concurrency: HANGING_AGENTS },
    async (running) => {
      try {
        await running.accepts(100);
        cluster.freeze();
        await checkAlive(server);
        await meanwhile();
        await running.isRefused(HANGING_AGENTS, HANG_LIMIT_MS);
        await checkAlive(server);
      } finally {
        cluster.thaw();
      }
      await running.accepts(HANGING_AGENTS, RECOVERED_WITHIN_MS);
      await checkReady(server);
    },
  );
  checkAnswers(load, HANG_LIMIT_MS);
  await audit(installation, server, ledger);
}

async function checkStop(server: ServerProcess): Promise<void> {
  const startedAt = performance.now();
  const { code } = await server.kill('SIGTERM');
  const milliseconds = performance.now() - startedAt;
  check(code === 0, `the exit code is ${code}`);
  check(milliseconds < SHUTDOWN_WITHIN_MS, `it took ${Math.round(milliseconds)} ms`);
}

/** PostgreSQL goes away and comes back while reports arrive. The server is never restarted. */
export async function postgresOutage(track: Track, rounds: number): Promise<void> {
  const scene = await prepare(track);
  for (let round = 1; round <= rounds; round += 1) {
    const title = `stopped and started during ingest, round ${round} of ${rounds}`;
    if (!(await track.case(title, () => stopAndStart(scene, `round-${round}`)))) return;
  }
  await scene.cluster.crash();
  await track.case('not there at start: one line', async () => {
    const line = await scene.installation.startInVain();
    check(/PostgreSQL: .*check/.test(line), `it does not say what to do: ${line}`);
  });
}

/** PostgreSQL takes connections and queries and answers none, and then goes on. */
export async function postgresHang(track: Track): Promise<void> {
  const scene = await prepare(track);
  const other = await scene.installation.start();
  await track.case('refused in time, and all well afterwards', () =>
    hangAndGoOn(scene, () => track.case('SIGTERM meanwhile ends a server in time', () => checkStop(other))),
  );
}
