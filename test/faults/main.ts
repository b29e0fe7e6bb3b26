/** Breaks what the built product stands on and checks that it keeps its promises: `npm run test:faults [-- --rounds N]`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import {
  fullDiskOfAgent,
  killAgent,
  killBackendOfAgent,
  terminateAgent,
  tornSpool,
  troubledBackend,
} from './cases/agent-spool.js';
import { fullDisk } from './cases/full-disk.js';
import { killDuringIngest } from './cases/kill-during-ingest.js';
import { killAmidMirrors, loseDatabaseAmidMirrors } from './cases/mirrors.js';
import { postgresHang, postgresOutage } from './cases/postgres-outage.js';
import { replicas } from './cases/replicas.js';
import { sharedSolutions } from './cases/shared-solutions.js';
import { shutdown, shutdownBesideSlowClients } from './cases/shutdown.js';
import { failingOutside, hangingOutside, killAmidSolutions } from './cases/solutions-and-messages.js';
import { fullDiskOfTarget, killDuringMoves, outageOfTarget } from './cases/storage-move.js';
import { twoServersOneFile } from './cases/two-servers-one-file.js';
import { unusableFile } from './cases/unusable-file.js';
import { type Place, postgresPlace, sqlitePlace, temporaryFolder } from './support/place.js';
import { PostgresCluster } from './support/postgres-cluster.js';
import { type NamedTrack, type Outcome, runLanes, type Track } from './support/runner.js';
import { isBuilt } from './support/server-process.js';

const USUAL_ROUNDS = 50;
/** A full disk or a move takes longer to play than a kill. */
const ROUNDS_A_FULL_DISK = 5;
/** After a kill work and messages wait a minute until they are free again. */
const ROUNDS_A_KILL_AMID_SOLUTIONS = 10;

const sqlite = async (track: Track): Promise<Place> => sqlitePlace(temporaryFolder(track));
const postgres = async (track: Track): Promise<Place> => postgresPlace(track, await PostgresCluster.create(track));

/** What takes long because it waits for a limit has a lane of its own. */
function lanes(rounds: number): NamedTrack[][] {
  const killsAmidSolutions = Math.ceil(rounds / ROUNDS_A_KILL_AMID_SOLUTIONS);
  return [
    [
      {
        title: 'solutions: kill (SQLite)',
        run: async (track) => killAmidSolutions(track, await sqlite(track), killsAmidSolutions),
      },
      { title: 'solutions: hang (SQLite)', run: async (track) => hangingOutside(track, await sqlite(track)) },
      { title: 'solutions: failures (SQLite)', run: async (track) => failingOutside(track, await sqlite(track)) },
    ],
    [
      {
        title: 'solutions: kill (PostgreSQL)',
        run: async (track) => killAmidSolutions(track, await postgres(track), killsAmidSolutions),
      },
      { title: 'solutions: hang (PostgreSQL)', run: async (track) => hangingOutside(track, await postgres(track)) },
      { title: 'solutions: replicas (PostgreSQL)', run: sharedSolutions },
    ],
    [
      { title: 'agent: kill (SQLite)', run: async (track) => killAgent(track, await sqlite(track), rounds) },
      {
        title: 'agent: kill (PostgreSQL)',
        run: async (track) => killAgent(track, await postgres(track), Math.ceil(rounds / ROUNDS_A_FULL_DISK)),
      },
      {
        title: 'agent: kill of the backend (PostgreSQL)',
        run: async (track) => killBackendOfAgent(track, await postgres(track), Math.ceil(rounds / ROUNDS_A_FULL_DISK)),
      },
      { title: 'agent: answers (SQLite)', run: async (track) => troubledBackend(track, await sqlite(track)) },
      { title: 'agent: full disk (SQLite)', run: async (track) => fullDiskOfAgent(track, await sqlite(track)) },
      { title: 'agent: torn files (SQLite)', run: async (track) => tornSpool(track, await sqlite(track)) },
      { title: 'agent: SIGTERM (SQLite)', run: async (track) => terminateAgent(track, await sqlite(track)) },
    ],
    [{ title: 'hang (PostgreSQL)', run: postgresHang }],
    [{ title: 'replicas (PostgreSQL)', run: replicas }],
    [
      { title: 'SIGTERM (SQLite)', run: async (track) => shutdown(track, await sqlite(track)) },
      { title: 'SIGTERM (SQLite)', run: async (track) => shutdownBesideSlowClients(track, await sqlite(track)) },
      { title: 'SIGTERM (PostgreSQL)', run: async (track) => shutdownBesideSlowClients(track, await postgres(track)) },
    ],
    [
      { title: 'kill (SQLite)', run: async (track) => killDuringIngest(track, await sqlite(track), rounds) },
      { title: 'kill (PostgreSQL)', run: async (track) => killDuringIngest(track, await postgres(track), rounds) },
      { title: 'database file (SQLite)', run: unusableFile },
    ],
    [
      { title: 'mirrors: kill (SQLite)', run: async (track) => killAmidMirrors(track, await sqlite(track)) },
      { title: 'mirrors: lost (SQLite)', run: async (track) => loseDatabaseAmidMirrors(track, await sqlite(track)) },
    ],
    [{ title: 'mirrors: kill (PostgreSQL)', run: async (track) => killAmidMirrors(track, await postgres(track)) }],
    [
      { title: 'move, full disk', run: fullDiskOfTarget },
      { title: 'move, outage', run: outageOfTarget },
      { title: 'move, kill', run: (track) => killDuringMoves(track, Math.ceil(rounds / ROUNDS_A_FULL_DISK)) },
    ],
    [
      { title: 'outage (PostgreSQL)', run: (track) => postgresOutage(track, rounds) },
      { title: 'full disk (SQLite)', run: (track) => fullDisk(track, Math.ceil(rounds / ROUNDS_A_FULL_DISK)) },
      { title: 'two servers (SQLite)', run: twoServersOneFile },
    ],
  ];
}

