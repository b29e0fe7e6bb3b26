import { randomUUID } from 'node:crypto';
import { Backoff } from '../../k8s/watch/backoff.js';
import type { Spool } from '../spool/spool.js';
import type { SpoolEntry } from '../spool/spool-entry.js';
import type { BackendClient } from './backend-client.js';
import { GoneBatches } from './gone-batches.js';
import { type Outgoing, outgoingOf } from './outgoing.js';
import { Rate } from './rate.js';
import { type DeliveryVerdict, verdictOfAnswer, verdictOfFailure } from './verdict-of-answer.js';

export interface DeliveryLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface DeliveryOptions {
  readonly backend: Pick<BackendClient, 'post' | 'address'>;
  readonly spool: Spool;
  readonly logger: DeliveryLogger;
  /** How many requests may be under way at once. */
  readonly concurrency?: number;
  /** How many requests a second are sent in a storm, after a burst of six times as many. */
  readonly perSecond?: number;
  /** The first and the longest wait after failures, in milliseconds. */
  readonly backoff?: { readonly firstMs: number; readonly longestMs: number };
}

/** What is to be told of a record: of which pod, and the object of the request. */
export interface ReportContent {
  readonly cluster: string;
  readonly namespace: string;
  readonly pod_name: string;
}

const CONCURRENCY = 8;
/** What fails when an agent starts goes through at once; how quickly a backend takes it is bounded by the requests under way. */
const PER_SECOND = 50;
const BURST_SECONDS = 6;
const BACKOFF = { firstMs: 1_000, longestMs: 60_000 };

/**
 * Delivers what is told of pods, the pods that wait longest first, and of each pod its newest message only, one at a time. Pods that are gone share
 * requests, of which one is under way. What cannot be delivered waits in the spool until it can, also for another process; what the backend will never
 * take is dropped and logged.
 */
export class Delivery {
  readonly #rate: Rate;
  readonly #backoff: Backoff;
  /** For messages of which only this one fails. */
  readonly #later = new Map<string, { readonly backoff: Backoff; until: number }>();
  readonly #gone = new GoneBatches();
  readonly #underWay = new Map<string, Promise<void>>();
  #requests = 0;
  readonly #stopping = new AbortController();
  #awayUntil = 0;
  #trouble: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isPumping = false;
  #isAgain = false;
  #idle: (() => void)[] = [];

  constructor(private readonly on: DeliveryOptions) {
    const perSecond = on.perSecond ?? PER_SECOND;
    this.#rate = new Rate(perSecond, perSecond * BURST_SECONDS);
    this.#backoff = new Backoff(on.backoff ?? BACKOFF);
  }

  /** Why nothing can be delivered now, in a sentence; undefined while it can. */
  get trouble(): string | undefined {
    return this.#trouble;
  }

  /** Begins with what an earlier process has left. */
  start(): void {
    this.#wake();
  }

  /** Takes a report as `POST /api/pods/failed` has it and names it, so that it counts once however often it is sent. Resolves when it is kept. */
  report(report: ReportContent): Promise<void> {
    const named = { ...report, report_id: randomUUID() };
    return this.#keep('report', named);
  }

  /** Takes one pod as `POST /api/pods/dismiss-deleted` has it. Resolves when it is kept. */
  gone(pod: ReportContent & { readonly pod_uid?: string; readonly reason: 'deleted' | 'recovered' }): Promise<void> {
    return this.#keep('gone', pod);
  }

  /** Ends within that time: what is under way may finish; what waits then stays in the spool. */
  async stop(graceMs = 5_000): Promise<void> {
    clearTimeout(this.#timer);
    const giveUp = setTimeout(() => this.#stopping.abort(), graceMs);
    const isTaken = this.#trouble === undefined && !this.#stopping.signal.aborted;
    if (isTaken && this.on.spool.status.pods > 0) await this.#untilIdle();
    this.#stopping.abort();
    clearTimeout(giveUp);
    await Promise.all(this.#underWay.values());
    await this.on.spool.flush();
  }

  /** Resolves when nothing waits, or nothing can be delivered. */
  #untilIdle(): Promise<void> {
    return new Promise((resolve) => {
      this.#stopping.signal.addEventListener('abort', () => resolve());
      this.#idle.push(resolve);
      this.#wake();
    });
  }

  async #keep(kind: SpoolEntry['kind'], content: ReportContent): Promise<void> {
    const { cluster, namespace, pod_name } = content;
    const kept = this.on.spool.put(JSON.stringify([cluster, namespace, pod_name]), {
      kind,
      body: JSON.stringify(content),
    });
    this.#wake();
    await kept;
  }

  #wake(): void {
    this.#isAgain = true;
    if (!this.#isPumping) void this.#pump();
  }

  async #pump(): Promise<void> {
    this.#isPumping = true;
    while (this.#isAgain && !this.#stopping.signal.aborted) {
      this.#isAgain = false;
      await this.#sendSome();
    }
    this.#isPumping = false;
  }

