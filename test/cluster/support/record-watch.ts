import { setTimeout as pause } from 'node:timers/promises';

/** A record of the backend, as its list has it. */
export interface ListedRecord {
  readonly id: number;
  readonly namespace: string;
  readonly pod_name: string;
  readonly cause: string;
  readonly failure_reason: string;
  readonly status: string;
}

/** What was seen of a record. Instants are in milliseconds since 1970. */
export interface SeenRecord {
  readonly record: ListedRecord;
  readonly firstAt: number;
  /** When it had each cause for the first time. */
  readonly causes: Map<string, number>;
  goneAt: number | undefined;
}

const EVERY_MS = 200;

/** Asks the backend for the open records again and again, as a page does, and notes when each came, and went. */
export class RecordWatch {
  readonly #seen = new Map<number, SeenRecord>();
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;

  constructor(
    private readonly backend: { readonly url: string },
    private readonly cookie: string,
  ) {
    this.#running = this.#run();
  }

  /** All that were ever seen of a namespace, the first first. */
  of(namespace: string): SeenRecord[] {
    return [...this.#seen.values()].filter(({ record }) => record.namespace === namespace);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#look().catch(() => undefined);
      await pause(EVERY_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  async #look(): Promise<void> {
    const records = await openRecords(this.backend.url, this.cookie);
    const now = Date.now();
    for (const record of records) {
      const known = this.#seen.get(record.id);
      const causes = known?.causes ?? new Map<string, number>();
      if (!causes.has(record.cause)) causes.set(record.cause, now);
      this.#seen.set(record.id, { record, firstAt: known?.firstAt ?? now, causes, goneAt: undefined });
    }
    const open = new Set(records.map(({ id }) => id));
    for (const each of this.#seen.values()) if (!open.has(each.record.id)) each.goneAt ??= now;
  }
}

/** The open records that the backend lists. */
export async function openRecords(url: string, cookie: string): Promise<ListedRecord[]> {
  const response = await fetch(`${url}/api/pods/failed?limit=1000`, {
    headers: { cookie },
    signal: AbortSignal.timeout(5_000),
  });
  if (!response.ok) throw new Error(`the list answered ${response.status}`);
  return (await response.json()) as ListedRecord[];
}
