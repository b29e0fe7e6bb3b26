/**
 * Time to listening and resident memory, next to a bare Express server in the same run: idle, and after 10,000 reports.
 * Usage: npm run bench:start [-- --rounds 7 --reports 10000]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { postRequest, sendAll } from './support/load.js';
import { inTemporaryFolder, type ServerProcess, startBaseline, startPodproof } from './support/processes.js';
import { podName, reportBody } from './support/reports.js';
import { alternately, show, spreadOf } from './support/rounds.js';

const TOKEN = 'bench-service-token';
const SETTLE_MS = 2_000;
const CHUNK = 1_000;

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, reports: { type: 'string', default: '10000' } },
});

async function measureStart(start: () => Promise<ServerProcess>): Promise<{ ms: number; memory: number }> {
  const server = await start();
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const result = { ms: server.startedInMs, memory: server.memory() };
  await server.stop();
  return result;
}

/** Sends reports in parts, so that the sender holds few of them at a time; answers the highest memory seen and the one at rest. */
async function memoryUnderLoad(folder: string): Promise<{ highest: number; atRest: number }> {
  const server = await startPodproof(18_111, { DATA_DIR: join(folder, 'loaded'), SERVICE_TOKEN: TOKEN });
  const url = new URL('/api/pods/failed', server.url);
  let highest = 0;
  for (let sent = 0; sent < Number(options.reports); sent += CHUNK) {
    const requests = Array.from({ length: CHUNK }, (_, index) => {
      const shape = {
        workload: (sent + index) % 500,
        pod: podName((sent + index) % 500, sent + index),
        namespace: `team-${index % 40}`,
      };
      return postRequest(url, { 'X-Service-Token': TOKEN }, reportBody(shape, Date.now()));
    });
    await sendAll(url, requests, 50);
    highest = Math.max(highest, server.memory());
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const atRest = server.memory();
  await server.stop();
  return { highest, atRest };
}

await inTemporaryFolder(async (folder) => {
  const environment = { DATA_DIR: join(folder, 'idle'), SERVICE_TOKEN: TOKEN };
  await measureStart(() => startPodproof(18_110, environment));
  const results = await alternately(
    Number(options.rounds),
    () => measureStart(() => startPodproof(18_110, environment)),
    () => measureStart(() => startBaseline('none')),
  );
  const times = spreadOf(results.map(({ one, other }) => one.ms / other.ms));
  const memory = spreadOf(results.map(({ one }) => one.memory));
  const bare = spreadOf(results.map(({ other }) => other.memory));
  console.log(`start, divided by a bare Express server: ${show(times)}`);
  console.log(`resident when idle: ${show(memory, 0, ' MiB')}; bare Express server: ${show(bare, 0, ' MiB')}`);
  const { highest, atRest } = await memoryUnderLoad(folder);
  console.log(
    `resident after ${options.reports} reports: ${atRest.toFixed(0)} MiB at rest, ${highest.toFixed(0)} MiB at most`,
  );
});
