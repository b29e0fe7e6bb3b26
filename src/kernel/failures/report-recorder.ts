import type { PluginAccess } from '../plugins/plugin-access.js';
import { PodproofError } from '../ports/errors.js';
import type { StoredFailure } from '../ports/storage/failures.js';
import type { DiagnosedReport } from './diagnosed-report.js';
import { type BatchWriters, type RecordedBatch, recordBatch } from './record-batch.js';

/** How many reports are written at once: by one transaction, or by as many as the storage has writers. */
export const BATCH_LIMIT = 50;
/** How many reports may wait before further ones are refused, so that memory stays bounded when storage is slow. */
export const WAITING_LIMIT = 1_000;
const RETRY_AFTER_MS = 1_000;

/** What became of one report. */
export interface RecordedReport {
  readonly failure: StoredFailure;
  /** True when a solution by the language model was asked for just this one. */
  readonly isSolving: boolean;
}

interface Waiting {
  readonly report: DiagnosedReport;
  readonly resolve: (recorded: RecordedReport) => void;
  readonly reject: (error: unknown) => void;
}

/** Two reports of one pod are one row: the later one stands, and both count. */
function mergeByPod(reports: readonly DiagnosedReport[]): Map<string, DiagnosedReport> {
  const merged = new Map<string, DiagnosedReport>();
  for (const report of reports) {
    const key = podKey(report);
    const earlier = merged.get(key)?.entry.reports ?? 0;
    merged.set(key, { ...report, entry: { ...report.entry, reports: report.entry.reports + earlier } });
  }
  return merged;
}

function podKey({ entry }: DiagnosedReport): string {
  return JSON.stringify([entry.cluster, entry.namespace, entry.podName]);
}

/** Then whoever waits is refused as well: one batch after the other would find out the same, each after up to the storage's time limit. */
function isAway(error: unknown): boolean {
  return PodproofError.isInstance(error) && (error.code === 'unavailable' || error.code === 'timeout');
}

/**
 * Gathers the reports of one event-loop turn in one transaction and answers after its commit: durability costs once a batch instead of
 * once a report. As many batches are under way as the storage has writers; what arrives meanwhile makes the next one.
 */
export class ReportRecorder {
  readonly #waiting: Waiting[] = [];
  #writing = 0;
  #writers = 1;
  #scheduled = false;

  /**
   * @param writers what else is written in the transaction of a batch
   * @param onRecorded is told of each batch after its commit and before its reports are answered
   */
  constructor(
    private readonly plugins: PluginAccess,
    private readonly writers: BatchWriters,
    private readonly onRecorded: (batch: RecordedBatch) => void,
  ) {}

  get depth(): number {
    return this.#waiting.length;
  }

  /** Throws `unavailable` when storage is away or too far behind; then nothing of this report is stored. */
  record(report: DiagnosedReport): Promise<RecordedReport> {
    if (this.#waiting.length >= WAITING_LIMIT) {
      throw new PodproofError('unavailable', 'Storage cannot keep up with the reports; send this one again later', {
        retryAfterMs: RETRY_AFTER_MS,
      });
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ report, resolve, reject });
      this.#wake();
    });
  }

  #wake(): void {
    if (this.#scheduled || this.#writing >= this.#writers || this.#waiting.length === 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      void this.#write(this.#waiting.splice(0, Math.ceil(BATCH_LIMIT / this.#writers)));
      this.#wake();
    });
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

  /** A report that the storage cannot take must not take others with it, so each gets a try of its own. */
  async #recordAlone(batch: readonly Waiting[], behind: Waiting[], error: unknown): Promise<void> {
    if (isAway(error) || batch.length === 1) {
      const others = isAway(error) ? [...behind.splice(0), ...this.#waiting.splice(0)] : [];
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
    this.onRecorded(batch);
    const solving = new Set(batch.solving);
    const recorded = batch.failures.map(({ failure }) => ({ failure, isSolving: solving.has(failure.id) }));
    return new Map([...merged.keys()].map((key, index) => [key, recorded[index] as RecordedReport]));
  }
}
