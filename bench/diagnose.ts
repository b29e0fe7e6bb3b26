/**
 * What a diagnosis with its fix costs, without a server: every recorded failure, every scenario, reports of 17 KB as `bench:ingest` sends them (each of a workload of its own, so
 * that nothing is remembered), and failures with 100 KB of logs, clean and full of errors. All as multiples of what every server has to do with such a report in the same run,
 * JSON.parse, in processor time: median (minimum to maximum) of the rounds. `service` is the kernel's way (canonical names, memo, copy), `rules` the rules and fixers alone.
 * Usage: npm run bench:diagnose [-- --rounds 5 --reports 400]
 */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readRecordings } from '../scripts/replay/recording.js';
import { reportsOf } from '../scripts/replay/reports-of.js';
import { FailureReport } from '../src/contracts/failure.js';
import { DiagnosisService } from '../src/kernel/diagnosis/diagnosis-service.js';
import { diagnoseReport } from '../src/rules/diagnose-report.js';
import { podName, reportBody } from './support/reports.js';
import { type Spread, show, spreadOf } from './support/rounds.js';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, reports: { type: 'string', default: '400' } },
});
const rounds = Number(options.rounds);
const count = Number(options.reports);
const RECORDINGS = fileURLToPath(new URL('../test/fixtures/recordings', import.meta.url));
const SCENARIOS = fileURLToPath(new URL('../test/fixtures/scenarios', import.meta.url));
const LOG_BYTES = 100_000;
const silent = { debug() {}, info() {}, warn() {}, error() {} };

const LOG_LINES: Record<string, readonly string[]> = {
  'clean log of 100 KB': [
    '2026-11-21T20:10:01.123Z INFO  request served method=GET path=/orders/{id} status=200 duration=12ms',
    '{"level":"info","ts":"2026-11-21T20:10:02Z","msg":"consumed batch","topic":"orders","offset":18273645,"lag":0}',
  ],
  'log of 100 KB full of errors': [
    'ERROR failed to connect to redis.cache.svc:6379: dial tcp 10.0.0.57:6379: connect: connection refused',
    '    at com.example.orders.Repository.find(Repository.java:128) ~[orders.jar:1.4]',
    'Caused by: java.net.SocketTimeoutException: connect timed out after 5000 ms (permission denied? no such file?)',
  ],
};

const BASE = 'JSON.parse';

interface Load {
  readonly name: string;
  /** Reports as JSON text: no two of a round alike. */
  bodies(round: number): readonly string[];
}

async function recordedBodies(): Promise<string[]> {
  const recordings = await readRecordings(RECORDINGS);
  return recordings.flatMap((recording) => reportsOf(recording)).map((report) => JSON.stringify(report));
}

async function scenarioBodies(): Promise<string[]> {
  const texts = await Promise.all((await readdir(SCENARIOS)).map((file) => readFile(`${SCENARIOS}/${file}`, 'utf8')));
  const scenarios = texts.flatMap((text) => JSON.parse(text) as { report: object }[]);
  return scenarios.map(({ report }) => JSON.stringify(report));
}

/** As many copies as are wanted, each in a namespace of its own so that no diagnosis is remembered. */
function copies(bodies: readonly string[], wanted: number, round: number): string[] {
  return Array.from({ length: wanted }, (_, index) => {
    const report = JSON.parse(bodies[index % bodies.length] ?? '{}') as object;
    return JSON.stringify({ ...report, namespace: `bench-${round}-${index}` });
  });
}

function ingestBodies(round: number, wanted = count): string[] {
  return Array.from({ length: wanted }, (_, index) => {
    const workload = 1_000_000 * (round + 1) + index;
    return reportBody({ workload, pod: podName(workload, index), namespace: 'bench' }, Date.now());
  });
}

function loudBodies(lines: readonly string[], round: number): string[] {
  const wanted = Math.max(20, Math.round(count / 10));
  const logs = Array.from({ length: Math.ceil(LOG_BYTES / (lines.join('\n').length + 1)) }, () =>
    lines.join('\n'),
  ).join('\n');
  return ingestBodies(round, wanted).map((body) =>
    JSON.stringify({ ...JSON.parse(body), logs: logs.slice(0, LOG_BYTES) }),
  );
}

interface Measured {
  /** Processor time. */
  readonly mean: number;
  /** By the clock. */
  readonly p99: number;
}

/** Microseconds for each of the inputs. */
function measure<Input>(inputs: readonly Input[], work: (input: Input) => unknown): Measured {
  const before = process.cpuUsage();
  const times = inputs.map((input) => {
    const startedAt = performance.now();
    work(input);
    return (performance.now() - startedAt) * 1_000;
  });
  const { user, system } = process.cpuUsage(before);
  times.sort((one, other) => one - other);
  return {
    mean: (user + system) / times.length,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  };
}

/** What is measured is short for one report, so it is done several times. */
const PARSED = 5;

function measureRound(bodies: readonly string[]): Record<string, Measured> {
  const reports = bodies.map((body) => FailureReport.parse(JSON.parse(body)));
  const service = new DiagnosisService(silent);
  return {
    [BASE]: measure(Array.from({ length: PARSED }, () => bodies).flat(), (body) => JSON.parse(body)),
    rules: measure(reports, diagnoseReport),
    service: measure(reports, (report) => service.diagnose(report)),
    'service, seen before': measure(reports.slice(-200), (report) => service.diagnose(report)),
  };
}

function print(load: string, results: readonly Record<string, Measured>[]): void {
  console.log(`\n${load}`);
  for (const name of Object.keys(results[0] ?? {})) {
    const of = (figure: (measured: Measured, round: Record<string, Measured>) => number): Spread =>
      spreadOf(results.map((round) => figure(round[name] as Measured, round)));
    const ratio = show(
      of(({ mean }, round) => mean / (round[BASE]?.mean ?? Number.NaN)),
      1,
    );
    const mean = show(
      of((each) => each.mean),
      0,
      ' µs',
    );
    const p99 = show(
      of((each) => each.p99),
      0,
      ' µs',
    );
    console.log(`  ${name.padEnd(22)} ${ratio} × ${BASE}; processor ${mean}; 99 % within ${p99}`);
  }
}

const recorded = await recordedBodies();
const scenarios = await scenarioBodies();
const loads: Load[] = [
  { name: 'recorded failures', bodies: (round) => copies(recorded, count, round) },
  { name: 'scenarios', bodies: (round) => copies(scenarios, Math.max(count, scenarios.length), round) },
  { name: 'reports of 17 KB', bodies: ingestBodies },
  ...Object.entries(LOG_LINES).map(([name, lines]) => ({ name, bodies: (round: number) => loudBodies(lines, round) })),
];

for (const load of loads) {
  measureRound(load.bodies(-1));
  print(
    load.name,
    Array.from({ length: rounds }, (_, round) => measureRound(load.bodies(round))),
  );
}
