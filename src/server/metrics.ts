import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { HttpMetrics, RecordCounts } from '../api/http/http-metrics.js';
import type { Metrics } from '../kernel/ports/metrics.js';
import { scrubText } from '../rules/secrets/scrub.js';
import { LabelLimit, OTHER } from './label-limit.js';

/** How many values a label takes that others decide. */
export const LABEL_LIMITS = { namespaces: 200, causes: 150, scanTypes: 20 } as const;

const FAST = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const SLOW = [0.1, 0.5, 1, 5, 15, 60, 300, 900];

/** What listens for depths but counts no waiting events has a gauge of its own. */
const OWN_GAUGES: Readonly<Record<string, { readonly name: string; readonly help: string }>> = {
  'websocket:clients': { name: 'podproof_websocket_clients', help: 'WebSocket clients that are connected.' },
  'websocket:bytes': {
    name: 'podproof_websocket_buffered_bytes',
    help: 'Bytes that wait for the WebSocket client that is furthest behind.',
  },
};

/** Which methods a client may invent is not for it to decide. */
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** What a server counts, as the kernel and the HTTP side see it. */
export type ServerMetrics = Metrics & HttpMetrics;

function createInstruments(registry: Registry) {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  const seconds = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) => ({
    within: (buckets: number[]) => new Histogram({ name, help, labelNames, buckets, registers }),
  });
  return {
    reports: counter('podproof_reports_total', 'Failure reports that were recorded.', ['namespace', 'cause']),
    solutions: counter('podproof_solutions_total', 'Solutions given with reports, by where they came from.', [
      'source',
    ]),
    ingest: seconds('podproof_ingest_duration_seconds', 'From a report to its stored record.', []).within(FAST),
    ports: seconds('podproof_port_call_duration_seconds', 'Calls of plugins.', [
      'kind',
      'id',
      'operation',
      'outcome',
    ]).within(FAST),
    lateFailures: counter(
      'podproof_plugin_late_failures_total',
      'Errors of plugins outside of any call, such as a promise that nobody awaits.',
      ['kind', 'id'],
    ),
    jobs: counter('podproof_job_runs_total', 'Runs of background jobs.', ['job', 'outcome']),
    jobSeconds: seconds('podproof_job_duration_seconds', 'How long background jobs run.', ['job']).within(SLOW),
    dropped: counter('podproof_events_dropped_total', 'Events dropped because a queue was full.', ['queue']),
    scans: seconds('podproof_scan_duration_seconds', 'How long security scans take.', ['scan_type']).within(SLOW),
    requests: counter('podproof_http_requests_total', 'HTTP requests.', ['method', 'route', 'status']),
    requestSeconds: seconds('podproof_http_request_duration_seconds', 'HTTP requests until their end.', [
      'method',
      'route',
    ]).within(FAST),
    openFailures: gauge('podproof_open_failures', 'Failures that are not resolved.', ['status']),
    findings: gauge('podproof_active_findings', 'Security findings that are active.', ['severity']),
  };
}

/** Gauges that ask for their value when they are scraped. A queue that is announced again takes the place of the former one. */
function createDepths(registry: Registry): Metrics['queueDepth'] {
  const depths = new Map<string, () => number>();
  const registers = [registry];
  new Gauge({
    name: 'podproof_queue_depth',
    help: 'What waits in a queue.',
    labelNames: ['queue'],
    registers,
    collect() {
      for (const [queue, depth] of depths) this.set({ queue }, depth());
    },
  });
  return (queue, depth) => {
    const own = OWN_GAUGES[queue];
    if (own === undefined) {
      depths.set(queue, depth);
      return;
    }
    registry.removeSingleMetric(own.name);
    new Gauge({
      ...own,
      registers,
      collect() {
        this.set(depth());
      },
    });
  };
}

/** The budget of the day, as two gauges with what is used and what may be. */
function createLlmBudget(registry: Registry): Metrics['llmBudget'] {
  const registers = [registry];
  return (read) => {
    for (const kind of ['calls', 'tokens'] as const) {
      new Gauge({
        name: `podproof_llm_${kind}_today`,
        help: `Use of the language model today (UTC), in ${kind}, and its limit.`,
        labelNames: ['bound'],
        registers,
        collect() {
          const { limits, ...used } = read();
          this.set({ bound: 'used' }, used[kind]);
          this.set({ bound: 'limit' }, limits[kind]);
        },
      });
    }
  };
}

type Instruments = ReturnType<typeof createInstruments>;

function setCounts({ openFailures, findings }: Instruments, counts: RecordCounts | undefined): void {
  openFailures.reset();
  findings.reset();
  for (const [status, count] of Object.entries(counts?.failures ?? {})) {
    if (status !== 'resolved') openFailures.set({ status }, count);
  }
  for (const [severity, count] of Object.entries(counts?.findings ?? {})) findings.set({ severity }, count);
}

/**
 * The metrics of one server, with a registry of their own. All names begin with `podproof_` and end in their unit.
 * @param options.namespaces `off` leaves namespaces out (METRICS_NAMESPACES)
 */
export function createMetrics(options: { readonly namespaces: 'on' | 'off' }): ServerMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'podproof_' });
  const on = createInstruments(registry);
  const namespaces = new LabelLimit(options.namespaces === 'on' ? LABEL_LIMITS.namespaces : 0);
  const causes = new LabelLimit(LABEL_LIMITS.causes);
  const scanTypes = new LabelLimit(LABEL_LIMITS.scanTypes);
  return {
    reportIngested({ namespace, cause, solutionSource, seconds }) {
      on.reports.inc({ namespace: namespaces.of(namespace), cause: causes.of(cause) });
      on.solutions.inc({ source: solutionSource });
      on.ingest.observe(seconds);
    },
    portCalled: ({ seconds, ...labels }) => on.ports.observe(labels, seconds),
    pluginFailedLate: (plugin) => on.lateFailures.inc(plugin),
    jobRan({ name, outcome, seconds }) {
      on.jobs.inc({ job: name, outcome });
      if (outcome !== 'skipped') on.jobSeconds.observe({ job: name }, seconds);
    },
    eventDropped: (queue) => on.dropped.inc({ queue }),
    queueDepth: createDepths(registry),
    llmBudget: createLlmBudget(registry),
    scanFinished: ({ scanType, seconds }) =>
      on.scans.observe({ scan_type: scanTypes.of(scrubText(scanType)) }, seconds),
    requestHandled({ method, route, status, seconds }) {
      const known = METHODS.includes(method) ? method : OTHER;
      on.requests.inc({ method: known, route, status });
      on.requestSeconds.observe({ method: known, route }, seconds);
    },
    expose(counts) {
      setCounts(on, counts);
      return registry.metrics();
    },
  };
}
