import { fieldsOf, numberOf, textOf } from '../../rules/evidence/values.js';
import {
  annotationOf,
  annotationsOf,
  controllerReference,
  isBeingDeleted,
  metadataOf,
  nameOf,
  namespaceOf,
  specOf,
  statusOf,
} from '../../rules/pod/object.js';
import type { StoredObject } from '../api-server/object-store.js';
import type { ControlPlane } from '../control-plane.js';
import { mapIn } from '../fields.js';
import { DEPLOYMENTS, REPLICA_SETS } from '../kinds.js';
import { controlledBy, createdMs, numberIn } from '../objects.js';
import { WorkQueue } from '../work-queue.js';
import { deploymentStatus } from './deployment-status.js';
import { atKey, keyOf } from './pod-control.js';
import { type RolloutLimits, rolloutLimits } from './rollout-limits.js';
import { isSameTemplate, templateHash } from './template-hash.js';

const COMPONENT = 'deployment-controller';
const HASH = 'pod-template-hash';
export const REVISION = 'deployment.kubernetes.io/revision';

/** Rolls a Deployment out: a ReplicaSet for each template, scaled up and down as its strategy says. */
export function startDeployments(plane: ControlPlane): void {
  const queue = new WorkQueue(plane, (key) => {
    const found = plane.api.get(DEPLOYMENTS, ...atKey(key));
    if (found !== undefined && !isBeingDeleted(found)) new Rollout(plane, found, queue).proceed();
  });
  plane.informers.onChange(DEPLOYMENTS, ({ type, object }) => {
    if (type !== 'DELETED') queue.add(keyOf(object));
  });
  plane.informers.onChange(REPLICA_SETS, ({ object }) => {
    const owner = controllerReference(object);
    if (owner?.kind === 'Deployment') queue.add(`${namespaceOf(object)}/${textOf(owner.name)}`);
  });
}

class Rollout {
  readonly #sets: readonly StoredObject[];

  constructor(
    private readonly plane: ControlPlane,
    private readonly deployment: StoredObject,
    private readonly queue: WorkQueue,
  ) {
    this.#sets = plane.informers
      .owned(deployment, REPLICA_SETS)
      .toSorted((one, other) => createdMs(one) - createdMs(other));
  }

  proceed(): void {
    const { plane, deployment } = this;
    const spec = specOf<'Deployment'>(deployment);
    const isPaused = spec.paused === true;
    const known = this.#sets.find((set) =>
      isSameTemplate(mapIn(specOf<'ReplicaSet'>(set), 'template'), mapIn(spec, 'template'), HASH),
    );
    const current = known ?? (isPaused ? undefined : this.#create());
    if (current !== undefined) this.#mark(current);
    const old = this.#sets.filter((set) => nameOf(set) !== nameOf(current));
    if (current !== undefined && !isPaused) this.#scale(current, old);
    const next = deploymentStatus(plane, deployment, {
      current: this.#fresh(current),
      old: old.flatMap((set) => this.#fresh(set) ?? []),
    });
    plane.api.putStatus(DEPLOYMENTS, deployment, next.status);
    if (next.lookAgainMs !== undefined) this.queue.add(keyOf(deployment), next.lookAgainMs);
    this.#cleanUp(old);
  }

  #fresh(set: StoredObject | undefined): StoredObject | undefined {
    return set === undefined ? undefined : this.plane.api.current(REPLICA_SETS, set);
  }