  async #sendSome(): Promise<void> {
    const waitMs = this.#awayUntil - performance.now();
    if (waitMs > 0) return this.#wakeIn(waitMs);
    if (this.#trouble !== undefined && this.#requests > 0) return;
    if (this.#rate.waitMs > 0) return this.#wakeIn(this.#rate.waitMs);
    const requests = this.#trouble === undefined ? await this.#next() : await this.#probe();
    if (requests.length === 0) return this.#rest();
    const allowed = requests.slice(0, this.#rate.take(requests.length));
    for (const request of allowed) this.#send(request);
    this.#isAgain = true;
  }

  /** While nothing can be delivered, one message at a time finds out whether it can again. */
  async #probe(): Promise<Outgoing[]> {
    return (await this.on.spool.oldest(1, this.#excepted())).map((entry) => outgoingOf([entry]));
  }

  async #next(): Promise<Outgoing[]> {
    const { spool, concurrency = CONCURRENCY } = this.on;
    const except = this.#excepted();
    const [first, ...others] = await spool.oldest(this.#gone.room, except, 'gone');
    const batch = first === undefined ? [] : [outgoingOf([first, ...others])];
    // A pod of the batch may be replaced by a report meanwhile, which has to wait: done at once, the older end could come last.
    for (const { entries } of batch) for (const { pod } of entries) except.add(pod);
    const reports = await spool.oldest(concurrency - this.#reportsUnderWay, except, 'report');
    return [...batch, ...reports.map((entry) => outgoingOf([entry]))];
  }

  get #reportsUnderWay(): number {
    return this.#requests - (this.#gone.isUnderWay ? 1 : 0);
  }

  #excepted(): Set<string> {
    const now = performance.now();
    const later = [...this.#later].filter(([, { until }]) => until > now).map(([pod]) => pod);
    return new Set([...this.#underWay.keys(), ...later]);
  }

  /** Nothing can be sent at the moment. */
  #rest(): void {
    const now = performance.now();
    const next = Math.min(...[...this.#later.values()].map(({ until }) => until - now));
    if (Number.isFinite(next)) this.#wakeIn(Math.max(next, 1));
    // What was put while the spool was asked is seen in the next turn.
    if (this.#underWay.size === 0 && !this.#isAgain) this.#tellIdle();
  }

  #tellIdle(): void {
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  #wakeIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#wake(), milliseconds);
    this.#timer.unref();
  }

  #send(request: Outgoing): void {
    this.#requests += 1;
    this.#gone.begin(request);
    const sent = this.#deliver(request).finally(() => {
      this.#requests -= 1;
      for (const { pod } of request.entries) this.#underWay.delete(pod);
      this.#wake();
    });
    for (const { pod } of request.entries) this.#underWay.set(pod, sent);
  }

  async #deliver(request: Outgoing): Promise<void> {
    const { backend } = this.on;
    let verdict: DeliveryVerdict;
    try {
      const answer = await backend.post(request.path, request.body, this.#stopping.signal);
      verdict = verdictOfAnswer(answer, backend.address);
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      verdict = verdictOfFailure(error, backend.address);
    }
    this.#gone.end(request, verdict);
    await this.#conclude(request.entries, verdict);
  }

  async #conclude(entries: readonly SpoolEntry[], verdict: DeliveryVerdict): Promise<void> {
    if (verdict.kind === 'away') return this.#goAway(verdict);
    this.#comeBack();
    const [entry] = entries;
    // Of many pods it is not known whose message it is that fails: they are sent again in smaller parts.
    if (verdict.kind !== 'delivered' && entries.length > 1) return;
    if (verdict.kind === 'later' && entry !== undefined) return this.#tryLater(entry, verdict.why);
    if (verdict.kind === 'rejected')
      this.on.logger.warn({ pod: entry?.pod, kind: entry?.kind }, `What was told of a pod is dropped: ${verdict.why}`);
    for (const { pod } of entries) this.#later.delete(pod);
    await Promise.all(entries.map((one) => this.on.spool.done(one)));
  }

  #goAway({ why, retryAfterMs }: Extract<DeliveryVerdict, { kind: 'away' }>): void {
    const isNew = this.#trouble !== why;
    this.#trouble = why;
    // Several that were under way at once are one failure.
    if (performance.now() >= this.#awayUntil) {
      this.#awayUntil = performance.now() + this.#backoff.next(retryAfterMs);
    }
    if (isNew) this.on.logger.warn({ waiting: this.on.spool.status.pods }, `${why}; reports wait`);
    this.#tellIdle();
  }

  #comeBack(): void {
    if (this.#trouble === undefined) return;
    this.#trouble = undefined;
    this.#awayUntil = 0;
    this.#backoff.reset();
    const { address } = this.on.backend;
    this.on.logger.info({ waiting: this.on.spool.status.pods }, `The backend at ${address} takes reports again`);
  }

  #tryLater(entry: SpoolEntry, why: string): void {
    const { backoff, until = 0 } = this.#later.get(entry.pod) ?? { backoff: new Backoff(this.on.backoff ?? BACKOFF) };
    if (until === 0) this.on.logger.warn({ pod: entry.pod }, `What was told of a pod is tried again later: ${why}`);
    this.#later.set(entry.pod, { backoff, until: performance.now() + backoff.next() });
  }
}