/** `--rounds N`, `--only TEXT` for the tracks whose title has the text, and `--json FILE` for a report in the shape of vitest's. */
const { values } = parseArgs({
  options: { rounds: { type: 'string' }, only: { type: 'string' }, json: { type: 'string' } },
});

function chosen(): NamedTrack[][] {
  const rounds = Number(values.rounds ?? USUAL_ROUNDS);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number above 0');
  const found = lanes(rounds).map((tracks) => tracks.filter(({ title }) => title.includes(values.only ?? '')));
  if (found.flat().length > 0) return found;
  const titles = lanes(rounds).flatMap((tracks) => tracks.map(({ title }) => title));
  throw new Error(`--only must be a part of one of: ${titles.join(', ')}`);
}

/** What scripts/summarize-tests.mjs reads. */
function writeReport(path: string, cases: readonly Outcome[]): void {
  const count = (status: Outcome['status']) => cases.filter((one) => one.status === status).length;
  const assertionResults = cases.map(({ status, name, message }) => ({
    ...{ fullName: name, status },
    failureMessages: message === undefined ? [] : [message],
  }));
  const status = count('failed') === 0 ? 'passed' : 'failed';
  const testResults = [{ name: 'faults', status, assertionResults }];
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    JSON.stringify({ numPassedTests: count('passed'), numFailedTests: count('failed'), testResults }),
  );
}

if (!isBuilt()) {
  console.error('There is no build to test: run "npm run build" first.');
  process.exit(1);
}
const startedAt = performance.now();
const outcomes = await runLanes(chosen());
const count = (status: Outcome['status']) => outcomes.filter((outcome) => outcome.status === status).length;
if (values.json !== undefined) writeReport(values.json, outcomes);
const seconds = Math.round((performance.now() - startedAt) / 1000);
const skipped = count('skipped');
const notPlayed = skipped === 0 ? '' : `, ${skipped} skipped because this machine does not let us play them`;
console.log(`${count('passed')} passed, ${count('failed')} failed${notPlayed} (${seconds} s)`);
process.exit(count('failed') === 0 ? 0 : 1);
