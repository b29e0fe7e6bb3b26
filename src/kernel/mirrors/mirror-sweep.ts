import type { MirrorStatus } from '../../contracts/mirror.js';
import type { LiveMirror } from '../ports/cluster/mirror-cluster.js';
import { messageOf, PodproofError } from '../ports/errors.js';
import type { StoredMirror } from '../ports/storage/mirrors.js';
import type { Storage } from '../ports/storage.js';
import { announceMirror, type MirrorRunner, type RunnerDependencies } from './mirror-runner.js';
import { endedMirror } from './new-mirror.js';
import { planSweep, STALE_MS, type SweepPlan } from './sweep-plan.js';

/** How often to run it, in milliseconds. */
export const SWEEP_EVERY_MS = 2_000;
/** To list all pods of a large cluster costs something: where there was no mirror, this is soon enough for those of others. */
const QUIET_MS = 30_000;
const LOCK = 'mirror-sweep';

interface Dependencies extends RunnerDependencies {
  readonly runner: MirrorRunner;
}

type Rows = readonly StoredMirror[];

/**
 * Sees to it that no mirror is left behind: takes over what nobody watches, removes what should be gone, and ends what has no pod any more. Needs the
 * storage to know whose mirrors live; without it, what has expired is removed by what the pods say themselves.
 */
export class MirrorSweep {
  #quietSince: number | null = null;

  constructor(private readonly on: Dependencies) {}

  /** Answers how many pods were removed; undefined where there was nothing to look at, or another replica was at it. */
  async run(): Promise<number | undefined> {
    const stored = await this.#rows();
    if (this.#isQuiet(stored)) return undefined;
    const pods = await this.#pods();
    if (pods === undefined) {
      this.#quietSince = null;
      return undefined;
    }
    const plan = await this.#plan(pods);
    if (plan === undefined) return undefined;
    this.#quietSince = pods.length === 0 && stored?.length === 0 ? this.on.clock.now() : null;
    for (const row of plan.finish) await this.#finish(row);
    for (const row of plan.takeOver) this.on.runner.resume(row);
    await this.#remove(plan.remove);
    return plan.remove.length;
  }

  #isQuiet(stored: Rows | undefined): boolean {
    return stored?.length === 0 && this.#quietSince !== null && this.on.clock.now() - this.#quietSince < QUIET_MS;
  }

  async #rows(): Promise<Rows | undefined> {
    return this.#orAway(this.on.plugins.use('storage', ({ mirrors }) => mirrors.live()));
  }

  /** Undefined where the cluster cannot be asked: then it is asked again by the next sweep. */
  async #pods(): Promise<readonly LiveMirror[] | undefined> {
    try {
      return await this.on.cluster.mirrors();
    } catch (error) {
      if (!PodproofError.isInstance(error)) throw error;
      this.on.logger.debug({ error: messageOf(error) }, 'the mirrors of the cluster could not be listed');
      return undefined;
    }
  }

  /** Takes over within the lock what is to be taken over, so that it is one replica's. Undefined where another replica is at it. */
  async #plan(pods: readonly LiveMirror[]): Promise<SweepPlan | undefined> {
    const { clock, plugins } = this.on;
    const outcome = await this.#orAway(
      plugins.use('storage', async (storage) => ({
        plan: await storage.exclusively(LOCK, async () => {
          const plan = this.#planOf(pods, await storage.mirrors.live());
          return { ...plan, takeOver: await takenOver(storage, plan.takeOver, clock.now()) };
        }),
      })),
    );
    return outcome === undefined ? this.#planOf(pods, undefined) : outcome.plan;
  }

  #planOf(pods: readonly LiveMirror[], rows: Rows | undefined): SweepPlan {
    const { clock, cluster, installation, runner } = this.on;
    const isWatching = (mirrorId: string) => runner.isWatching(mirrorId);
    return planSweep({ pods, rows, now: cluster.now(), at: clock.now(), installation, isWatching });
  }

  async #finish(row: StoredMirror): Promise<void> {
    const { bus, cluster, plugins } = this.on;
    const over = endedMirror(row, { status: statusOfVerdict(row), reason: wordsOn(row), at: cluster.now() });
    const isDone = await this.#orAway(
      plugins.use('storage', (storage) =>
        storage.transaction(async ({ mirrors }) => {
          const present = await mirrors.get(row.mirror.mirror_id);
          if (present === undefined || present.finishedAt !== null || present.watchedAt !== row.watchedAt) return false;
          return mirrors.update(over);
        }),
      ),
    );
    if (isDone !== true) return;
    announceMirror(bus, over.mirror);
    const failureId = over.mirror.failure_id;
    if (row.mirror.verdict === null) bus.emit('mirror.ended', { failureId, mirror: over.mirror });
  }

  async #remove(pods: readonly LiveMirror[]): Promise<void> {
    await Promise.all(
      pods.map(async ({ namespace, name, uid, mirrorId }) => {
        try {
          await this.on.cluster.remove({ namespace, name, uid });
        } catch (error) {
          this.on.logger.warn(
            { mirror: mirrorId, namespace, pod: name, error: messageOf(error) },
            'a mirror is still there',
          );
        }
      }),
    );
  }

  /** The storage may be away; the pods are not left alone for that. */
  async #orAway<Result>(work: Promise<Result>): Promise<Result | undefined> {
    try {
      return await work;
    } catch (error) {
      this.on.logger.warn({ error: messageOf(error) }, 'the mirrors could not be read from the storage');
      return undefined;
    }
  }
}

async function takenOver(storage: Storage, rows: Rows, at: number): Promise<StoredMirror[]> {
  const taken: StoredMirror[] = [];
  for (const row of rows) {
    if (await storage.mirrors.takeOver(row.mirror.mirror_id, at - STALE_MS + 1, at))
      taken.push({ ...row, watchedAt: at });
  }
  return taken;
}

function statusOfVerdict({ mirror: { verdict } }: StoredMirror): MirrorStatus {
  if (verdict === 'PROVEN') return 'Succeeded';
  if (verdict === 'REFUTED') return 'Failed';
  return verdict === null ? 'Deleted' : 'Expired';
}

function wordsOn({ mirror }: StoredMirror): string {
  return `The pod ${mirror.mirror_pod_name} was gone while nobody watched it. Nothing can be said of the fix; deploy it again.`;
}
