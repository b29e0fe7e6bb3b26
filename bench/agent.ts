/**
 * The agent on a fake API server with 10,000 pods, of which 1,000 fail, and 200 changes a second: how long until a pod that begins to fail is told of, memory,
 * processor; an agent of one node with 110 pods; 2,000 pods of one ReplicaSet that fail within three minutes, and what is asked of the API server then;
 * next to an agent that lists all pods every five seconds with the plain client.
 * Usage: npm run build && npm run bench:agent [-- --rounds 3 --seconds 30 --storm-seconds 180]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ChangingCluster, Measured } from './support/agent-processes.js';
import { inTemporaryFolder } from './support/processes.js';
import { ReportSink } from './support/report-sink.js';
import { show, spreadOf } from './support/rounds.js';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '30' },
    'storm-seconds': { type: 'string', default: '180' },
  },
});
const SECONDS = Number(options.seconds);
const STORM = { pods: 2_000, seconds: Number(options['storm-seconds']) };
const CHANGES_PER_SECOND = 200;
const BACKLOG_SECONDS = 300;
const SETTLED_MS = 10_000;
/** What was told in the last moments may be on its way. */
const TAIL_MS = 6_000;

type Requests = Readonly<Record<string, number>>;

interface Figures {
  /** Until the pods that failed from the beginning were all told of. */
  readonly backlogSeconds: number;
  readonly memory: number;
  readonly peak: number;
  readonly load: number;
  readonly median: number;
  readonly p99: number;
  readonly missed: number;
  readonly requests: number;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const total = (requests: Requests) => Object.values(requests).reduce((sum, each) => sum + each, 0);

async function until(what: string, seconds: number, isSo: () => boolean): Promise<number> {
  const startedAt = performance.now();
  while (!isSo()) {
    if (performance.now() - startedAt > seconds * 1_000) throw new Error(`${what} did not come within ${seconds} s`);
    await pause(50);
  }
  return (performance.now() - startedAt) / 1_000;
}

interface Scene {
  readonly cluster: ChangingCluster;
  readonly sink: ReportSink;
  readonly folder: string;
}

async function inScene<Result>(work: (scene: Scene) => Promise<Result>): Promise<Result> {
  return inTemporaryFolder(async (folder) => {
    const [cluster, sink] = [await ChangingCluster.start(folder), await ReportSink.listen()];
    try {
      return await work({ cluster, sink, folder });
    } finally {
      cluster.stop();
      await sink.close();
    }
  });
}

function startAgent({ cluster, sink, folder }: Scene, more: Readonly<Record<string, string>> = {}): Measured {
  return Measured.agent({
    ...{ KUBECONFIG: cluster.kubeconfig, PODPROOF_URL: sink.url, SERVICE_TOKEN: 'token-of-the-bench' },
    ...{ DATA_DIR: join(folder, 'agent'), ...more },
  });
}

/** How long after it began to fail each pod was told of, in milliseconds, and how many were not. */
function delays({ cluster, sink }: Scene, before: number): { all: number[]; missed: number } {
  const failed = [...cluster.failedAt].filter(([, at]) => at < before);
  const all = failed.flatMap(([pod, at]) => {
    const told = sink.toldAt.get(pod);
    return told === undefined || told < at ? [] : [told - at];
  });
  return { all: all.sort((one, other) => one - other), missed: failed.length - all.length };
}

async function measure(start: (scene: Scene) => Measured): Promise<Figures> {
  return inScene(async (scene) => {
    const { cluster, sink } = scene;
    const measured = start(scene);
    const backlogSeconds = await until('all pods that fail', BACKLOG_SECONDS, () =>
      cluster.failing.every((pod) => sink.toldAt.has(pod)),
    );
    cluster.tell({ do: 'change', perSecond: CHANGES_PER_SECOND });
    await pause(SETTLED_MS);
    cluster.failedAt.clear();
    await cluster.requests();
    const load = await measured.load(SECONDS * 1_000);
    const [before, memory, requests] = [Date.now() - TAIL_MS, measured.memory, total(await cluster.requests())];
    const { all, missed } = delays(scene, before);
    const { peak } = measured;
    measured.stop();
    const at = (share: number) => all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? Number.NaN;
    return { backlogSeconds, memory, peak, load, median: at(0.5), p99: at(0.99), missed, requests };
  });
}

/** Of an agent that watches the pods of one node and does not lead. */
async function measureNode(): Promise<{ memory: number; peak: number }> {
  return inScene(async (scene) => {
    scene.cluster.tell({ do: 'lead' });
    const measured = startAgent(scene, { NODE_NAME: scene.cluster.node, POD_NAMESPACE: 'default' });
    scene.cluster.tell({ do: 'change', perSecond: CHANGES_PER_SECOND });
    await pause(SETTLED_MS + SECONDS * 1_000);
    const figures = { memory: measured.memory, peak: measured.peak };
    measured.stop();
    return figures;
  });
}

async function measureStorm(): Promise<{ told: number; reports: number; seconds: number; requests: Requests }> {
  return inScene(async (scene) => {
    const { cluster, sink } = scene;
    const measured = startAgent(scene);
    await until('all pods that fail', BACKLOG_SECONDS, () => cluster.failing.every((pod) => sink.toldAt.has(pod)));
    await cluster.requests();
    const reportsBefore = sink.reports;
    cluster.tell({ do: 'storm', ...STORM });
    const told = () => [...cluster.failedAt.keys()].filter((pod) => sink.toldAt.has(pod)).length;
    const seconds = await until('all pods of the storm', STORM.seconds + BACKLOG_SECONDS, () => told() === STORM.pods);
    measured.stop();
    return { told: told(), reports: sink.reports - reportsBefore, seconds, requests: await cluster.requests() };
  });
}

const ours: Figures[] = [];
const naive: Figures[] = [];
const nodes: { memory: number; peak: number }[] = [];
for (let round = 0; round < Number(options.rounds); round += 1) {
  ours.push(await measure((scene) => startAgent(scene)));
  naive.push(await measure(({ cluster, sink }) => Measured.naive(cluster.kubeconfig, sink.url)));
  nodes.push(await measureNode());
}

const column = (figures: readonly Figures[], key: keyof Figures) => spreadOf(figures.map((each) => each[key]));
function line(name: string, key: keyof Figures, decimals: number, factor = 1): void {
  const scaled = (all: readonly Figures[]) => spreadOf(all.map((each) => each[key] * factor));
  const ratio = column(naive, key).median / column(ours, key).median;
  const texts = [show(scaled(ours), decimals), show(scaled(naive), decimals), `${ratio.toFixed(1)} ×`];
  console.log(`${name.padEnd(44)}${texts.map((text) => text.padEnd(28)).join('')}`);
}

console.log(`${''.padEnd(44)}${['agent', 'lists every 5 s', 'ratio'].map((text) => text.padEnd(28)).join('')}`);
line('begins to fail → POST, median, ms', 'median', 0);
line('begins to fail → POST, p99, ms', 'p99', 0);
line('never told', 'missed', 0);
line('processor, % of a core', 'load', 1, 100);
line('resident, MiB', 'memory', 0);
line('resident at most, MiB', 'peak', 0);
line(`requests to the API server in ${SECONDS} s`, 'requests', 0);
line('1,000 failing pods at the start told, s', 'backlogSeconds', 1);
console.log(`agent of one node with 110 pods: resident ${show(spreadOf(nodes.map((each) => each.memory)), 0)} MiB`);
console.log(`  at most ${show(spreadOf(nodes.map((each) => each.peak)), 0)} MiB`);
const storm = await measureStorm();
console.log(
  `storm: ${STORM.pods} pods in ${STORM.seconds} s, all told after ${storm.seconds.toFixed(0)} s by ${storm.reports} reports,`,
  `${total(storm.requests)} requests to the API server: ${JSON.stringify(storm.requests)}`,
);
