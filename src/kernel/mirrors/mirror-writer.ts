import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import { messageOf } from '../ports/errors.js';
import type { Logger } from '../ports/logger.js';
import type { StoredMirror } from '../ports/storage/mirrors.js';
import { pauseByTimer } from './proof-watch.js';

/** How often a replica says that it watches, and how soon it tries again what the storage did not take, in milliseconds. */
const BEAT_MS = 3_000;
const RETRY_MS = 1_000;

/** Why a mirror is not this replica's any more: its record was deleted, somebody ended it, or somebody else watches it. */
export type Loss = 'gone' | 'ended' | 'taken';

interface WriterDependencies {
  readonly plugins: PluginAccess;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Keeps a mirror that is watched here in the storage: always its newest state, however long the storage is away. */
export class MirrorWriter {
  readonly #stop = new AbortController();
  readonly #beat: NodeJS.Timeout;
  #pending: StoredMirror | null = null;
  #isBeatDue = false;
  #working: Promise<void> | null = null;
  /** The latest instant that may be stored as ours: also of a write of which nobody knows whether it was done. */
  #watchedAt: number;
  #isLost = false;

  /** @param onLost called once, when nothing is written any more */
  constructor(
    private readonly stored: StoredMirror,
    private readonly on: WriterDependencies,
    private readonly onLost: (loss: Loss) => void,
  ) {
    this.#watchedAt = stored.watchedAt;
    this.#beat = setInterval(() => {
      this.#isBeatDue = true;
      this.#work();
    }, BEAT_MS);
    this.#beat.unref();
  }

  /** Writes it down as soon as the storage takes it; what was to be written before and was not is left out. */
  save(mirror: StoredMirror): void {
    this.#pending = mirror;
    this.#work();
  }

  /** Resolves with whether the newest state is stored, once that is known: with false where it is another's, or `stop` was called. */
  async flush(): Promise<boolean> {
    await this.#working;
    return this.#pending === null && !this.#isLost;
  }

  /** Ends saying that it is watched, and trying again. */
  async stop(): Promise<void> {
    clearInterval(this.#beat);
    this.#stop.abort();
    await this.#working;
  }

  /** Lets whoever comes next go on with it at once. Call it after `stop`. */
  async release(newest: StoredMirror): Promise<void> {
    if (this.#isLost) return;
    await this.#quietly(() =>
      this.on.plugins.use('storage', ({ mirrors }) => mirrors.update({ ...newest, watchedAt: 0 })),
    );
  }

  /** One thing at a time: each has to know what the one before has stored. */
  #work(): void {
    if (this.#isLost) return;
    this.#working ??= this.#writeAll().finally(() => {
      this.#working = null;
    });
  }

  async #writeAll(): Promise<void> {
    while (!this.#isLost && (this.#pending !== null || this.#isBeatDue)) {
      const next = this.#pending;
      const loss = await this.#quietly(() => this.#write(next));
      if (loss === null) {
        this.#isBeatDue = false;
        if (this.#pending === next) this.#pending = null;
      } else if (loss !== undefined) this.#lose(loss);
      if (this.#stop.signal.aborted) return;
      if (loss === undefined) await pauseByTimer(RETRY_MS, this.#stop.signal);
    }
  }

  /** @param next null to say only that it is watched */
  async #write(next: StoredMirror | null): Promise<Loss | null> {
    const before = this.#watchedAt + 1;
    // Always later than the one before, also where the clock was set back.
    const at = Math.max(this.on.clock.now(), before);
    this.#watchedAt = at;
    return this.on.plugins.use('storage', (storage) =>
      storage.transaction(async ({ mirrors }): Promise<Loss | null> => {
        if (!(await mirrors.takeOver(this.#id, before, at))) return lossOf(await mirrors.get(this.#id));
        if (next === null || (await mirrors.update({ ...next, watchedAt: at }))) return null;
        return 'gone';
      }),
    );
  }

  #lose(loss: Loss): void {
    this.#isLost = true;
    clearInterval(this.#beat);
    this.onLost(loss);
  }

  get #id(): string {
    return this.stored.mirror.mirror_id;
  }

  async #quietly<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work();
    } catch (error) {
      this.on.logger.warn({ mirror: this.#id, error: messageOf(error) }, 'a mirror could not be written down');
      return undefined;
    }
  }
}

function lossOf(stored: StoredMirror | undefined): Loss {
  if (stored === undefined) return 'gone';
  return stored.finishedAt === null ? 'taken' : 'ended';
}
