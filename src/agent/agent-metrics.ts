import { Counter, Gauge, Registry } from 'prom-client';
import type { AgentHealth } from './agent-health.js';

/** What is asked when the metrics are read. */
export interface AgentNumbers {
  health(): AgentHealth;
  /** Failures that are told and not over. */
  open(): number;
  /** Failures whose evidence is not read yet. */
  waiting(): number;
}

const PREFIX = 'podproof_agent';

/** What an agent counts, in the text format of Prometheus. */
export class AgentMetrics {
  readonly #registry = new Registry();
  readonly #told: Counter<'kind'>;

  constructor(numbers: AgentNumbers) {
    const registers = [this.#registry];
    this.#told = new Counter({
      name: `${PREFIX}_told_total`,
      help: 'What was handed to the delivery: reports, recoveries, deletions',
      labelNames: ['kind'],
      registers,
    });
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        ...{ name: `${PREFIX}_${name}`, help, registers },
        collect() {
          this.set(read());
        },
      });
    gauge('watched_pods', 'Pods that are watched', () => numbers.health().watching);
    gauge('open_failures', 'Failures that are told and not over', () => numbers.open());
    gauge('waiting_reports', 'Failures whose evidence is not read yet', () => numbers.waiting());
    gauge('spooled_messages', 'Messages that wait to be delivered', () => numbers.health().spooled);
    gauge('leads', 'Whether this agent watches what belongs to no node', () => Number(numbers.health().leads));
    gauge('synced', 'Whether all that is watched was read', () => Number(numbers.health().synced));
    gauge('resident_memory_bytes', 'Resident memory of the process', () => process.memoryUsage.rss());
  }

  countSent(kind: string): void {
    this.#told.inc({ kind });
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
