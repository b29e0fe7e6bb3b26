import type { LiveMirror } from '../ports/cluster/mirror-cluster.js';
import type { StoredMirror } from '../ports/storage/mirrors.js';

/** A replica that has not said for so long that it watches a mirror does so no more, in milliseconds. */
export const STALE_MS = 10_000;
/** Whoever watches a mirror removes it when it expires; so much later it is removed all the same. */
const LATE_MS = 2_000;
/** Those of others, or of an installation that has lost its data, are removed so long after they expired. */
const FOREIGN_MS = 60_000;
/** What is still being deleted then is held back by somebody's finalizer, and asking again changes nothing. */
const GIVEN_UP_MS = 600_000;

/** What a sweep sees. */
export interface SweepView {
  readonly pods: readonly LiveMirror[];
  /** Those that are not finished, read after the pods; undefined where the storage is away. */
  readonly rows: readonly StoredMirror[] | undefined;
  /** By the API server's clock. */
  readonly now: number;
  /** By our own. */
  readonly at: number;
  readonly installation: string;
  isWatching(mirrorId: string): boolean;
}

/** What it does about it. */
export interface SweepPlan {
  readonly remove: readonly LiveMirror[];
  /** Mirrors that nobody watches. */
  readonly takeOver: readonly StoredMirror[];
  /** Mirrors that are over, since their pod is gone or about to be removed. */
  readonly finish: readonly StoredMirror[];
}

/** What becomes of one mirror that is not finished. */
function fateOf(row: StoredMirror, view: SweepView): 'stays' | 'taken over' | 'finished' {
  const { mirror, options, expiresAt, watchedAt } = row;
  if (view.isWatching(mirror.mirror_id)) return 'stays';
  const isThere = view.pods.some((pod) => pod.mirrorId === mirror.mirror_id && !pod.isBeingDeleted);
  // A verdict is told before the pods are removed: until then another replica is at it.
  const isFresh = view.at - watchedAt < STALE_MS;
  if (mirror.verdict !== null) {
    const isKept = options.keep && isThere && view.now < expiresAt;
    return isKept || (isFresh && !options.keep) ? 'stays' : 'finished';
  }
  if (isFresh) return 'stays';
  return isThere ? 'taken over' : 'finished';
}

function isRemoved(pod: LiveMirror, view: SweepView, staying: ReadonlySet<string>): boolean {
  const { expiresAt, installation, mirrorId } = pod;
  const overdue = expiresAt === 0 ? Number.NEGATIVE_INFINITY : view.now - expiresAt;
  if (pod.isBeingDeleted && overdue > GIVEN_UP_MS) return false;
  if (installation !== view.installation) return overdue > FOREIGN_MS;
  if (overdue > LATE_MS) return true;
  if (view.rows === undefined || view.isWatching(mirrorId)) return false;
  return !staying.has(mirrorId);
}

/** Decides what to do with the mirrors of the cluster, by what is stored of them and what they say themselves. Pure. */
export function planSweep(view: SweepView): SweepPlan {
  const fates = (view.rows ?? []).map((row) => ({ row, fate: fateOf(row, view) }));
  const staying = new Set(fates.flatMap(({ row, fate }) => (fate === 'finished' ? [] : [row.mirror.mirror_id])));
  return {
    remove: view.pods.filter((pod) => isRemoved(pod, view, staying)),
    takeOver: fates.flatMap(({ row, fate }) => (fate === 'taken over' ? [row] : [])),
    finish: fates.flatMap(({ row, fate }) => (fate === 'finished' ? [row] : [])),
  };
}
