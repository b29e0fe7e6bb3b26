import { PodproofError } from '../ports/errors.js';
import type { StoredMirror } from '../ports/storage/mirrors.js';
import type { Storage } from '../ports/storage.js';
import { pauseByTimer } from './proof-watch.js';

export interface DeployLimits {
  readonly perNamespace: number;
  readonly total: number;
}

const LOCK = 'mirror-deploy';
const RETRY_MS = 100;
const TRIES = 50;

function refuseOverLimit(reached: boolean, words: string): void {
  if (reached) throw new PodproofError('conflict', `${words}: wait for the end of one, or delete one`);
}

/**
 * Stores a mirror unless there are as many as may be. One replica at a time counts, so that all together keep within the limits. Throws `conflict` with
 * the number, or where a mirror of the failure is there; `unavailable` where the others do not let go of the lock.
 */
export async function addWithinLimits(storage: Storage, mirror: StoredMirror, limits: DeployLimits): Promise<void> {
  const { namespace } = mirror.mirror;
  const add = () =>
    storage.transaction(async ({ mirrors }) => {
      const live = await mirrors.live();
      const here = live.filter((each) => each.mirror.namespace === namespace).length;
      const isOther = live.every((each) => each.mirror.failure_id !== mirror.mirror.failure_id);
      // A failure that has a mirror already is told that one, by `add`.
      refuseOverLimit(
        isOther && here >= limits.perNamespace,
        `${here} mirrors run in ${namespace}, and mirror_per_namespace is ${limits.perNamespace}`,
      );
      refuseOverLimit(
        isOther && live.length >= limits.total,
        `${live.length} mirrors run, and mirror_total is ${limits.total}`,
      );
      await mirrors.add(mirror);
      return true;
    });
  for (let tried = 0; tried < TRIES; tried += 1) {
    if ((await storage.exclusively(LOCK, add)) === true) return;
    await pauseByTimer(RETRY_MS, new AbortController().signal);
  }
  throw new PodproofError('unavailable', 'Another server is making mirrors and does not end; try it again');
}