  get #wanted(): number {
    return numberOf(specOf<'Deployment'>(this.deployment).replicas) ?? 1;
  }

  #create(): StoredObject {
    const { deployment, plane } = this;
    const spec = specOf<'Deployment'>(deployment);
    const template = mapIn(spec, 'template');
    const hash = templateHash(template);
    const labels = { ...fieldsOf(metadataOf(template).labels), [HASH]: hash };
    const { minReadySeconds } = spec;
    return plane.api.create(REPLICA_SETS, {
      ...{ apiVersion: 'apps/v1', kind: 'ReplicaSet' },
      metadata: {
        ...{ name: `${nameOf(deployment)}-${hash}`, namespace: namespaceOf(deployment), labels },
        ownerReferences: [controlledBy(deployment)],
      },
      spec: {
        ...{ replicas: 0, ...(minReadySeconds !== undefined && { minReadySeconds }) },
        selector: { matchLabels: { ...fieldsOf(mapIn(spec, 'selector').matchLabels), [HASH]: hash } },
        template: { ...template, metadata: { ...metadataOf(template), labels } },
      },
    });
  }

  /** The newest template has the highest revision, also one that came back. */
  #mark(current: StoredObject): void {
    const revisions = this.#sets.filter((set) => nameOf(set) !== nameOf(current)).map(revisionOf);
    const revision = String(Math.max(revisionOf(current), ...revisions.map((each) => each + 1), 1));
    const { api } = this.plane;
    const wanted = this.#wanted;
    const annotations = {
      ...annotationsOf(current),
      'deployment.kubernetes.io/desired-replicas': String(wanted),
      'deployment.kubernetes.io/max-replicas': String(wanted + this.#limits.maxSurge),
      [REVISION]: revision,
    };
    api.put(REPLICA_SETS, { ...current, metadata: { ...current.metadata, annotations } });
    const own = api.current(DEPLOYMENTS, this.deployment);
    if (own === undefined || annotationOf(own, REVISION) === revision) return;
    api.put(DEPLOYMENTS, {
      ...own,
      metadata: { ...own.metadata, annotations: { ...annotationsOf(own), [REVISION]: revision } },
    });
  }

  get #limits(): RolloutLimits {
    return rolloutLimits(this.deployment);
  }

  #scale(current: StoredObject, old: readonly StoredObject[]): void {
    const oldTotal = sum(old, (set) => numberIn(specOf<'ReplicaSet'>(set), 'replicas', 0));
    if (this.#limits.isRecreate) {
      for (const set of old) this.#scaleTo(set, 0);
      if (sum(old, (set) => numberIn(statusOf<'ReplicaSet'>(set), 'replicas', 0)) === 0)
        this.#scaleTo(current, this.#wanted);
      return;
    }
    const size = numberIn(specOf<'ReplicaSet'>(current), 'replicas', 0);
    const room = this.#wanted + this.#limits.maxSurge - oldTotal - size;
    const grown = Math.min(this.#wanted, size + Math.max(0, room));
    this.#scaleTo(current, size > this.#wanted ? this.#wanted : grown);
    this.#scaleDown(current, old);
  }

  /** First what is unhealthy anyway, then as many as may be missed. */
  #scaleDown(current: StoredObject, old: readonly StoredObject[]): void {
    const available = sum([current, ...old], (set) => numberIn(statusOf<'ReplicaSet'>(set), 'availableReplicas', 0));
    const size = numberIn(specOf<'ReplicaSet'>(this.#fresh(current) ?? current), 'replicas', 0);
    const unavailableNew = size - numberIn(statusOf<'ReplicaSet'>(current), 'availableReplicas', 0);
    const total = size + sum(old, (set) => numberIn(specOf<'ReplicaSet'>(set), 'replicas', 0));
    const least = this.#wanted - this.#limits.maxUnavailable;
    let unhealthy = Math.max(0, total - least - unavailableNew);
    let spare = Math.max(0, available - least);
    for (const set of old) {
      const replicas = numberIn(specOf<'ReplicaSet'>(set), 'replicas', 0);
      const healthy = numberIn(statusOf<'ReplicaSet'>(set), 'availableReplicas', 0);
      const broken = Math.min(unhealthy, Math.max(0, replicas - healthy));
      const dispensable = Math.min(spare, Math.max(0, unhealthy - broken), replicas - broken);
      unhealthy -= broken + dispensable;
      spare -= dispensable;
      this.#scaleTo(set, replicas - broken - dispensable);
    }
  }

  #scaleTo(set: StoredObject, replicas: number): void {
    const { api, events } = this.plane;
    const now = api.current(REPLICA_SETS, set);
    const before = now === undefined ? replicas : numberIn(specOf<'ReplicaSet'>(now), 'replicas', 0);
    if (now === undefined || before === replicas) return;
    const generation = numberIn(now.metadata, 'generation', 1) + 1;
    api.put(REPLICA_SETS, {
      ...now,
      metadata: { ...now.metadata, generation },
      spec: { ...specOf<'ReplicaSet'>(now), replicas },
    });
    const direction = replicas > before ? 'up' : 'down';
    const message = `Scaled ${direction} replica set ${nameOf(set)} from ${before} to ${replicas}`;
    events.record({
      about: this.deployment,
      type: 'Normal',
      reason: 'ScalingReplicaSet',
      message,
      component: COMPONENT,
    });
  }

  #cleanUp(old: readonly StoredObject[]): void {
    const limit = numberIn(specOf<'Deployment'>(this.deployment), 'revisionHistoryLimit', 10);
    const empty = old.filter(
      (set) =>
        numberIn(specOf<'ReplicaSet'>(set), 'replicas', 0) === 0 &&
        numberIn(statusOf<'ReplicaSet'>(set), 'replicas', 0) === 0,
    );
    const oldest = empty.toSorted((one, other) => revisionOf(one) - revisionOf(other));
    for (const set of oldest.slice(0, Math.max(0, empty.length - limit))) this.plane.api.delete(REPLICA_SETS, set);
  }
}

const revisionOf = (set: StoredObject): number => Number(annotationOf(set, REVISION));
const sum = (sets: readonly StoredObject[], of: (set: StoredObject) => number): number =>
  sets.reduce((total, set) => total + of(set), 0);
