import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { StorageTarget } from '../../../src/contracts/storage-move.js';
import { audit } from '../support/audit.js';
import { check, checkNone } from '../support/checks.js';
import { fillDisk, smallDisk } from '../support/disks.js';
import { Gate } from '../support/gate.js';
import { Installation } from '../support/installation.js';
import { Ledger } from '../support/ledger.js';
import { Load } from '../support/load.js';
import { Moves } from '../support/moves.js';
import { sqlitePlace, temporaryFolder } from '../support/place.js';
import { PostgresCluster } from '../support/postgres-cluster.js';
import type { Track } from '../support/runner.js';
import type { ServerProcess } from '../support/server-process.js';

const CONCURRENCY = 3;
/** Nothing is watched yet: many at once share a commit. */
const CONCURRENCY_BEFORE = 16;
const REPORTS_BEFORE = 300;
/** More than the schema takes, and less than the reports do. */
const BYTES_OF_A_PART = 600_000;
/** A whole move of so few records takes about as long. */
const KILLED_WITHIN_MS = 1_500;
const DISK_BYTES = 64 * 1024 * 1024;
const ROOM_BYTES = 1024 * 1024;

interface Scene {
  readonly installation: Installation;
  readonly ledger: Ledger;
  readonly folder: string;
}

async function prepare(track: Track): Promise<{ scene: Scene; server: ServerProcess }> {
  const folder = temporaryFolder(track);
  const installation = new Installation(track, sqlitePlace(folder));
  const server = await installation.start();
  await installation.cookie(server);
  const scene = { installation, ledger: new Ledger(), folder };
  await underLoad(scene, server, { name: 'before', concurrency: CONCURRENCY_BEFORE }, (load) =>
    load.accepts(REPORTS_BEFORE),
  );
  return { scene, server };
}

const movesOf = async ({ installation }: Scene, server: ServerProcess) =>
  new Moves(server, await installation.cookie(server));

/** Nothing that is reported meanwhile may be refused or lost. */
async function underLoad(
  { ledger }: Scene,
  server: ServerProcess,
  { name, concurrency = CONCURRENCY }: { name: string; concurrency?: number },
  work: (load: Load) => Promise<void>,
) {
  const load = await Load.during({ url: server.url, ledger, name, concurrency }, work);
  checkNone(load.wrong, 'answers that are neither 200 nor 503 with a detail');
  check(load.refused === 0, `${load.refused} reports were refused: ${[...load.details].join('; ')}`);
  check(load.lost === 0, `${load.lost} requests got no answer`);
}

async function killDuringMove(scene: Scene, server: ServerProcess, target: StorageTarget): Promise<void> {
  const moves = await movesOf(scene, server);
  const options = { url: server.url, ledger: scene.ledger, name: `kill-${server.pid}`, concurrency: CONCURRENCY };
  await Load.during(options, async () => {
    await moves.begin(target);
    await delay(Math.random() * KILLED_WITHIN_MS);
    await server.kill('SIGKILL');
  });
}

const isThere = (provider: string, target: StorageTarget) => provider === target.provider;

async function providerOf(scene: Scene, server: ServerProcess): Promise<string> {
  return (await (await movesOf(scene, server)).status()).provider;
}

/** Killed at a random moment: all is there, on one side or the other, and the move can be made again. */
export async function killDuringMoves(track: Track, rounds: number): Promise<void> {
  const cluster = await PostgresCluster.create(track);
  const begun = await prepare(track);
  const { scene } = begun;
  let { server } = begun;
  const there = { provider: 'postgres', config: { url: await cluster.createDatabase() } };
  const home = { provider: 'sqlite', config: { filename: join(scene.folder, 'podproof.db') } };
  for (let round = 1; round <= rounds; round += 1) {
    const held = await track.case(`kill -9 during a move, round ${round} of ${rounds}`, async () => {
      await killDuringMove(scene, server, there);
      server = await scene.installation.start();
      await audit(scene.installation, server, scene.ledger);
      const again = await movesOf(scene, server);
      if (!isThere(await providerOf(scene, server), there)) await again.succeed(there);
      await audit(scene.installation, server, scene.ledger);
      await again.succeed(home);
      await audit(scene.installation, server, scene.ledger);
    });
    if (!held) return;
  }
}

/** The target's disk is full after a while. */
export async function fullDiskOfTarget(track: Track): Promise<void> {
  const disk = smallDisk(track, DISK_BYTES);
  const { scene, server } = await prepare(track);
  const target = { provider: 'sqlite', config: { filename: join(disk, 'target.db') } };
  await track.case('no room at the target: the old storage goes on, and a second try works', async () => {
    const makeRoom = fillDisk(disk);
    truncateSync(join(disk, 'ballast'), DISK_BYTES - ROOM_BYTES);
    const moves = await movesOf(scene, server);
    await underLoad(scene, server, { name: 'full' }, async () => moves.checkFailed(await moves.begin(target), /disk/));
    makeRoom();
    await audit(scene.installation, server, scene.ledger);
    await underLoad(scene, server, { name: 'room' }, () => moves.succeed(target));
    await audit(scene.installation, server, scene.ledger);
  });
}

/** PostgreSQL ends in the middle of a move to it. */
export async function outageOfTarget(track: Track): Promise<void> {
  const cluster = await PostgresCluster.create(track);
  const { scene, server } = await prepare(track);
  const gate = await Gate.before(track, await cluster.createDatabase());
  const target = { provider: 'postgres', config: { url: gate.url } };
  await track.case('PostgreSQL stops during the move: the old storage goes on, and a second try works', async () => {
    const moves = await movesOf(scene, server);
    await underLoad(scene, server, { name: 'outage' }, async () => {
      const inTheMiddle = gate.shutAfter(BYTES_OF_A_PART);
      const moveId = await moves.begin(target);
      await Promise.race([inTheMiddle, moves.outcome(moveId)]);
      check((await moves.get(moveId)).phase === 'copying', 'it does not copy when PostgreSQL stops');
      await cluster.crashAtOnce();
      await moves.checkFailed(moveId, /PostgreSQL: /);
    });
    await audit(scene.installation, server, scene.ledger);
    await cluster.start();
    gate.open();
    await underLoad(scene, server, { name: 'again' }, () => moves.succeed(target));
    await audit(scene.installation, server, scene.ledger);
  });
}
