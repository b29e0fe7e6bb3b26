import pg from 'pg';
import { audit } from '../support/audit.js';
import { check, checkNone, eventually } from '../support/checks.js';
import { Listener } from '../support/clients.js';
import { keptConnections, send, sendExpecting } from '../support/http.js';
import { Installation } from '../support/installation.js';
import { Ledger } from '../support/ledger.js';
import { type Place, postgresPlace } from '../support/place.js';
import { PostgresCluster } from '../support/postgres-cluster.js';
import { idOf, postGone, postReport } from '../support/reports.js';
import type { Track } from '../support/runner.js';
import { SERVICE_TOKEN, type ServerProcess } from '../support/server-process.js';

const TOLD_WITHIN_MS = 30_000;
const RECOVERED_WITHIN_MS = 60_000;
/** Then it is told anew. */
const HEARD_AGAIN_WITHIN_MS = 1_000;
const OVERLAPPING_PODS = 200;
const LOGIN_LIMIT = 5;
const LOGIN_ATTEMPTS = 12;
/** The job runs every 30 seconds. */
const RETENTION_WITHIN_MS = 90_000;
const EXPIRED = 'expired';

interface Scene {
  readonly installation: Installation;
  readonly place: Place;
  readonly ledger: Ledger;
  readonly servers: readonly [ServerProcess, ServerProcess];
}

async function report({ ledger }: Scene, { url }: ServerProcess, pod: string): Promise<void> {
  ledger.attempt(pod);
  ledger.answered(pod, idOf(await postReport(url, pod)));
}

/** Clients of both servers hear what either is told, and no more than once. */
async function checkEvents(scene: Scene, name: string): Promise<void> {
  const listeners = await Promise.all(scene.servers.map(({ url }) => Listener.connect(url)));
  const pods = scene.servers.map((_, index) => `${name}-${index}`);
  try {
    for (const [index, pod] of pods.entries()) {
      await report(scene, scene.servers[index] as ServerProcess, pod);
      const heardByAll = () => listeners.every((listener) => listener.failuresOf(pod) > 0);
      await eventually(`clients of both servers hear of ${pod}`, TOLD_WITHIN_MS, heardByAll);
    }
    const repeated = pods.filter((pod) => listeners.some((listener) => listener.failuresOf(pod) !== 1));
    checkNone(repeated, 'pods that were told more than once');
  } finally {
    for (const listener of listeners) listener.end();
  }
}

/** After a crash of the database they find to each other again; what was told until then may have been missed. */
async function checkEventsAfterCrash(scene: Scene, cluster: PostgresCluster): Promise<void> {
  await cluster.crash();
  await cluster.start();
  const listeners = await Promise.all(scene.servers.map(({ url }) => Listener.connect(url)));
  let attempts = 0;
  await eventually('they hear each other again', RECOVERED_WITHIN_MS, async () => {
    attempts += 1;
    const pods = scene.servers.map((_, index) => `after-crash-${attempts}-${index}`);
    for (const [index, pod] of pods.entries()) await report(scene, scene.servers[index] as ServerProcess, pod);
    const heard = () => pods.every((pod) => listeners.every((listener) => listener.failuresOf(pod) > 0));
    return eventually('both are heard', HEARD_AGAIN_WITHIN_MS, heard);
  }).finally(() => {
    for (const listener of listeners) listener.end();
  });
}

async function checkLoginLimit({ installation, servers }: Scene): Promise<void> {
  const attempts = Array.from({ length: LOGIN_ATTEMPTS }, (_, index) =>
    installation.logIn(servers[index % 2] as ServerProcess, 'a wrong password'),
  );
  const statuses = await Promise.all(attempts);
  const let_in = statuses.filter((status) => status === 401).length;
  const refused = statuses.filter((status) => status === 429).length;
  const said = `${let_in} attempts were heard and ${refused} refused`;
  check(let_in === LOGIN_LIMIT && refused === LOGIN_ATTEMPTS - LOGIN_LIMIT, said);
}

async function checkOverlap({ installation, servers, ledger }: Scene): Promise<void> {
  const agent = keptConnections(2 * OVERLAPPING_PODS);
  const pods = Array.from({ length: OVERLAPPING_PODS }, (_, index) => `both-${index}`);
  const reports = pods.flatMap((pod) =>
    servers.map(async ({ url }) => {
      ledger.attempt(pod);
      const answer = await postReport(url, pod, { agent });
      if (answer.status !== 200) return `${pod}: ${answer.status} ${JSON.stringify(answer.body)}`;
      ledger.answered(pod, idOf(answer));
      return undefined;
    }),
  );
  const wrong = (await Promise.all(reports)).filter((line) => line !== undefined);
  agent.destroy();
  checkNone(wrong, 'reports that were not accepted');
  const doubled = pods.filter((pod) => ledger.pods.get(pod)?.ids.size !== 1);
  checkNone(doubled, 'pods whose two reports were answered with different ids');
  await audit(installation, servers[0], ledger);
}

