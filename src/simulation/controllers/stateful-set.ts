import { fieldsOf, numberOf, textOf } from '../../rules/evidence/values.js';
import {
  isBeingDeleted,
  labelsOf,
  metadataOf,
  nameOf,
  namespaceOf,
  specOf,
  statusOf,
  templateOf,
} from '../../rules/pod/object.js';
import type { StoredObject } from '../api-server/object-store.js';
import { StatusError } from '../api-server/status.js';
import type { ControlPlane } from '../control-plane.js';
import { listIn, mapIn } from '../fields.js';
import { CLAIMS, PODS, STATEFUL_SETS } from '../kinds.js';
import { numberIn, type ObjectFields } from '../objects.js';
import { WorkQueue } from '../work-queue.js';
import {
  atKey,
  createPod,
  deletePod,
  isActive,
  isOver,
  isReady,
  keyOf,
  onPodsOf,
  podOf,
  podsOf,
} from './pod-control.js';
import { recordRevision } from './revisions.js';

const COMPONENT = 'statefulset-controller';
const HASH = 'controller-revision-hash';

/** Keeps the pods of a StatefulSet, each with its number and its volumes, one after the other. */
export function startStatefulSets(plane: ControlPlane): void {
  const queue = new WorkQueue(plane, (key) => {
    const found = plane.api.get(STATEFUL_SETS, ...atKey(key));
    if (found !== undefined && !isBeingDeleted(found)) reconcile(plane, found, queue);
  });
  plane.informers.onChange(STATEFUL_SETS, ({ type, object }) => {
    if (type !== 'DELETED') queue.add(keyOf(object));
  });
  onPodsOf(plane, 'StatefulSet', (key) => queue.add(key));
}

const ordinalOf = (pod: ObjectFields) => Number(/-(\d+)$/.exec(nameOf(pod))?.[1] ?? -1);

function reconcile(plane: ControlPlane, set: StoredObject, queue: WorkQueue): void {
  const revision = recordRevision(plane, set);
  const wanted = numberOf(specOf<'StatefulSet'>(set).replicas) ?? 1;
  const pods = podsOf(plane, set);
  const byOrdinal = new Map(pods.map((pod) => [ordinalOf(pod), pod]));
  // A pod that ended is made anew under its name.
  for (const pod of pods.filter(isOver)) if (!isBeingDeleted(pod)) deletePod(plane, set, COMPONENT, pod);
  const refusal = fill(plane, set, { byOrdinal, wanted, revision });
  if (refusal === undefined) queue.succeeded(keyOf(set));
  else queue.retry(keyOf(set));
  const surplus = pods
    .filter((pod) => ordinalOf(pod) >= wanted)
    .toSorted((one, other) => ordinalOf(other) - ordinalOf(one));
  const isParallel = specOf<'StatefulSet'>(set).podManagementPolicy === 'Parallel';
  if (surplus[0] !== undefined && (isParallel || surplus.every((pod) => !isBeingDeleted(pod))))
    deletePod(plane, set, COMPONENT, surplus[0]);
  if (refusal === undefined && surplus.length === 0) update(plane, set, { byOrdinal, wanted, revision });
  tellStatus(plane, set, revision);
}

interface Filled {
  readonly byOrdinal: ReadonlyMap<number, StoredObject>;
  readonly wanted: number;
  readonly revision: string;
}

/** Makes what is missing; in order, each waits for the one before it to be ready. */
function fill(plane: ControlPlane, set: StoredObject, { byOrdinal, wanted, revision }: Filled): string | undefined {
  const isParallel = specOf<'StatefulSet'>(set).podManagementPolicy === 'Parallel';
  for (let ordinal = 0; ordinal < wanted; ordinal += 1) {
    const pod = byOrdinal.get(ordinal);
    if (pod === undefined) {
      const refusal = createNumbered(plane, set, ordinal, revision);
      if (refusal !== undefined || !isParallel) return refusal;
    } else if (!isParallel && !(isReady(pod) && !isBeingDeleted(pod))) return undefined;
  }
  return undefined;
}

