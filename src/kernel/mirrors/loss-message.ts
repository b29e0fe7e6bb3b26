import { textOf } from '../../rules/evidence/values.js';
import { conditionsOf, statusOf } from '../../rules/pod/object.js';
import { scrubText } from '../../rules/secrets/scrub.js';
import type { MirrorCluster } from '../ports/cluster/mirror-cluster.js';
import { PodproofError } from '../ports/errors.js';
import type { PodWatch } from './pod-watch.js';

const QUOTE_LIMIT = 300;

/** What the last reading says of who disturbed the pod, such as an eviction or a node that is gone; '' where nothing does. */
function disruptionOf({ pod }: PodWatch): string {
  const condition = conditionsOf(statusOf(pod)).find(
    ({ type, status }) => type === 'DisruptionTarget' && status === 'True',
  );
  return scrubText(textOf(condition?.message) || textOf(condition?.reason)).slice(0, QUOTE_LIMIT);
}

async function isNamespaceGone(namespace: string, cluster: MirrorCluster, signal: AbortSignal): Promise<boolean> {
  try {
    await cluster.surroundings(namespace, signal);
    return false;
  } catch (error) {
    return PodproofError.isInstance(error) && error.code === 'not_found';
  }
}

/** Why a mirror that nobody here has removed is not there any more, for the person who reads its verdict. */
export async function lossMessage(mirror: PodWatch, cluster: MirrorCluster, signal: AbortSignal): Promise<string> {
  const { namespace, name } = mirror.name;
  const again = 'Nothing can be said of the fix; deploy it again.';
  if (await isNamespaceGone(namespace, cluster, signal)) {
    return `The namespace ${namespace} was deleted, and the pod ${name} with it. Nothing can be said of the fix.`;
  }
  const disruption = disruptionOf(mirror);
  if (disruption !== '') return `The pod ${name} was taken away before there was a verdict: "${disruption}". ${again}`;
  return `The pod ${name} was deleted by somebody else before there was a verdict. ${again}`;
}
