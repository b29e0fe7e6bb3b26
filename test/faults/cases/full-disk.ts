import { statSync } from 'node:fs';
import { join } from 'node:path';
import { audit } from '../support/audit.js';
import { check, checkNone, eventually } from '../support/checks.js';
import { fillDisk, limitFileSize, smallDisk } from '../support/disks.js';
import { detailOf, send } from '../support/http.js';
import { Installation } from '../support/installation.js';
import { Ledger } from '../support/ledger.js';
import { Load } from '../support/load.js';
import { sqlitePlace, temporaryFolder } from '../support/place.js';
import type { Track } from '../support/runner.js';
import type { ServerProcess } from '../support/server-process.js';

const DISK_BYTES = 24 * 1024 * 1024;
const FULL_WITHIN_MS = 30_000;
const RECOVERED_WITHIN_MS = 60_000;
const ANSWERED_WITHIN_MS = 30_000;

interface Scene {
  readonly installation: Installation;
  readonly server: ServerProcess;
  readonly ledger: Ledger;
}

async function prepare(track: Track, folder: string): Promise<Scene> {
  const installation = new Installation(track, sqlitePlace(folder));
  const server = await installation.start();
  await installation.cookie(server);
  return { installation, server, ledger: new Ledger() };
}

/** Alive in any case. Whether it is ready is for the disk to say: where a report does not fit, a small write still may. */
async function checkHealth(server: ServerProcess): Promise<void> {
  check((await send(server.url, 'GET', '/health')).status === 200, '/health failed');
  const ready = await send(server.url, 'GET', '/health?ready=1');
  const refused = ready.status === 503 && /disk/.test(detailOf(ready) ?? '');
  check(ready.status === 200 || refused, `/health?ready=1 answered ${ready.status} ${JSON.stringify(ready.body)}`);
}

async function isReady(server: ServerProcess): Promise<boolean> {
  return (await send(server.url, 'GET', '/health?ready=1')).status === 200;
}

/** Reports arrive before, while and after there is no room. */
async function checkFullDisk(scene: Scene, name: string, disk: { fill(): void; makeRoom(): void }): Promise<void> {
  const { installation, server, ledger } = scene;
  const load = await Load.during({ url: server.url, ledger, name, concurrency: 10 }, async (running) => {
    await running.accepts(30);
    disk.fill();
    await running
      .isRefused(30, FULL_WITHIN_MS)
      .then(() => checkHealth(server))
      .finally(disk.makeRoom);
    await running.accepts(30, RECOVERED_WITHIN_MS);
    await eventually('the server is ready again', RECOVERED_WITHIN_MS, () => isReady(server));
  });
  checkNone(load.wrong, 'answers that are neither 200 nor 503 with a detail');
  check(load.lost === 0, `${load.lost} requests got no answer`);
  check(load.slowestMs < ANSWERED_WITHIN_MS, `the slowest answer took ${Math.round(load.slowestMs)} ms`);
  const vague = [...load.details].filter((detail) => !/disk/.test(detail));
  checkNone(vague, 'details that do not name the disk');
  await audit(installation, server, ledger);
}

/** The write-ahead log of a killed server may have room of its own, so that a start may need none of the disk's. */
async function checkStartAfterKill({ installation, server, ledger }: Scene, folder: string): Promise<void> {
  await server.kill('SIGKILL');
  const makeRoom = fillDisk(folder);
  try {
    const started = await installation.startOrRefuse();
    if (typeof started === 'string') check(/disk/.test(started), `it does not name the disk: ${started}`);
    else await checkHealth(started).finally(() => started.kill('SIGKILL'));
  } finally {
    makeRoom();
  }
  const next = await installation.start();
  await audit(installation, next, ledger);
  await next.kill('SIGTERM');
}

/** A server that has ended well leaves no write-ahead log, so that a start needs room. */
async function checkStartOnFullDisk({ installation, ledger }: Scene, folder: string): Promise<void> {
  const makeRoom = fillDisk(folder);
  const line = await installation.startInVain().finally(makeRoom);
  check(/disk/.test(line), `it does not name the disk: ${line}`);
  await audit(installation, await installation.start(), ledger);
}

async function onSmallDisk(track: Track, rounds: number): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    const folder = smallDisk(track, DISK_BYTES);
    const scene = await prepare(track, folder);
    await track.case(`no room during ingest, round ${round} of ${rounds}`, async () => {
      let makeRoom = () => {};
      const fill = () => {
        makeRoom = fillDisk(folder);
      };
      await checkFullDisk(scene, 'full', { fill, makeRoom: () => makeRoom() });
    });
    await track.case('no room after a kill: a server or one line, and nothing is lost', () =>
      checkStartAfterKill(scene, folder),
    );
    await track.case('no room at start: one line, and nothing is lost', () => checkStartOnFullDisk(scene, folder));
  }
}

/** The same without root: the process may not make its files larger than they are. */
async function underFileSizeLimit(track: Track): Promise<void> {
  const folder = temporaryFolder(track);
  const scene = await prepare(track, folder);
  const { pid } = scene.server;
  await track.case('no file may grow', () =>
    checkFullDisk(scene, 'limited', {
      fill: () => limitFileSize(pid, statSync(join(folder, 'podproof.db-wal')).size),
      makeRoom: () => limitFileSize(pid),
    }),
  );
}

/** SQLite without room to write. */
export async function fullDisk(track: Track, rounds: number): Promise<void> {
  await underFileSizeLimit(track);
  await onSmallDisk(track, rounds);
}
