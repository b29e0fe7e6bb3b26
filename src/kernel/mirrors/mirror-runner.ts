import type { Mirror } from '../../contracts/mirror.js';
import type { EventBus } from '../events/event-bus.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import type { MirrorCluster } from '../ports/cluster/mirror-cluster.js';
import { messageOf } from '../ports/errors.js';
import type { Logger } from '../ports/logger.js';
import type { StoredMirror } from '../ports/storage/mirrors.js';
import { type Loss, MirrorWriter } from './mirror-writer.js';
import { endedMirror, orderOf } from './new-mirror.js';
import {
  LEFT_BEHIND,
  type Pause,
  type ProofOutcome,
  type ProofProgress,
  type ProofSurroundings,
} from './proof-order.js';
import { type BegunProof, resumeProof } from './proof-run.js';
import { pauseByTimer } from './proof-watch.js';

/** What watching mirrors stands on. */
export interface RunnerDependencies {
  readonly plugins: PluginAccess;
  readonly bus: EventBus;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly cluster: MirrorCluster;
  /** What the label of the pods says of who made them. */
  readonly installation: string;
  /** By timers where it is left out. */
  readonly pause?: Pause;
}

/** Whoever asked for a mirror that could not be made waits so long for that to be written down, so that it can be asked for again. */
const WRITTEN_WITHIN_MS = 2_000;

type Watch = (on: ProofSurroundings, signal: AbortSignal) => Promise<ProofOutcome>;

/** What of a mirror is stored when it changes; that a check counts seconds is only told. */
function storedPartOf({ status, phase, verdict, control, checks, warnings }: Mirror): string {
  return JSON.stringify([status, phase, verdict, control, warnings, checks.map((check) => [check.name, check.status])]);
}

export function announceMirror(bus: EventBus, mirror: Mirror): void {
  const { mirror_id, failure_id, namespace, mirror_pod_name, status, phase, scope, checks, expires_at } = mirror;
  const { verdict, verdict_reason, control } = mirror;
  const about = { mirror_id, failure_id, namespace, mirror_pod_name, expires_at };
  const data = { ...about, status, phase, scope, checks, verdict, verdict_reason, control };
  bus.emit('client.event', { type: 'mirror_status', data });
}

/** One mirror that is watched here: from the moment that it is stored until it is over. */
class MirrorRun {
  readonly #stop = new AbortController();
  readonly #writer: MirrorWriter;
  #newest: StoredMirror;
  #work: Promise<StoredMirror> | undefined;

  constructor(
    stored: StoredMirror,
    private readonly on: RunnerDependencies,
  ) {
    this.#newest = stored;
    this.#writer = new MirrorWriter(stored, on, (loss) => this.#lose(loss));
  }

  get newest(): StoredMirror {
    return this.#newest;
  }

  /** Resolves with how it ended; once called, the same each time. */
  watch(watch: Watch): Promise<StoredMirror> {
    this.#work ??= this.#run(watch);
    return this.#work;
  }