function createNumbered(plane: ControlPlane, set: StoredObject, ordinal: number, revision: string): string | undefined {
  const name = `${nameOf(set)}-${ordinal}`;
  const templates = listIn(specOf<'StatefulSet'>(set), 'volumeClaimTemplates');
  const claims = templates.map((template) => ({ template, claim: `${nameOf(template)}-${name}` }));
  const refusal = claims
    .map(({ template, claim }) => createClaim(plane, set, template, claim))
    .find((each) => each !== undefined);
  if (refusal !== undefined) return refusal;
  const labels = {
    'apps.kubernetes.io/pod-index': String(ordinal),
    [HASH]: revision,
    'statefulset.kubernetes.io/pod-name': name,
  };
  const template = specOf(templateOf(set));
  const own = claims.map((each) => ({ name: nameOf(each.template), persistentVolumeClaim: { claimName: each.claim } }));
  const volumes = [...listIn(template, 'volumes'), ...own];
  const identity = { hostname: name, subdomain: textOf(specOf<'StatefulSet'>(set).serviceName) };
  return createPod(
    plane,
    set,
    COMPONENT,
    podOf(set, { name, labels, spec: { ...identity, ...(volumes.length > 0 && { volumes }) } }),
  );
}

function createClaim(plane: ControlPlane, set: StoredObject, template: ObjectFields, name: string): string | undefined {
  const { api, events } = plane;
  const namespace = namespaceOf(set);
  if (api.get(CLAIMS, namespace, name) !== undefined) return undefined;
  const tell = (type: 'Normal' | 'Warning', reason: string, message: string) =>
    events.record({ about: set, type, reason, message, component: COMPONENT });
  try {
    const labels = fieldsOf(mapIn(specOf<'StatefulSet'>(set), 'selector').matchLabels);
    const metadata = { ...metadataOf(template), name, namespace, labels };
    api.create(CLAIMS, { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata, spec: template.spec });
    tell('Normal', 'SuccessfulCreate', `create Claim ${name} Pod ${nameOf(set)} in StatefulSet ${nameOf(set)} success`);
    return undefined;
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    tell(
      'Warning',
      'FailedCreate',
      `create Claim ${name} in StatefulSet ${nameOf(set)} failed error: ${error.message}`,
    );
    return error.message;
  }
}

/** One of an older template at a time, from the last one on, when all others are well. */
function update(plane: ControlPlane, set: StoredObject, { byOrdinal, wanted, revision }: Filled): void {
  const strategy = mapIn(specOf<'StatefulSet'>(set), 'updateStrategy');
  if (strategy.type === 'OnDelete') return;
  const partition = numberIn(mapIn(strategy, 'rollingUpdate'), 'partition', 0);
  for (let ordinal = wanted - 1; ordinal >= partition; ordinal -= 1) {
    const pod = byOrdinal.get(ordinal);
    if (pod === undefined || isBeingDeleted(pod)) return;
    if (labelsOf(pod)[HASH] !== revision) {
      plane.api.delete(PODS, pod);
      return;
    }
    if (!isReady(pod)) return;
  }
}

function tellStatus(plane: ControlPlane, set: StoredObject, revision: string): void {
  const pods = podsOf(plane, set).filter(isActive);
  const ready = pods.filter(isReady);
  const updated = pods.filter((pod) => labelsOf(pod)[HASH] === revision);
  const isDone =
    updated.length === pods.length && ready.length === (numberOf(specOf<'StatefulSet'>(set).replicas) ?? 1);
  const before = textOf(statusOf<'StatefulSet'>(set).currentRevision);
  plane.api.putStatus(STATEFUL_SETS, set, {
    ...{ observedGeneration: set.metadata.generation, collisionCount: 0, replicas: pods.length },
    ...{ readyReplicas: ready.length, availableReplicas: ready.length, updatedReplicas: updated.length },
    currentReplicas: isDone ? updated.length : pods.length - updated.length,
    currentRevision: isDone || before === '' ? revision : before,
    updateRevision: revision,
  });
}
