import type { PluginAccess } from '../plugins/plugin-access.js';
import { isOutage, PodproofError } from '../ports/errors.js';
import type { StoredFailure } from '../ports/storage/failures.js';
import type { DiagnosedReport } from './diagnosed-report.js';
import { mergeByPod, podKey } from './merge-reports.js';
import { type BatchWriters, type RecordedBatch, recordBatch } from './record-batch.js';

/** How many reports are written at once: by one transaction, or by as many as the storage has writers. */
export const BATCH_LIMIT = 50;
/** How many reports may wait before further ones are refused, so that memory stays bounded when storage is slow. */
export const WAITING_LIMIT = 1_000;
const RETRY_AFTER_MS = 1_000;
/** How long a batch that is not full waits for reports that are being diagnosed, in milliseconds. */
const GATHER_MS = 40;

/** What became of one report. */
export interface RecordedReport {
  readonly failure: StoredFailure;
  /** True when a solution by the language model was asked for just this one. */
  readonly isSolving: boolean;
}

interface Waiting {
  readonly report: DiagnosedReport;
  /** In milliseconds of the process. */
  readonly since: number;
  readonly resolve: (recorded: RecordedReport) => void;
  readonly reject: (error: unknown) => void;
}

/** What a recorder is told of the reports that come next, and tells of those that are recorded. */
export interface RecorderListener {
  /** Whether there are reports that will be here in a moment. */
  isMoreComing(): boolean;
  /** Hears of each batch after its commit and before its reports are answered. */
  onRecorded(batch: RecordedBatch): void;
}

/** Refuses what storage would be too late for. Throws `unavailable`. */
export function refuseFurther(waiting: number): void {
  if (waiting < WAITING_LIMIT) return;
  throw new PodproofError('unavailable', 'Storage cannot keep up with the reports; send this one again later', {
    retryAfterMs: RETRY_AFTER_MS,
  });
}

/**
 * Gathers the reports of a moment in one transaction and answers after its commit: durability costs once a batch instead of
 * once a report. As many batches are under way as the storage has writers; what arrives meanwhile makes the next one.
 */
export class ReportRecorder {
  readonly #waiting: Waiting[] = [];
  #writing = 0;
  #writers = 1;
  #scheduled = false;

  /** @param writers what else is written in the transaction of a batch */
  constructor(
    private readonly plugins: PluginAccess,
    private readonly writers: BatchWriters,
    private readonly listener: RecorderListener,
  ) {}

  get depth(): number {
    return this.#waiting.length;
  }

  /** Throws `unavailable` when storage is away or too far behind; then nothing of this report is stored. */
  record(report: DiagnosedReport): Promise<RecordedReport> {
    refuseFurther(this.#waiting.length);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ report, since: performance.now(), resolve, reject });
      this.#wake();
    });
  }

  #wake(): void {
    if (this.#scheduled || this.#writing >= this.#writers || this.#waiting.length === 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      if (!this.#isGathering()) void this.#write(this.#waiting.splice(0, this.#batchSize));
      this.#wake();
    });
  }

  get #batchSize(): number {
    return Math.ceil(BATCH_LIMIT / this.#writers);
  }

  #isGathering(): boolean {
    const [oldest] = this.#waiting;
    if (oldest === undefined || this.#waiting.length >= this.#batchSize) return false;
    return this.listener.isMoreComing() && performance.now() - oldest.since < GATHER_MS;
  }

  async #write(batch: Waiting[]): Promise<void> {
    this.#writing += 1;
    await this.#recordAll(batch);
    this.#writing -= 1;
    this.#wake();
  }

  /** @param behind those of the same turn that wait for this batch */
  async #recordAll(batch: readonly Waiting[], behind: Waiting[] = []): Promise<void> {
    try {
      const recorded = await this.#recordTogether(batch.map(({ report }) => report));
      for (const { report, resolve } of batch) resolve(recorded.get(podKey(report)) as RecordedReport);
    } catch (error) {
      await this.#recordAlone(batch, behind, error);
    }
  }

  /**
   * A report that the storage cannot take must not take others with it, so each gets a try of its own. In an outage whoever waits is refused as well: one batch
   * after the other would find out the same, each after up to the storage's time limit.
   */
  async #recordAlone(batch: readonly Waiting[], behind: Waiting[], error: unknown): Promise<void> {
    if (isOutage(error) || batch.length === 1) {
      const others = isOutage(error) ? [...behind.splice(0), ...this.#waiting.splice(0)] : [];
      for (const { reject } of [...batch, ...others]) reject(error);
      return;
    }
    const rest = [...batch];
    while (rest.length > 0) await this.#recordAll(rest.splice(0, 1), rest);
  }

  async #recordTogether(reports: readonly DiagnosedReport[]): Promise<Map<string, RecordedReport>> {
    const merged = mergeByPod(reports);
    const batch = await this.plugins.use('storage', (storage) => {
      this.#writers = storage.writers;
      return storage.transaction((repositories) => recordBatch(repositories, [...merged.values()], this.writers));
    });
    this.listener.onRecorded(batch);
    const solving = new Set(batch.solving);
    const recorded = batch.records.map((failure) => ({ failure, isSolving: solving.has(failure.id) }));
    return new Map([...merged.keys()].map((key, index) => [key, recorded[index] as RecordedReport]));
  }
}
