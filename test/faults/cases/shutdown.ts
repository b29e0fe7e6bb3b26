import { audit } from '../support/audit.js';
import { check, eventually } from '../support/checks.js';
import { HalfSentReport, isClosed, openDeafReader, openDeafWebSocket } from '../support/clients.js';
import { Installation } from '../support/installation.js';
import { Ledger } from '../support/ledger.js';
import { Load } from '../support/load.js';
import type { Place } from '../support/place.js';
import type { Track } from '../support/runner.js';
import type { ServerProcess } from '../support/server-process.js';

/** Long enough for a busy machine to hear the signal and to store all reports that are under way. */
const SHUTDOWN_SECONDS = 40;
/** What an operator expects, with the time that a busy machine takes to tell us of the end. */
const ENDED_WITHIN_MS = SHUTDOWN_SECONDS * 1_000 + 10_000;
/** Well before those that are slow would be cut, which is after seven tenths of the time. */
const QUICK_WITHIN_MS = SHUTDOWN_SECONDS * 600;
const IN_FLIGHT = 30;
const LISTENING_ENDS_WITHIN_MS = 20_000;

async function fill(server: ServerProcess, ledger: Ledger): Promise<void> {
  await Load.during({ url: server.url, ledger, name: 'before', concurrency: 10 }, (load) => load.accepts(150));
}

async function beginReports(server: ServerProcess, ledger: Ledger, name: string): Promise<Map<string, HalfSentReport>> {
  const reports = new Map<string, HalfSentReport>();
  for (let count = 0; count < IN_FLIGHT; count += 1) {
    const pod = `${name}-${count}`;
    ledger.attempt(pod);
    reports.set(pod, await HalfSentReport.begin(server.url, pod));
  }
  return reports;
}

async function finishReports(reports: ReadonlyMap<string, HalfSentReport>, ledger: Ledger): Promise<void> {
  const finish = async ([pod, report]: readonly [string, HalfSentReport]) => {
    const { status, body } = await report.finish(ENDED_WITHIN_MS);
    check(status === 200, `${pod} was answered ${status} after SIGTERM: ${JSON.stringify(body)}`);
    ledger.answered(pod, (body as { id: number }).id);
  };
  await Promise.all([...reports].map(finish));
}

async function checkEnd(server: ServerProcess, since: number, withinMs: number): Promise<void> {
  const { code, signal } = await server.ended;
  const milliseconds = performance.now() - since;
  check(code === 0, `it ended with ${code ?? signal}: ${server.stderr}`);
  check(milliseconds < withinMs, `it ended after ${Math.round(milliseconds)} ms`);
}

async function openSlowClients(server: ServerProcess, cookie: string): Promise<() => void> {
  const slowSender = await HalfSentReport.begin(server.url, 'never-whole');
  slowSender.trickle(1_000);
  const deaf = [
    await openDeafReader(server.url, '/api/pods/failed?limit=1000', { Cookie: cookie }),
    await openDeafWebSocket(server.url),
    await openDeafWebSocket(server.url),
  ];
  return () => {
    slowSender.end();
    for (const socket of deaf) socket.destroy();
  };
}

/** A server that ended in order counts no more. */
async function checkNoReplica(place: Place): Promise<void> {
  const rows = await place.query('select id from replicas');
  check(rows.length === 0, 'the server is still counted as a replica');
}

async function stopWith(scene: Scene, name: string, options: { slowClients: boolean }): Promise<void> {
  const { installation, ledger } = scene;
  const server = await installation.start({ SHUTDOWN_SECONDS: String(SHUTDOWN_SECONDS) });
  const cookie = await installation.cookie(server);
  await fill(server, ledger);
  const endSlowClients = options.slowClients ? await openSlowClients(server, cookie) : () => {};
  const reports = await beginReports(server, ledger, name);
  const since = performance.now();
  server.signal('SIGTERM');
  await eventually('nobody can connect any more', LISTENING_ENDS_WITHIN_MS, () => isClosed(server.url));
  await finishReports(reports, ledger);
  await checkEnd(server, since, options.slowClients ? ENDED_WITHIN_MS : QUICK_WITHIN_MS);
  endSlowClients();
  await checkNoReplica(installation.place);
  for (const report of reports.values()) report.end();
  const next = await installation.start();
  await audit(installation, next, ledger);
  await next.kill('SIGTERM');
}

interface Scene {
  readonly installation: Installation;
  readonly ledger: Ledger;
}

/** SIGTERM while reports are under way, beside clients that are too slow to wait for. */
export async function shutdownBesideSlowClients(track: Track, place: Place): Promise<void> {
  const scene: Scene = { installation: new Installation(track, place), ledger: new Ledger() };
  await track.case('no client is slow enough to keep the server', () =>
    stopWith(scene, 'beside', { slowClients: true }),
  );
}

/** SIGTERM while reports are under way. */
export async function shutdown(track: Track, place: Place): Promise<void> {
  const scene: Scene = { installation: new Installation(track, place), ledger: new Ledger() };
  await track.case('reports under way are stored and answered', () => stopWith(scene, 'alone', { slowClients: false }));
}