/** How often the retention job ended so on this server. */
async function retentionRuns({ url }: ServerProcess, outcome: string): Promise<number> {
  const { body } = await sendExpecting(200, url, 'GET', '/metrics', { headers: { 'X-Service-Token': SERVICE_TOKEN } });
  const line = new RegExp(`^podproof_job_runs_total\\{job="retention",outcome="${outcome}"\\} (\\d+)$`, 'm');
  return Number(line.exec(String(body))?.[1] ?? 0);
}

/** A record whose time is over, with its timeline held back: whoever deletes it has to wait for that. */
async function holdExpiredRecord(track: Track, { place, servers, ledger }: Scene): Promise<Held> {
  const [{ url }] = servers;
  ledger.attempt(EXPIRED, true);
  const id = idOf(await postReport(url, EXPIRED));
  await postGone(url, EXPIRED);
  await place.query(`update failures set status_changed_at = 1 where id = ${id}`);
  const holder = new pg.Client(place.variables.DATABASE_URL);
  // A case that fails stops the database under it.
  holder.on('error', () => undefined);
  await holder.connect();
  const letGo = () => holder.end();
  track.defer(letGo);
  await holder.query('begin');
  const { rowCount } = await holder.query(`select 1 from timeline where failure_id = ${id} for update`);
  check(rowCount !== 0, 'the record has no timeline to hold back');
  return { id, letGo };
}

interface Held {
  readonly id: number;
  letGo(): Promise<void>;
}

/** While one server waits for the record, the other must leave the job alone; let go, the record must go, once. */
async function checkRetention({ installation, place, servers }: Scene, { id, letGo }: Held): Promise<void> {
  await eventually('one server leaves the job to the other', RETENTION_WITHIN_MS, async () => {
    const skipped = await Promise.all(servers.map((server) => retentionRuns(server, 'skipped')));
    return skipped.some((count) => count > 0);
  });
  const ended = await Promise.all(servers.map((server) => retentionRuns(server, 'ok')));
  check(
    ended.every((count) => count === 0),
    'the job ended although its record was held back',
  );
  await letGo();
  const headers = { Cookie: await installation.cookie(servers[0]) };
  await eventually('the record is deleted', TOLD_WITHIN_MS, async () => {
    return (await send(servers[0].url, 'GET', `/api/pods/failed/${id}`, { headers })).status === 404;
  });
  const [row] = await place.query(`select count(*) as times from deletions where table_name = 'failures'`);
  check(Number(row?.times) === 1, `${String(row?.times)} records were deleted instead of one`);
}

async function checkReplicas({ servers, installation }: Scene): Promise<void> {
  const headers = { Cookie: await installation.cookie(servers[0]) };
  for (const { url } of servers) {
    const { body } = await sendExpecting(200, url, 'GET', '/api/config', { headers });
    const { replicas } = body as { replicas: number };
    check(replicas === 2, `/api/config says ${replicas} replicas`);
  }
}

/** Two servers on one PostgreSQL. */
export async function replicas(track: Track): Promise<void> {
  const cluster = await PostgresCluster.create(track);
  const place = await postgresPlace(track, cluster);
  const installation = new Installation(track, place);
  const first = await installation.start();
  await installation.cookie(first);
  const scene: Scene = { installation, place, ledger: new Ledger(), servers: [first, await installation.start()] };
  const held = await holdExpiredRecord(track, scene);
  await track.case('they know of each other', () => checkReplicas(scene));
  await track.case('what one is told, clients of the other hear once', () => checkEvents(scene, 'told'));
  await track.case('the login limit is shared', () => checkLoginLimit(scene));
  await track.case(`${OVERLAPPING_PODS} pods reported to both at once make one record each`, () => checkOverlap(scene));
  await track.case('retention runs on one at a time', () => checkRetention(scene, held));
  await track.case('after a crash of PostgreSQL they hear each other again', () =>
    checkEventsAfterCrash(scene, cluster),
  );
  await track.case('both end well', async () => {
    const ends = await Promise.all(scene.servers.map((server) => server.kill('SIGTERM')));
    check(
      ends.every(({ code }) => code === 0),
      `they ended with ${ends.map(({ code }) => code).join(' and ')}`,
    );
  });
}
