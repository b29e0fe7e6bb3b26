import { setTimeout as pause } from 'node:timers/promises';
import { WorkQueue } from '../../k8s/watch/work-queue.js';
import type { Logger } from '../../kernel/ports/logger.js';
import type { Finding } from '../../rules/failing/verdict.js';
import type { Collector, SubjectReference } from '../collect/collector.js';
import type { Delivery } from '../delivery/delivery.js';
import { Rate } from '../delivery/rate.js';

/** What is to be told of a subject. */
export type Message =
  | { readonly kind: 'report'; readonly finding: Finding }
  | {
      readonly kind: 'recovered' | 'gone';
      /** Of the pod that the record was made of; undefined where that is not known. */
      readonly recordUid: string | undefined;
      /** Whether there is a record that this process did not make. */
      readonly hasRecord: boolean;
    };

export interface ReporterOptions {
  readonly collector: Pick<Collector, 'collect'>;
  readonly delivery: Pick<Delivery, 'report' | 'gone'>;
  readonly cluster: string;
  readonly logger: Logger;
  /** Hears of what was handed to the delivery. */
  readonly onSent?: (kind: Message['kind']) => void;
  readonly perSecond?: number;
}

interface Task {
  readonly subject: SubjectReference;
  readonly message: Message;
}

/** So many failures' evidence is read at once, and so much a second after a burst: a storm must not become one for the API server. */
const CONCURRENCY = 4;
const PER_SECOND = 10;
const BURST_SECONDS = 10;
const FAREWELLS = 8;

/**
 * Turns what is to be told into messages for the backend: reads the evidence of failures at a bounded rate, and tells at once what is over. Of each subject
 * only the newest message counts, and the end of what nobody was told of is told to nobody. What cannot be read now is tried again; a message is done when the delivery has it.
 */
export class Reporter {
  readonly #on: ReporterOptions;
  readonly #tasks = new Map<string, Task>();
  /** Of whom a report was handed to the delivery, and no end since. */
  readonly #reported = new Set<string>();
  readonly #rate: Rate;
  readonly #reports: WorkQueue;
  readonly #farewells: WorkQueue;

  constructor(options: ReporterOptions) {
    this.#on = options;
    const perSecond = options.perSecond ?? PER_SECOND;
    this.#rate = new Rate(perSecond, perSecond * BURST_SECONDS);
    // In a storm thousands would say the same, and the watches say when the cluster is away.
    const logger: Logger = {
      ...withMethodsOf(options.logger),
      warn: (fields, message) => options.logger.debug(fields, message),
    };
    this.#reports = new WorkQueue({
      ...{ name: 'reports', concurrency: CONCURRENCY, logger },
      work: (key, signal) => this.#report(key, signal),
    });
    this.#farewells = new WorkQueue({
      ...{ name: 'farewells', concurrency: FAREWELLS, logger },
      work: (key) => this.#farewell(key),
    });
  }

  /** Messages that the delivery does not have yet. */
  get waiting(): number {
    return this.#tasks.size;
  }

  tell(subject: SubjectReference, message: Message): void {
    const key = `${subject.kind} ${subject.namespace}/${subject.name} ${subject.uid}`;
    if (message.kind === 'report') {
      this.#tasks.set(key, { subject, message });
      this.#reports.add(key);
    } else if (message.hasRecord || this.#reported.has(key)) {
      this.#tasks.set(key, { subject, message });
      this.#farewells.add(key);
    } else this.#tasks.delete(key);
  }

  /** Lets what is begun go on for so long; what is not is found again by who comes next. */
  async stop(graceMs = 3_000): Promise<void> {
    const until = performance.now() + graceMs;
    while (this.#tasks.size > 0 && performance.now() < until) await pause(Math.min(20, graceMs));
    await Promise.all([this.#reports.stop(), this.#farewells.stop()]);
  }

  async #report(key: string, signal: AbortSignal): Promise<void> {
    const waiting = this.#tasks.get(key);
    if (waiting?.message.kind !== 'report') return;
    await this.#turn(signal);
    // The newest counts, also of those that came during the wait.
    const task = this.#tasks.get(key);
    if (task?.message.kind !== 'report') return;
    const report = await this.#on.collector.collect(task.subject, task.message.finding, signal);
    if (this.#tasks.get(key) !== task) return;
    // An object that is gone is told of by its deletion.
    if (report !== undefined) {
      this.#reported.add(key);
      await this.#deliver(() => this.#on.delivery.report(report), 'report');
    }
    this.#done(key, task);
  }

  async #farewell(key: string): Promise<void> {
    const task = this.#tasks.get(key);
    if (task === undefined || task.message.kind === 'report') return;
    const { subject, message } = task;
    this.#reported.delete(key);
    const reason = message.kind === 'gone' ? 'deleted' : message.kind;
    const identity = { cluster: this.#on.cluster, namespace: subject.namespace, pod_name: subject.name };
    const uid = message.recordUid === undefined ? {} : { pod_uid: message.recordUid };
    await this.#deliver(() => this.#on.delivery.gone({ ...identity, ...uid, reason }), message.kind);
    this.#done(key, task);
  }

  async #deliver(hand: () => Promise<void>, kind: Message['kind']): Promise<void> {
    const kept = hand();
    this.#on.onSent?.(kind);
    await kept;
  }

  #done(key: string, task: Task): void {
    if (this.#tasks.get(key) === task) this.#tasks.delete(key);
  }

  async #turn(signal: AbortSignal): Promise<void> {
    while (this.#rate.take(1) === 0) await pause(this.#rate.waitMs, undefined, { signal });
  }
}

/** A logger of a library has its methods on a prototype. */
function withMethodsOf(logger: Logger): Logger {
  return {
    debug: (fields, message) => logger.debug(fields, message),
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  };
}
