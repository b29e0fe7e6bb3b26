/**
 * POST /api/pods/failed with reports of 17 KB and with the recorded ones at concurrency 50, next to a bare server in the same run: each load on
 * SQLite and on PostgreSQL, first of all as the processor time that a report costs the server, which does not depend on what else the machine
 * does, and with the longest hold of the event loop, which does: one turn of it reads what all connections have sent, so the bare server has one too. The storm again with a language model that takes 300 ms and a webhook, and one
 * load with 100 WebSocket clients, of which all read or one never does. `--load` chooses by a part of the name ("storm", "with a model",
 * "clients"), `--llm-wait` is LLM_INGEST_WAIT_SECONDS: a connection whose report waits sends nothing else meanwhile, so that with more
 * than 0 it is the waiting that is measured. The defaults take some five minutes on two idle cores.
 * Usage: npm run bench:ingest [-- --rounds 3 --reports 2000 --engine sqlite --load distinct --llm-wait 0]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AGAIN, type Load, makeLoads } from './support/ingest-loads.js';
import { type LoadResult, postRequest, sendAll } from './support/load.js';
import { connectOutside, OUTSIDE_VARIABLES } from './support/outside.js';
import { startPostgres } from './support/postgres.js';
import { freePort, inTemporaryFolder, type ServerProcess, startBaseline, startPodproof } from './support/processes.js';
import { alternately, show, spreadOf } from './support/rounds.js';
import { connectClients } from './support/websocket-clients.js';

const CONCURRENCY = 50;
const TOKEN = 'bench-service-token';
const CLIENTS = 100;
const OUTSIDE = ', with a model and a webhook';
/** The load that is measured with them too. */
const STORM = 'storm';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    reports: { type: 'string', default: '2000' },
    engine: { type: 'string' },
    load: { type: 'string', default: '' },
    'llm-wait': { type: 'string', default: '0' },
  },
});
const rounds = Number(options.rounds);
const reports = Number(options.reports);
const loads = await makeLoads();

/** What a load did to a server, with the processor time that it cost there. */
interface Measured extends LoadResult {
  readonly microsecondsEach: number;
}

/** One round: the requests are made before the clock starts. */
const run =
  (server: ServerProcess, load: Load) =>
  async (round: number): Promise<Measured> => {
    const target = new URL('/api/pods/failed', server.url);
    const requests = load(round, reports).map((body) => postRequest(target, { 'X-Service-Token': TOKEN }, body));
    const before = server.processorTime();
    const result = await sendAll(target, requests, CONCURRENCY);
    const microsecondsEach = ((server.processorTime() - before) / requests.length) * 1e6;
    return { ...result, microsecondsEach };
  };

/** A server and what it is to do in a round. */
interface Side {
  readonly server: ServerProcess;
  readonly run: (round: number) => Promise<Measured>;
}

const sideOf = (server: ServerProcess, load: Load): Side => ({ server, run: run(server, load) });

/** The longest hold of the event loop in a round of its own, with pods that no other round has: to watch costs processor time. */
async function holdOf({ server, run }: Side): Promise<number> {
  await server.longestHold();
  await run(2 * rounds);
  const hold = await server.longestHold();
  server.rest();
  return hold ?? Number.NaN;
}

/** One load, alternately by us and by the bare server, and then once more by each with a watch. */
async function measure(ours: Side, bare: Side): Promise<Results> {
  const results = await alternately(rounds, ours.run, bare.run);
  return { rounds: results, hold: await holdOf(ours), bareHold: await holdOf(bare) };
}

interface Results {
  readonly rounds: readonly { readonly one: Measured; readonly other: Measured }[];
  /** In milliseconds. */
  readonly hold: number;
  /** Of the bare server. */
  readonly bareHold: number;
}

function report(name: string, { rounds: results, hold, bareHold }: Results): void {
  const ratio = (figure: (measured: Measured) => number) =>
    show(spreadOf(results.map(({ one, other }) => figure(one) / figure(other))));
  const middle = (figure: (measured: Measured) => number) =>
    (['one', 'other'] as const).map((pick) => Math.round(spreadOf(results.map((each) => figure(each[pick]))).median));
  const [ours, bare] = middle((each) => each.microsecondsEach);
  const [oursRate, bareRate] = middle((each) => each.perSecond);
  console.log(
    `  ${name.padEnd(70)} CPU ${ratio((each) => each.microsecondsEach)} (${ours} against ${bare} µs)   ` +
      `rate ${ratio((each) => each.perSecond)} (${oursRate}/s against ${bareRate}/s)   p99 ${ratio((each) => each.p99Ms)}   ` +
      `hold ${hold.toFixed(0)} against ${bareHold.toFixed(0)} ms`,
  );
}