  /** Ends it, and resolves when its pods are gone. @param words why, or LEFT_BEHIND */
  async end(words: string): Promise<StoredMirror> {
    this.#stop.abort(words);
    // A storage that is away must not hold up the end of the server.
    if (words === LEFT_BEHIND) void this.#writer.stop();
    return (await this.#work) ?? this.#newest;
  }

  /** Writes down that no pod came of it. */
  async fail(reason: string): Promise<void> {
    this.#newest = endedMirror(this.#newest, { status: 'Deleted', reason, at: this.on.cluster.now() });
    await this.#close();
  }

  async #run(watch: Watch): Promise<StoredMirror> {
    const { cluster, pause } = this.on;
    const onProgress = (progress: ProofProgress) => this.#take(progress);
    const surroundings = { cluster, onProgress, ...(pause !== undefined && { pause }) };
    try {
      const { logs, isKept, ...progress } = await watch(surroundings, this.#stop.signal);
      this.#newest = { ...this.#newest, logs, mirror: { ...this.#newest.mirror, ...progress } };
      if (!isKept) {
        const end = { status: progress.status, reason: progress.verdict_reason, at: cluster.now() };
        this.#newest = endedMirror(this.#newest, end);
      }
      await this.#close();
    } catch (error) {
      await this.#leave(error);
    }
    return this.#newest;
  }

  #take(progress: ProofProgress): void {
    const before = storedPartOf(this.#newest.mirror);
    this.#newest = { ...this.#newest, mirror: { ...this.#newest.mirror, ...progress } };
    if (storedPartOf(this.#newest.mirror) !== before) this.#writer.save(this.#newest);
    announceMirror(this.on.bus, this.#newest.mirror);
  }

  /** It is over: that is told once it is stored. */
  async #close(): Promise<void> {
    this.#writer.save(this.#newest);
    const isStored = await this.#writer.flush();
    await this.#writer.stop();
    if (!isStored) return;
    announceMirror(this.on.bus, this.#newest.mirror);
    this.on.bus.emit('mirror.ended', { failureId: this.#newest.mirror.failure_id, mirror: this.#newest.mirror });
  }

  /** Somebody goes on with it: the next start of this server, or another replica. */
  async #leave(error: unknown): Promise<void> {
    await this.#writer.stop();
    await this.#writer.release(this.#newest);
    if (this.#stop.signal.reason === LEFT_BEHIND) return;
    this.on.logger.error({ mirror: this.#newest.mirror.mirror_id, error: messageOf(error) }, 'a mirror is not watched');
  }

  #lose(loss: Loss): void {
    this.#stop.abort(loss === 'taken' ? LEFT_BEHIND : 'It was ended elsewhere.');
  }
}

/** Watches the mirrors of this replica in the background. How many there may be is whoever makes them to know. */
export class MirrorRunner {
  readonly #runs = new Map<string, MirrorRun>();
  #isStopping = false;

  constructor(private readonly on: RunnerDependencies) {}

  isWatching(mirrorId: string): boolean {
    return this.#runs.has(mirrorId);
  }

  /** The newest that is known here of one that is watched here. */
  newest(mirrorId: string): StoredMirror | undefined {
    return this.#runs.get(mirrorId)?.newest;
  }

  /**
   * Takes a mirror that was just stored, makes its pod, and watches it in the background. Answers when the pod is made; throws what `make` throws, having
   * written down why there is none.
   */
  async begin(stored: StoredMirror, make: () => Promise<BegunProof>): Promise<StoredMirror> {
    const run = this.#add(stored);
    try {
      const begun = await make();
      this.#watch(run, (on, signal) => begun.watch(on, signal));
      return run.newest;
    } catch (error) {
      const written = run.fail(`No mirror could be made: ${messageOf(error)}`);
      void written.finally(() => this.#runs.delete(stored.mirror.mirror_id));
      await Promise.race([written, pauseByTimer(WRITTEN_WITHIN_MS, new AbortController().signal)]);
      throw error;
    }
  }

  /** Goes on with one that was taken over. @param stored with the instant at which it was */
  resume(stored: StoredMirror): void {
    if (this.#isStopping || this.isWatching(stored.mirror.mirror_id)) return;
    const order = orderOf(stored, this.on.installation);
    this.#watch(this.#add(stored), (on, signal) => resumeProof(order, stored.mirror, on, signal));
  }

  /** Ends one that is watched here and resolves when its pods are gone; with undefined where it is not. @param words why, for whoever reads its verdict */
  end(mirrorId: string, words: string): Promise<StoredMirror> | undefined {
    return this.#runs.get(mirrorId)?.end(words);
  }

  /** Leaves all to the next start or another replica, which takes them over at once. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all([...this.#runs.values()].map((run) => run.end(LEFT_BEHIND)));
  }

  #add(stored: StoredMirror): MirrorRun {
    const run = new MirrorRun(stored, this.on);
    this.#runs.set(stored.mirror.mirror_id, run);
    return run;
  }

  #watch(run: MirrorRun, watch: Watch): void {
    const id = run.newest.mirror.mirror_id;
    void run.watch(watch).finally(() => this.#runs.delete(id));
  }
}
