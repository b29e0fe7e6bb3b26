import { type Fields, numberOf, textOf } from '../evidence/values.js';
import { conditionOf, kindOf, nameOf, namespaceOf, statusOf } from '../pod/object.js';
import { eventInstant, eventOf } from '../report/agent-shapes.js';
import { eventsAbout } from '../report/pod-events.js';
import type { ChangeCase, ChangeSource } from './change-case.js';
import { controllerIn, livedLong, type Revision, revisionsOf } from './revision.js';
import { rolloutChanges } from './rollouts.js';

/** The rollouts of the Deployment that the pod is of, by its ReplicaSets. */
export const replicaSetRollouts: ChangeSource = (around) => {
  const owner = controllerIn(around, ['Deployment']);
  if (owner === undefined) return [];
  const revisions = revisionsOf(around.objects, owner, 'ReplicaSet');
  const set = [around.object, ...around.above].find((each) => kindOf(each) === 'ReplicaSet');
  const own = set === undefined ? revisions[0] : revisions.find(({ name }) => name === nameOf(set));
  return rolloutChanges({
    owner,
    revisions,
    own,
    rolledOutAgainAt: (revision) => scaledUpAt(around, owner, revision),
    wasHealthy: (before, now) => wasHealthy(owner, before, now),
  });
};

/** The Deployment's event says when a ReplicaSet of an earlier rollout was taken up again. */
function scaledUpAt({ objects }: ChangeCase, owner: Fields, { name }: Revision): string | undefined {
  const subject = { kind: 'Deployment', namespace: namespaceOf(owner), name: nameOf(owner) };
  const begun = eventsAbout(objects, subject).filter((event) => {
    const message = textOf(event['message'] ?? event['note']);
    return (
      event['reason'] === 'ScalingReplicaSet' &&
      message.startsWith(`Scaled up replica set ${name} `) &&
      /from 0 to|set \S+ to/.test(message)
    );
  });
  const newest = begun.toSorted((one, other) => eventInstant(other) - eventInstant(one))[0];
  return newest === undefined ? undefined : textOf(eventOf(newest).last_timestamp);
}

/**
 * Its ReplicaSet has ready pods still; or the Deployment was available when the rollout began (by the condition, which has not changed since before, or was true
 * until after) and no other ReplicaSet can have been the reason.
 */
function wasHealthy(deployment: Fields, before: Revision, now: Revision): boolean | undefined {
  const old = countsOf(before.object);
  if (old.ready > 0) return true;
  if (old.all > 0) return false;
  const others = countsOf(deployment).all - old.all - countsOf(now.object).all;
  return others <= 0 && livedLong(before, now) && wasAvailable(deployment, Date.parse(now.createdAt))
    ? true
    : undefined;
}

function wasAvailable(deployment: Fields, at: number): boolean {
  const available = conditionOf(statusOf<'Deployment'>(deployment), 'Available');
  const since = Date.parse(textOf(available?.lastTransitionTime));
  if (Number.isNaN(since)) return false;
  return available?.status === 'True' ? since < at : since > at;
}

function countsOf(object: Fields): { readonly all: number; readonly ready: number } {
  const { replicas, readyReplicas } = statusOf<'Deployment' | 'ReplicaSet'>(object);
  return { all: numberOf(replicas) ?? 0, ready: numberOf(readyReplicas) ?? 0 };
}