/** The chosen loads by name. Each has a name of its own when a model and a webhook are there. */
function chosenLoads(suffix = ''): [string, Load][] {
  return Object.entries(loads)
    .map(([name, load]): [string, Load] => [`${name}${suffix}`, load])
    .filter(([name]) => name.includes(options.load));
}

async function warmUp(...servers: readonly ServerProcess[]): Promise<void> {
  for (const server of servers) await run(server, loads[AGAIN] as Load)(0);
}

async function compare(engine: 'sqlite' | 'postgres', ours: ServerProcess, baseline: ServerProcess): Promise<void> {
  console.log(
    `${engine}: Podproof divided by the bare server, median (minimum to maximum) of ${rounds} rounds of ${reports} reports`,
  );
  await warmUp(ours, baseline);
  for (const [name, load] of chosenLoads()) {
    report(name, await measure(sideOf(ours, load), sideOf(baseline, load)));
  }
}

/** Another Podproof, with a model and a webhook. Its rounds have other pods than those without, so that the bare server does the same again. */
async function compareOutside(baseline: ServerProcess, start: () => Promise<ServerProcess>): Promise<void> {
  const chosen = chosenLoads(OUTSIDE).filter(([name]) => name.startsWith(STORM));
  if (chosen.length === 0) return;
  const ours = await start();
  const outside = await connectOutside(ours);
  await warmUp(ours);
  for (const [name, load] of chosen) {
    const before = outside.counts;
    const later = ({ server, run: begin }: Side): Side => ({ server, run: (round) => begin(rounds + round) });
    report(name, await measure(later(sideOf(ours, load)), later(sideOf(baseline, load))));
    const { questions, messages } = outside.counts;
    console.log(`    ${questions - before.questions} questions and ${messages - before.messages} messages meanwhile`);
  }
  await ours.stop();
  await outside.close();
}

/** The same load with clients and the bare server, in turn; pods of rounds with clients have other names. */
async function compareClients(ours: ServerProcess, baseline: ServerProcess): Promise<void> {
  const load = loads[AGAIN] as Load;
  for (const stalled of [0, 1]) {
    const name = `${AGAIN}, ${CLIENTS} clients of which ${stalled} never reads`;
    if (!name.includes(options.load)) continue;
    const withClients = async (round: number) => {
      const clients = await connectClients(ours.url, TOKEN, { reading: CLIENTS - stalled, stalled });
      const result = await run(ours, load)(round);
      await clients.close();
      return result;
    };
    report(name, await measure({ server: ours, run: withClients }, sideOf(baseline, load)));
  }
}

async function startOurs(variables: Record<string, string>): Promise<ServerProcess> {
  return startPodproof(await freePort(), { SERVICE_TOKEN: TOKEN, ...variables }, { watched: true });
}

function startConnected(variables: Record<string, string>): Promise<ServerProcess> {
  return startOurs({ LLM_INGEST_WAIT_SECONDS: options['llm-wait'], ...OUTSIDE_VARIABLES, ...variables });
}

async function onSqlite(): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const ours = await startOurs({ DATA_DIR: folder });
    const baseline = await startBaseline('sqlite', join(folder, 'baseline.db'), { watched: true });
    await compare('sqlite', ours, baseline);
    await compareOutside(baseline, () => startConnected({ DATA_DIR: join(folder, 'outside') }));
    await compareClients(ours, baseline);
    await Promise.all([ours.stop(), baseline.stop()]);
  });
}

async function onPostgres(): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const postgres = await startPostgres(folder, await freePort());
    const ours = await startOurs({ DATA_DIR: folder, DATABASE_URL: postgres.url });
    const baseline = await startBaseline('postgres', await postgres.createDatabase('baseline'), { watched: true });
    await compare('postgres', ours, baseline);
    const other = { DATA_DIR: join(folder, 'outside'), DATABASE_URL: await postgres.createDatabase('outside') };
    await compareOutside(baseline, () => startConnected(other));
    await compareClients(ours, baseline);
    await Promise.all([ours.stop(), baseline.stop()]);
    await postgres.stop();
  });
}

if (options.engine !== 'postgres') await onSqlite();
if (options.engine !== 'sqlite') await onPostgres();
