import { numberOf, textOf } from '../../rules/evidence/values.js';
import type { KindFields } from '../../rules/pod/kind-fields.js';
import { type Condition, nameOf, specOf, statusOf } from '../../rules/pod/object.js';
import type { StoredObject } from '../api-server/object-store.js';
import { type ControlPlane, timestamp } from '../control-plane.js';
import { listIn } from '../fields.js';
import { conditionIn, numberIn } from '../objects.js';
import { rolloutLimits } from './rollout-limits.js';

interface Sets {
  readonly current: StoredObject | undefined;
  readonly old: readonly StoredObject[];
}

type DeploymentStatus = KindFields['Deployment']['status'];

interface Next {
  readonly status: DeploymentStatus;
  /** When the deadline of its progress is over. */
  readonly lookAgainMs: number | undefined;
}

const COUNTS = ['replicas', 'readyReplicas', 'availableReplicas'] as const;

/** What a Deployment shows of its ReplicaSets. */
export function deploymentStatus(plane: ControlPlane, deployment: StoredObject, sets: Sets): Next {
  const all = [...(sets.current === undefined ? [] : [sets.current]), ...sets.old];
  const total = (field: (typeof COUNTS)[number]) =>
    all.reduce((sum, set) => sum + numberIn(statusOf<'ReplicaSet'>(set), field, 0), 0);
  const wanted = numberOf(specOf<'Deployment'>(deployment).replicas) ?? 1;
  const updated = numberIn(statusOf<'ReplicaSet'>(sets.current), 'replicas', 0);
  const [replicas, ready, available] = COUNTS.map(total) as [number, number, number];
  const unavailable = Math.max(0, Math.max(wanted, replicas) - available);
  const counts = { replicas, updatedReplicas: updated, readyReplicas: ready, availableReplicas: available };
  const shown = Object.fromEntries(
    Object.entries({ ...counts, unavailableReplicas: unavailable }).filter(([, count]) => count > 0),
  );
  const isComplete = updated === wanted && replicas === wanted && available === wanted;
  const conditions = new Conditions(plane, deployment);
  conditions.setAvailable(available >= wanted - rolloutLimits(deployment).maxUnavailable);
  conditions.setFailure(sets.current === undefined ? undefined : conditionIn(sets.current, 'ReplicaFailure'));
  const lookAgainMs = conditions.setProgress(isComplete, sets.current, counts);
  const { generation: observedGeneration } = deployment.metadata;
  return { status: { ...shown, observedGeneration, terminatingReplicas: 0, conditions: conditions.list }, lookAgainMs };
}

interface Counts {
  readonly replicas: number;
  readonly updatedReplicas: number;
  readonly readyReplicas: number;
  readonly availableReplicas: number;
}

class Conditions {
  list: readonly Condition[];

  constructor(
    private readonly plane: ControlPlane,
    private readonly deployment: StoredObject,
  ) {
    this.list = listIn(statusOf<'Deployment'>(deployment), 'conditions');
  }

  setAvailable(isAvailable: boolean): void {
    if (isAvailable)
      this.#set('Available', ['True', 'MinimumReplicasAvailable', 'Deployment has minimum availability.']);
    else
      this.#set('Available', ['False', 'MinimumReplicasUnavailable', 'Deployment does not have minimum availability.']);
  }

  setFailure(failure: Condition | undefined): void {
    if (failure === undefined) this.list = this.list.filter((each) => each.type !== 'ReplicaFailure');
    else this.#set('ReplicaFailure', ['True', textOf(failure.reason), textOf(failure.message)]);
  }

  /** In how many milliseconds it is too late; undefined where nothing is waited for. */
  setProgress(isComplete: boolean, current: StoredObject | undefined, counts: Counts): number | undefined {
    const name = nameOf(current ?? this.deployment);
    if (isComplete) {
      this.#set('Progressing', ['True', 'NewReplicaSetAvailable', `ReplicaSet "${name}" has successfully progressed.`]);
      return undefined;
    }
    const { reason, message } = this.#find('Progressing') ?? {};
    const isAboutIt = textOf(message).includes(`"${name}"`);
    const wasComplete = reason === 'NewReplicaSetAvailable';
    // What has come out once is not rolled out again because a pod fails later.
    if (isAboutIt && wasComplete && counts.replicas === counts.updatedReplicas) return undefined;
    if (!isAboutIt || wasComplete)
      this.#set('Progressing', ['True', 'NewReplicaSetCreated', `Created new replica set "${name}"`], true);
    else if (this.#hasMoved(counts))
      this.#set('Progressing', ['True', 'ReplicaSetUpdated', `ReplicaSet "${name}" is progressing.`], true);
    return this.#deadline(name);
  }

  #hasMoved(counts: Counts): boolean {
    const before = statusOf<'Deployment'>(this.deployment);
    return (['updatedReplicas', 'readyReplicas', 'availableReplicas'] as const).some(
      (field) => counts[field] > numberIn(before, field, 0),
    );
  }

  #deadline(name: string): number | undefined {
    const since = Date.parse(textOf(this.#find('Progressing')?.lastUpdateTime));
    const left =
      since +
      numberIn(specOf<'Deployment'>(this.deployment), 'progressDeadlineSeconds', 600) * 1_000 -
      this.plane.clock.now;
    if (left > 0) return left + 1_000;
    this.#set('Progressing', ['False', 'ProgressDeadlineExceeded', `ReplicaSet "${name}" has timed out progressing.`]);
    return undefined;
  }

  #find(type: string): Condition | undefined {
    return this.list.find((each) => each.type === type);
  }

  /** @param isFresh whether it counts as an update although it says the same */
  #set(type: string, [status, reason, message]: readonly [string, string, string], isFresh = false): void {
    const known = this.#find(type);
    const isSame = known?.status === status && known.reason === reason && known.message === message;
    if (isSame && !isFresh) return;
    const now = timestamp(this.plane);
    const lastTransitionTime = known?.status === status ? known.lastTransitionTime : now;
    const next = { type, status, reason, message, lastUpdateTime: now, lastTransitionTime };
    this.list = [...this.list.filter((each) => each.type !== type), next];
  }
}
