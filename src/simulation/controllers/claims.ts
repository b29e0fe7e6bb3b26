import { textOf } from '../../rules/evidence/values.js';
import { annotationsOf, isBeingDeleted, nameOf, namespaceOf, specOf, statusOf, uidOf } from '../../rules/pod/object.js';
import { resourcesOf } from '../../rules/pod/pod-fields.js';
import type { StoredObject } from '../api-server/object-store.js';
import type { ControlPlane } from '../control-plane.js';
import { CLAIMS, STORAGE_CLASSES, VOLUMES } from '../kinds.js';
import { classOf, SELECTED_NODE } from '../scheduler/claims.js';
import { WorkQueue } from '../work-queue.js';
import { atKey, keyOf } from './pod-control.js';

const COMPONENT = 'persistentvolume-controller';
const PROVISION_MS = 2_000;
const AGAIN_MS = 15_000;

/** Gives claims a volume of their class, or says why they have none. */
export function startClaims(plane: ControlPlane): void {
  const { api, informers } = plane;
  const queue = new WorkQueue(plane, (key) => {
    const claim = api.get(CLAIMS, ...atKey(key));
    if (claim !== undefined && !isBeingDeleted(claim) && statusOf<'PersistentVolumeClaim'>(claim).phase !== 'Bound')
      settle(plane, claim, queue);
  });
  informers.onChange(CLAIMS, ({ type, object }) => {
    if (type !== 'DELETED') queue.add(keyOf(object));
  });
  informers.onChange(STORAGE_CLASSES, () => {
    for (const claim of api.list(CLAIMS)) queue.add(keyOf(claim));
  });
}

function settle(plane: ControlPlane, claim: StoredObject, queue: WorkQueue): void {
  const found = classOf(plane.api, claim);
  const problem = found === undefined ? claimProblem(claim) : waitingFor(found, claim);
  if (problem === undefined) {
    plane.clock.after(PROVISION_MS, () => bind(plane, claim));
    return;
  }
  plane.events.record({ about: claim, ...problem, component: COMPONENT });
  queue.add(keyOf(claim), AGAIN_MS);
}

function claimProblem(claim: StoredObject) {
  const name = textOf(specOf<'PersistentVolumeClaim'>(claim).storageClassName);
  if (name !== '')
    return {
      type: 'Warning',
      reason: 'ProvisioningFailed',
      message: `storageclass.storage.k8s.io "${name}" not found`,
    } as const;
  const message = 'no persistent volumes available for this claim and no storage class is set';
  return { type: 'Normal', reason: 'FailedBinding', message } as const;
}

function waitingFor(storageClass: StoredObject, claim: StoredObject) {
  if (storageClass.volumeBindingMode !== 'WaitForFirstConsumer' || annotationsOf(claim)[SELECTED_NODE] !== undefined)
    return undefined;
  const message = 'waiting for first consumer to be created before binding';
  return { type: 'Normal', reason: 'WaitForFirstConsumer', message } as const;
}

function bind(plane: ControlPlane, claim: StoredObject): void {
  const { api } = plane;
  const now = api.current(CLAIMS, claim);
  if (now === undefined || statusOf<'PersistentVolumeClaim'>(now).phase === 'Bound') return;
  const volume = `pvc-${uidOf(claim)}`;
  const spec = specOf<'PersistentVolumeClaim'>(now);
  const { accessModes, volumeMode } = spec;
  const capacity = { storage: resourcesOf(spec).requests['storage'] };
  const storageClassName = nameOf(classOf(api, now));
  const claimRef = {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    name: nameOf(now),
    namespace: namespaceOf(now),
    uid: uidOf(now),
  };
  api.put(VOLUMES, {
    metadata: { name: volume },
    spec: {
      ...{ accessModes, capacity, claimRef, storageClassName, volumeMode },
      persistentVolumeReclaimPolicy: 'Delete',
    },
    status: { phase: 'Bound' },
  });
  const bound = { ...now, spec: { ...spec, volumeName: volume, storageClassName } };
  api.put(CLAIMS, { ...bound, status: { phase: 'Bound', accessModes, capacity } });
  const message = `Successfully provisioned volume ${volume}`;
  plane.events.record({ about: now, type: 'Normal', reason: 'ProvisioningSucceeded', message, component: COMPONENT });
}
