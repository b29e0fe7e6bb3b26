import { setTimeout as delay } from 'node:timers/promises';
import { audit } from '../support/audit.js';
import { check, checkNone, eventually, randomBetween } from '../support/checks.js';
import { Installation } from '../support/installation.js';
import { Ledger } from '../support/ledger.js';
import { Load } from '../support/load.js';
import type { Place } from '../support/place.js';
import { idOf, postReport } from '../support/reports.js';
import type { Track } from '../support/runner.js';
import type { ServerProcess } from '../support/server-process.js';

const CONCURRENCY = 20;
const SETTLE_WITHIN_MS = 60_000;

/** A transaction that was sent whole may still commit after its server is gone. */
async function waitForOrphans(place: Place): Promise<void> {
  if (place.engine === 'SQLite') return;
  const sql = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'podproof'`;
  await eventually('the connections of the killed server end', SETTLE_WITHIN_MS, async () => {
    return (await place.query(sql)).length === 0;
  });
}

/** Removes the record with the highest id as if it had never been, but for the id. */
async function removeNewest(place: Place, ledger: Ledger): Promise<void> {
  const [newest] = await place.query('select id, pod_name, status from failures order by id desc limit 1');
  check(newest !== undefined, 'there is no record');
  const { id, pod_name, status } = newest as { id: number; pod_name: string; status: string };
  await place.query(
    `update counters set value = value - 1 where name = 'failures.${status}'`,
    `delete from failures where id = ${id}`,
  );
  ledger.forget(pod_name, Number(id));
}

async function checkNewId(server: ServerProcess, ledger: Ledger, pod: string): Promise<void> {
  const highest = ledger.highestId;
  ledger.attempt(pod);
  const id = idOf(await postReport(server.url, pod));
  check(id > highest, `the id ${id} is given again: ${highest} was used before`);
  ledger.answered(pod, id);
}

/** Kills the server at a random moment of the load. */
async function killUnderLoad(server: ServerProcess, ledger: Ledger, name: string): Promise<void> {
  const load = await Load.during({ url: server.url, ledger, name, concurrency: CONCURRENCY }, async (running) => {
    await running.accepts(randomBetween(30, 200));
    await delay(Math.random() * 10);
    await server.kill('SIGKILL');
  });
  checkNone(load.wrong, 'answers before the kill');
}

/** The server is killed again and again while it takes reports, and must have kept what it answered. */
export async function killDuringIngest(track: Track, place: Place, rounds: number): Promise<void> {
  const installation = new Installation(track, place);
  const ledger = new Ledger();
  let server = await installation.start();
  await installation.cookie(server);
  for (let round = 1; round <= rounds; round += 1) {
    const held = await track.case(`kill -9 during ingest, round ${round} of ${rounds}`, async () => {
      await killUnderLoad(server, ledger, `round-${round}`);
      await waitForOrphans(place);
      if (round % 2 === 0) await removeNewest(place, ledger);
      server = await installation.start();
      await audit(installation, server, ledger);
      await checkNewId(server, ledger, `after-round-${round}`);
    });
    if (!held) return;
  }
  await server.kill('SIGTERM');
}
