import { type Fields, fieldsOf, listOf, textOf } from '../evidence/values.js';
import { instantAt } from '../failing/instants.js';
import { eventOf } from '../report/agent-shapes.js';
import type { ObservedRun } from './observed-run.js';
import type { OracleCase } from './oracle-case.js';
import type { ProofObservations } from './proof-question.js';
import { seenPods } from './seen-pod.js';
import { instant, quoted } from './words.js';

/** The original found its image only when the mirror had pulled it: without the mirror it would fail still. */
export function healedByMirror({ mirror, original }: ProofObservations, about: OracleCase): string | undefined {
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
  return `The original failed until the mirror had pulled ${quoted(image)} onto its node at ${instant(at)}, and has recovered since: the proof itself has mended it there.`;
}

/** The instant of the event by which an image came onto the node for this pod; undefined where it was there before. */
function pulledAt(run: ObservedRun, image: string): number | undefined {
  const event = run.events.find(
    (each) =>
      each['reason'] === 'Pulled' &&
      messageOf(each).startsWith('Successfully pulled') &&
      messageOf(each).includes(`"${image}"`),
  );
  return event === undefined ? undefined : lastAt(event);
}

/** The images of a pod's containers. */
function imagesOf(pod: Fields): readonly string[] {
  return listOf(fieldsOf(pod['spec'])['containers']).map((container) => textOf(fieldsOf(container)['image']));
}

function messageOf(event: Fields): string {
  return textOf(fieldsOf(eventOf(event))['message']);
}

function lastAt(event: Fields): number {
  return instantAt(fieldsOf(eventOf(event))['last_timestamp']);
}
