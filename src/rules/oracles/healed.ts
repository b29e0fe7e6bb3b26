import { type Fields, fieldsOf, textOf } from '../evidence/values.js';
import { specOf } from '../pod/object.js';
import { containersOf, volumesOf } from '../pod/pod-fields.js';
import { eventMessage, lastAt, type ObservedRun } from './observed-run.js';
import type { OracleCase } from './oracle-case.js';
import type { ProofObservations } from './proof-question.js';
import { type SeenPod, seenPods } from './seen-pod.js';
import { isoSecond, quotedLine } from './words.js';

/** The original found what it needs only when the mirror had brought it onto the node: without the mirror it would fail still. A sentence. */
export function healedByMirror(seen: ProofObservations, about: OracleCase): string | undefined {
  return foundImage(seen, about) ?? foundFolder(seen, about);
}

/** A fix by which the kubelet makes what a hostPath names makes it for every pod of the node. */
function foundFolder({ mirror, original }: ProofObservations, about: OracleCase): string | undefined {
  if (about.kind !== 'mount-hostpath-type') return undefined;
  const path = madePath(about);
  const hadFailed = original.events.some(
    (event) => event['reason'] === 'FailedMount' && eventMessage(event).includes('hostPath type check failed'),
  );
  const waited = seenPods(original).findIndex(({ pod }) => !isRunning(pod));
  const found = seenPods(original).findIndex(({ pod }, index) => index > waited && isRunning(pod));
  const made = seenPods(mirror).find(({ pod }) => isRunning(pod));
  const at = seenPods(original)[found]?.at;
  if (path === undefined || !hadFailed || waited < 0 || at === undefined || made === undefined) return undefined;
  return `The original could not mount ${quotedLine(path)} until the mirror had made it on their node, and has recovered since, at ${isoSecond(at)}: the proof itself has repaired it there.`;
}

function isRunning({ containers }: SeenPod['pod']): boolean {
  return containers.length > 0 && containers.every(({ state }) => state?.kind === 'running');
}

/** The hostPath that must be there for the original, and that the fix lets the kubelet make. */
function madePath({ original, fixed }: OracleCase): string | undefined {
  const before = hostPathsOf(original);
  return hostPathsOf(fixed).find(
    ({ path, type }) => type.endsWith('OrCreate') && before.some((each) => each.path === path && each.type !== type),
  )?.path;
}

function hostPathsOf(pod: Fields): readonly { readonly path: string; readonly type: string }[] {
  const volumes = volumesOf(specOf(pod)).map(({ hostPath }) => fieldsOf(hostPath));
  return volumes.map(({ path, type }) => ({ path: textOf(path), type: textOf(type) }));
}

function foundImage({ mirror, original }: ProofObservations, about: OracleCase): string | undefined {
  if (!about.kind.startsWith('image-')) return undefined;
  const image = imagesOf(about.original).find((each) => pulledAt(mirror, each) !== undefined);
  if (image === undefined) return undefined;
  const pods = seenPods(original);
  const waits = (reason: string) =>
    pods.findIndex(({ pod }) =>
      pod.containers.some(({ state }) => state?.kind === 'waiting' && state.reason === reason),
    );
  const missing = waits('ErrImageNeverPull');
  const found = pods.findIndex(
    ({ pod }, index) => index > missing && pod.containers.some(({ state }) => state?.kind === 'running'),
  );
  const at = pulledAt(mirror, image) ?? 0;
  if (missing < 0 || found < 0 || (pods[found]?.at ?? 0) < at) return undefined;
  return `The original failed until the mirror had pulled ${quotedLine(image)} onto its node at ${isoSecond(at)}, and has recovered since: the proof itself has repaired it there.`;
}

/** The instant of the event by which an image came onto the node for this pod; undefined where it was there before. */
function pulledAt(run: ObservedRun, image: string): number | undefined {
  const event = run.events.find(
    (each) =>
      each['reason'] === 'Pulled' &&
      eventMessage(each).startsWith('Successfully pulled') &&
      eventMessage(each).includes(`"${image}"`),
  );
  return event === undefined ? undefined : lastAt(event);
}

/** The images of a pod's containers. */
function imagesOf(pod: Fields): readonly string[] {
  return containersOf(specOf(pod), ['containers']).map(({ image }) => textOf(image));
}
