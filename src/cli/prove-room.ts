import type { LiveMirror, MirrorCluster } from '../kernel/ports/cluster/mirror-cluster.js';
import { PodproofError } from '../kernel/ports/errors.js';
import { SETTINGS } from '../kernel/settings/setting-definitions.js';

/** There is no server whose settings would count. */
const PER_NAMESPACE = Number(SETTINGS.mirror_per_namespace.default);
const TOTAL = Number(SETTINGS.mirror_total.default);
/** Whoever made it has had the time to remove it, in milliseconds. */
const OVERDUE_MS = 60_000;

/** Removes what others have left behind, and throws `conflict` where too many mirrors are in the cluster. Whoever may not list all pods sees neither. */
export async function makeRoom(cluster: MirrorCluster, namespace: string): Promise<void> {
  const live = await mirrorsOf(cluster);
  const isOverdue = ({ expiresAt }: LiveMirror) => expiresAt > 0 && expiresAt + OVERDUE_MS < cluster.now();
  await Promise.all(live.filter(isOverdue).map((each) => cluster.remove(each).catch(ignoreExpected)));
  const rest = new Set(live.filter((each) => !isOverdue(each)).map((each) => each.mirrorId));
  const here = new Set(
    live.filter((each) => !isOverdue(each) && each.namespace === namespace).map((each) => each.mirrorId),
  );
  if (here.size >= PER_NAMESPACE)
    throw new PodproofError(
      'conflict',
      `${here.size} mirrors are in namespace ${namespace} already, and no more than ${PER_NAMESPACE} may be`,
    );
  if (rest.size >= TOTAL)
    throw new PodproofError(
      'conflict',
      `${rest.size} mirrors are in the cluster already, and no more than ${TOTAL} may be`,
    );
}

async function mirrorsOf(cluster: MirrorCluster): Promise<readonly LiveMirror[]> {
  try {
    return await cluster.mirrors();
  } catch (error) {
    ignoreExpected(error);
    return [];
  }
}

/** The rights of a person may end at a namespace; what cannot be removed now is removed by another. */
function ignoreExpected(error: unknown): void {
  if (!PodproofError.isInstance(error) || error.code === 'unavailable') throw error;
}
