import type { PluginAccess } from '../plugins/plugin-access.js';
import { PodproofError } from '../ports/errors.js';
import type { RecordedFailure } from '../ports/storage/failures.js';
import type { DiagnosedReport } from './diagnosed-report.js';
import { type RecordedBatch, recordBatch } from './record-batch.js';

/** How many reports one transaction takes. */
export const BATCH_LIMIT = 50;
/** How many reports may wait before further ones are refused, so that memory stays bounded when storage is slow. */
export const WAITING_LIMIT = 1_000;
const RETRY_AFTER_MS = 1_000;

interface Waiting {
  readonly report: DiagnosedReport;
  readonly resolve: (recorded: RecordedFailure) => void;
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
 * once a report. One batch is written at a time; what arrives meanwhile makes the next one.
 */
export class ReportRecorder {
  readonly #waiting: Waiting[] = [];
  #writing = false;

  /** @param onRecorded is told of each batch after its commit and before its reports are answered */
  constructor(
    private readonly plugins: PluginAccess,
    private readonly onRecorded: (batch: RecordedBatch) => void,
  ) {}

  get depth(): number {
    return this.#waiting.length;
  }

  /** Throws `unavailable` when storage is away or too far behind; then nothing of this report is stored. */
  record(report: DiagnosedReport): Promise<RecordedFailure> {
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
    if (this.#writing || this.#waiting.length === 0) return;
    this.#writing = true;
    setImmediate(() => void this.#write(this.#waiting.splice(0, BATCH_LIMIT)));
  }

  async #write(batch: Waiting[]): Promise<void> {
    await this.#recordAll(batch);
    this.#writing = false;
    this.#wake();
  }

  async #recordAll(batch: readonly Waiting[]): Promise<void> {
    try {
      const recorded = await this.#recordTogether(batch.map(({ report }) => report));
      for (const { report, resolve } of batch) resolve(recorded.get(podKey(report)) as RecordedFailure);
    } catch (error) {
      await this.#recordAlone(batch, error);
    }
  }

  /** A report that the storage cannot take must not take others with it, so each gets a try of its own. */
  async #recordAlone(batch: readonly Waiting[], error: unknown): Promise<void> {
    const away = isAway(error);
    if (away || batch.length === 1) {
      for (const { reject } of away ? [...batch, ...this.#waiting.splice(0)] : batch) reject(error);
      return;
    }
    for (const waiting of batch) await this.#recordAll([waiting]);
  }

  async #recordTogether(reports: readonly DiagnosedReport[]): Promise<Map<string, RecordedFailure>> {
    const merged = mergeByPod(reports);
    const batch = await this.plugins.use('storage', (storage) =>
      storage.transaction((repositories) => recordBatch(repositories, [...merged.values()])),
    );
    this.onRecorded(batch);
    return new Map([...merged.keys()].map((key, index) => [key, batch.failures[index] as RecordedFailure]));
  }
}
