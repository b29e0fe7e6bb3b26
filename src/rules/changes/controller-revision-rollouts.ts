import { type Fields, numberOf } from '../evidence/values.js';
import { createdAt, kindOf, labelOf, statusOf } from '../pod/object.js';
import type { ChangeCase, ChangeSource } from './change-case.js';
import { controllerIn, livedLong, type Revision, revisionsOf } from './revision.js';
import { rolloutChanges } from './rollouts.js';

const HASH = 'controller-revision-hash';

/** The rollouts of the StatefulSet or DaemonSet that the pod is of, by its ControllerRevisions. */
export const controllerRevisionRollouts: ChangeSource = (around) => {
  const owner = controllerIn(around, ['StatefulSet', 'DaemonSet']);
  if (owner === undefined) return [];
  const revisions = revisionsOf(around.objects, owner, 'ControllerRevision');
  return rolloutChanges({
    owner,
    revisions,
    own: ownRevision(around, revisions),
    // A pod of the revision was made after the rollout; nothing else tells.
    rolledOutAgainAt: (revision) => (revision === revisions[0] ? podCreatedAt(around) : undefined),
    wasHealthy: (before, now) => wasHealthy(owner, before, now),
  });
};

/** The label of a StatefulSet's pods is the name of their revision, that of a DaemonSet's only its end. */
function ownRevision({ object }: ChangeCase, revisions: readonly Revision[]): Revision | undefined {
  if (kindOf(object) !== 'Pod') return revisions[0];
  const hash = labelOf(object, HASH);
  return revisions.find((each) => hash !== '' && (each.name === hash || labelOf(each.object, HASH) === hash));
}

function podCreatedAt({ object }: ChangeCase): string | undefined {
  if (kindOf(object) !== 'Pod') return undefined;
  return createdAt(object) || undefined;
}

/** Both replace their pods one after the other, and stop at one that fails: others that are ready are of the revision before. */
function wasHealthy(owner: Fields, before: Revision, now: Revision): boolean | undefined {
  if (kindOf(owner) !== 'StatefulSet') {
    const { numberReady, updatedNumberScheduled } = statusOf<'DaemonSet'>(owner);
    return countOf(numberReady) > countOf(updatedNumberScheduled) && livedLong(before, now) ? true : undefined;
  }
  const status = statusOf<'StatefulSet'>(owner);
  // The present revision of a StatefulSet is the last one that all its pods had.
  const isBetween = status.currentRevision === before.name && status.updateRevision === now.name;
  return isBetween && countOf(status.readyReplicas) > countOf(status.updatedReplicas) ? true : undefined;
}

function countOf(value: unknown): number {
  return numberOf(value) ?? 0;
}
