/**
 * What a diagnosis with its fix costs, without a server: every recorded failure, reports of 17 KB as `bench:ingest` sends them (each of a workload of its own, so that
 * nothing is remembered), and failures with 100 KB of logs, clean and full of errors. Next to it, in the same run, what every server has to do with such a report: JSON.parse
 * and JSON.stringify. `service` is the kernel's way (canonical names, memo, copy), `rules` the rules and fixers alone.
 * Usage: npm run bench:diagnose [-- --rounds 5 --reports 2000]
 */
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
  options: { rounds: { type: 'string', default: '5' }, reports: { type: 'string', default: '2000' } },
});
const rounds = Number(options.rounds);
const count = Number(options.reports);
const RECORDINGS = fileURLToPath(new URL('../test/fixtures/recordings', import.meta.url));
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

interface Load {
  readonly name: string;
  /** Reports as JSON text: no two of a round alike. */
  bodies(round: number): readonly string[];
}

async function recordedBodies(): Promise<string[]> {
  const recordings = await readRecordings(RECORDINGS);
  return recordings.flatMap((recording) => reportsOf(recording)).map((report) => JSON.stringify(report));
}

/** As many copies as are wanted, each in a namespace of its own so that no diagnosis is remembered. */
function copies(bodies: readonly string[], wanted: number, round: number): string[] {
  return Array.from({ length: wanted }, (_, index) => {
    const report = JSON.parse(bodies[index % bodies.length] ?? '{}') as object;
    return JSON.stringify({ ...report, namespace: `bench-${round}-${index}` });
  });
}

function ingestBodies(round: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const workload = 1_000_000 * (round + 1) + index;
    return JSON.stringify(
      JSON.parse(String(reportBody({ workload, pod: podName(workload, index), namespace: 'bench' }, Date.now()))),
    );
  });
}

function loudBodies(lines: readonly string[], round: number): string[] {
  const wanted = Math.max(50, Math.round(count / 10));
  const logs = Array.from({ length: Math.ceil(LOG_BYTES / (lines.join('\n').length + 1)) }, () =>
    lines.join('\n'),
  ).join('\n');
  return ingestBodies(round)
    .slice(0, wanted)
    .map((body) => JSON.stringify({ ...JSON.parse(body), logs: logs.slice(0, LOG_BYTES) }));
}

interface Measured {
  readonly mean: number;
  readonly p99: number;
  readonly maximum: number;
}

/** Microseconds for each of the inputs. */
function measure<Input>(inputs: readonly Input[], work: (input: Input) => unknown): Measured {
  const times = inputs.map((input) => {
    const startedAt = performance.now();
    work(input);
    return (performance.now() - startedAt) * 1_000;
  });
  times.sort((one, other) => one - other);
  const sum = times.reduce((total, time) => total + time, 0);
  return { mean: sum / times.length, p99: times[Math.floor(times.length * 0.99)] ?? 0, maximum: times.at(-1) ?? 0 };
}

function measureRound(bodies: readonly string[]): Record<string, Measured> {
  const reports = bodies.map((body) => FailureReport.parse(JSON.parse(body)));
  const service = new DiagnosisService(silent);
  return {
    'JSON alone': measure(bodies, (body) => JSON.stringify(JSON.parse(body))),
    rules: measure(reports, diagnoseReport),
    service: measure(reports, (report) => service.diagnose(report)),
    'service, seen before': measure(reports.slice(-200), (report) => service.diagnose(report)),
  };
}

function print(load: string, results: readonly Record<string, Measured>[]): void {
  console.log(`\n${load}`);
  for (const name of Object.keys(results[0] ?? {})) {
    const spread = (figure: (measured: Measured, round: Record<string, Measured>) => number): Spread =>
      spreadOf(results.map((round) => figure(round[name] as Measured, round)));
    const ratio = spread((measured, round) => measured.mean / (round['JSON alone']?.mean ?? Number.NaN));
    console.log(
      [
        `  ${name.padEnd(22)} mean ${show(
          spread((each) => each.mean),
          0,
          ' µs',
        )}`,
        `99 % ${show(
          spread((each) => each.p99),
          0,
          ' µs',
        )}`,
        `largest ${show(
          spread((each) => each.maximum),
          0,
          ' µs',
        )}`,
        `${show(ratio, 1)} × JSON`,
      ].join(', '),
    );
  }
}

const recorded = await recordedBodies();
const loads: Load[] = [
  { name: 'recorded failures', bodies: (round) => copies(recorded, count, round) },
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
