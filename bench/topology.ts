/**
 * Graphs of a generated cluster with 10,000 pods in 100 namespaces, 2,000 workloads, 5,000 services and 3,000 roles and bindings, half of the pods in
 * one namespace: the first question after the start, later ones, holds of the event loop, memory; next to `listPodForAllNamespaces` of the plain client.
 * Usage: npm run bench:topology [-- --rounds 3]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { signUp } from '../test/faults/support/installation.js';
import {
  type GeneratedCluster,
  listPodsPlainly,
  type PlainList,
  startGeneratedCluster,
} from './support/cluster-processes.js';
import { freePort, inTemporaryFolder, type ServerProcess, startPodproof } from './support/processes.js';
import { alternately, show, spreadOf } from './support/rounds.js';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });

const LARGE = '/api/diagram/namespace/team-0';
const SMALL = '/api/diagram/namespace/team-7';
/** Told only when the whole cluster was read. */
const NAMESPACES = '/api/diagram/namespaces';
const WHO_CAN = '/api/diagram/rbac/who-can?verb=get&resource=secrets&namespace=team-7';
const REPEATED = 30;

interface Answer {
  readonly milliseconds: number;
  readonly status: number;
  readonly bytes: number;
  readonly etag: string | null;
}

interface Figures {
  readonly idleMemory: number;
  readonly firstGraph: number;
  readonly whole: number;
  readonly wholeProcessor: number;
  readonly firstHold: number;
  readonly firstWhoCan: number;
  readonly whoCanHold: number;
  readonly largeFirst: number;
  readonly large: number;
  readonly small: number;
  readonly unchanged: number;
  readonly whoCan: number;
  readonly warmHold: number;
  readonly memory: number;
  readonly bytes: number;
}

class Client {
  constructor(
    private readonly server: ServerProcess,
    private readonly cookie: string,
  ) {}

  async ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const startedAt = performance.now();
    const response = await fetch(new URL(path, this.server.url), { headers: { cookie: this.cookie, ...headers } });
    const body = await response.arrayBuffer();
    const milliseconds = performance.now() - startedAt;
    if (response.status >= 400) throw new Error(`${path} answered ${response.status} ${Buffer.from(body).toString()}`);
    return { milliseconds, status: response.status, bytes: body.byteLength, etag: response.headers.get('etag') };
  }

  /** The middle one of many times. */
  async typical(path: string, headers: Record<string, string> = {}): Promise<number> {
    const waits: number[] = [];
    for (let index = 0; index < REPEATED; index += 1) waits.push((await this.ask(path, headers)).milliseconds);
    return spreadOf(waits).median;
  }
}

async function measure(cluster: GeneratedCluster, folder: string): Promise<Figures> {
  const environment = { DATA_DIR: folder, KUBECONFIG: cluster.kubeconfig };
  const server = await startPodproof(await freePort(), environment, { watched: true });
  const client = new Client(server, await signUp({ url: server.url.href }));
  const hold = async () => (await server.longestHold()) ?? Number.NaN;
  const idleMemory = server.memory();
  await hold();
  const usedBefore = server.processorTime();
  const firstGraph = (await client.ask(SMALL)).milliseconds;
  const whole = firstGraph + (await client.ask(NAMESPACES)).milliseconds;
  const wholeProcessor = (server.processorTime() - usedBefore) * 1_000;
  const firstHold = await hold();
  const firstWhoCan = (await client.ask(WHO_CAN)).milliseconds;
  const whoCanHold = await hold();
  const first = await client.ask(LARGE);
  const figures = {
    ...{ idleMemory, firstGraph, whole, wholeProcessor, firstHold, firstWhoCan, whoCanHold },
    largeFirst: first.milliseconds,
    large: await client.typical(LARGE),
    small: await client.typical(SMALL),
    unchanged: await client.typical(LARGE, { 'If-None-Match': first.etag ?? '' }),
    whoCan: await client.typical(WHO_CAN),
    ...{ warmHold: await hold(), memory: server.memory(), bytes: first.bytes },
  };
  await server.stop();
  return figures;
}

function report(figures: readonly Figures[], plain: readonly PlainList[]): void {
  const of = (field: keyof Figures) => spreadOf(figures.map((each) => each[field]));
  const milliseconds = (field: keyof Figures, decimals = 0) => show(of(field), decimals, ' ms');
  const line = (name: string, text: string) => console.log(`  ${name.padEnd(44)} ${text}`);
  const listed = spreadOf(plain.map((each) => each.milliseconds));
  console.log(`10,000 pods, ${figures.length} rounds`);
  line('plain client: all pods', show(listed, 0, ' ms'));
  line('plain client: hold of its event loop', show(spreadOf(plain.map(({ hold }) => hold)), 0, ' ms'));
  line('plain client: resident', show(spreadOf(plain.map(({ memory }) => memory)), 0, ' MiB'));
  line('plain client: processor time', show(spreadOf(plain.map((each) => each.processorMs)), 0, ' ms'));
  line('first graph after the start', milliseconds('firstGraph'));
  line('whole cluster after the start', milliseconds('whole'));
  line('whole cluster: processor time', milliseconds('wholeProcessor'));
  const ratio = (field: 'firstGraph' | 'whole' | 'wholeProcessor', by: 'milliseconds' | 'processorMs') =>
    show(spreadOf(figures.map((each, index) => each[field] / (plain[index]?.[by] ?? Number.NaN))));
  line('first graph, divided by the plain client', ratio('firstGraph', 'milliseconds'));
  line('whole cluster, divided by the plain client', ratio('whole', 'milliseconds'));
  line('processor time, divided by the plain client', ratio('wholeProcessor', 'processorMs'));
  line('first question who can', milliseconds('firstWhoCan'));
  line('longest hold, reading the cluster', milliseconds('firstHold'));
  line('longest hold, reading roles and bindings', milliseconds('whoCanHold'));
  line('5,000 pods, first', milliseconds('largeFirst'));
  line('5,000 pods, warm', milliseconds('large', 1));
  line('5,000 pods, unchanged (304)', milliseconds('unchanged', 1));
  line('small namespace, warm', milliseconds('small', 1));
  line('who can, warm', milliseconds('whoCan', 1));
  line('longest hold, warm', milliseconds('warmHold'));
  line('5,000 pods, size of the answer', show(spreadOf(figures.map(({ bytes }) => bytes / 1_024)), 0, ' KiB'));
  line('resident before the first question', show(of('idleMemory'), 0, ' MiB'));
  line('resident with the whole cluster', show(of('memory'), 0, ' MiB'));
}

await inTemporaryFolder(async (folder) => {
  const cluster = await startGeneratedCluster(folder);
  const results = await alternately<Figures | PlainList>(
    Number(options.rounds),
    (round) => measure(cluster, join(folder, String(round))),
    () => listPodsPlainly(cluster.kubeconfig),
  );
  report(
    results.map(({ one }) => one as Figures),
    results.map(({ other }) => other as PlainList),
  );
  cluster.stop();
});
