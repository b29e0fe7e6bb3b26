import { type Fields, textOf, textsOf } from '../../rules/evidence/values.js';
import { isBeingDeleted, metadataOf, namespaceOf, specOf, uidOf } from '../../rules/pod/object.js';
import type { MirrorCluster, PodName } from '../ports/cluster/mirror-cluster.js';
import { messageOf } from '../ports/errors.js';
import { isOfMirror } from './make-mirror.js';
import type { Pause } from './proof-order.js';

const EVERY_MS = 1_000;
/** Grace period, the kubelet's part, and a cluster that is away for a moment. What is still there then is the sweep's. */
const TRIES = 20;

interface Removal {
  readonly cluster: MirrorCluster;
  readonly mirrorId: string;
  readonly pause: Pause;
  /** When whoever waits wants to wait no longer. */
  readonly signal: AbortSignal;
}

/** What a person is told of a pod that does not go. */
function wordsOn(pod: Fields | undefined, name: PodName, trouble: string | undefined): string {
  const place = `The pod ${name.name} in ${namespaceOf(pod) || name.namespace}`;
  const kept = textsOf(metadataOf(pod).finalizers);
  if (kept.length > 0) {
    return `${place} is still there: ${kept.map((each) => `"${each}"`).join(', ')} in its metadata.finalizers keeps it until whoever set that takes it out.`;
  }
  if (trouble !== undefined)
    return `${place} may still be there: ${trouble}. It is removed when the cluster answers, and ends by itself at its deadline.`;
  if (!isBeingDeleted(pod)) return `${place} is still there. It is removed by the next sweep.`;
  return `${place} is still being deleted: its node ${textOf(specOf(pod).nodeName)} does not confirm its end.`.replace(
    '  ',
    ' ',
  );
}

/** Removes one pod of a mirror and waits until it is gone. Answers what is to be told where it is still there in the end. */
async function removePod(name: PodName, { cluster, mirrorId, pause, signal }: Removal): Promise<string[]> {
  let last: { readonly pod?: Fields; readonly trouble?: string } = {};
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (tried > 0) await pause(EVERY_MS, signal);
    try {
      const pod = await cluster.pod(name, signal);
      if (!isOfMirror(pod, mirrorId)) return [];
      last = { pod };
      await cluster.remove({ ...name, uid: uidOf(pod) }, signal);
    } catch (error) {
      last = { ...last, trouble: messageOf(error) };
    }
    if (signal.aborted) break;
  }
  return [wordsOn(last.pod, name, last.trouble)];
}

/** Removes the pods of a mirror, those that are there, and waits until they are gone, for half a minute at most. Never throws. */
export async function removePods(pods: readonly PodName[], removal: Removal): Promise<string[]> {
  const words = await Promise.all(pods.map((pod) => removePod(pod, removal)));
  return words.flat();
}
