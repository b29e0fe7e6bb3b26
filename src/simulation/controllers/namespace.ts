import type { Resource } from '../../k8s/resources.js';
import { isBeingDeleted, nameOf, statusOf } from '../../rules/pod/object.js';
import type { StoredObject } from '../api-server/object-store.js';
import { type ControlPlane, timestamp } from '../control-plane.js';
import * as kinds from '../kinds.js';
import { WorkQueue } from '../work-queue.js';

/** What a namespace may hold, in the order in which it goes. */
const CONTENTS: readonly Resource[] = [
  ...[kinds.CRON_JOBS, kinds.JOBS, kinds.DEPLOYMENTS, kinds.STATEFUL_SETS, kinds.DAEMON_SETS, kinds.REPLICA_SETS],
  ...[kinds.PODS, kinds.SERVICES, kinds.ENDPOINTS, kinds.ENDPOINT_SLICES, kinds.AUTOSCALERS, kinds.CLAIMS],
  ...[kinds.CONTROLLER_REVISIONS, kinds.CONFIG_MAPS, kinds.SECRETS, kinds.QUOTAS, kinds.LIMIT_RANGES],
  ...[kinds.SERVICE_ACCOUNTS, ...kinds.NAMESPACED_RULES, kinds.EVENTS],
];
const AGAIN_MS = 1_000;

/** Gives a new namespace what each has, and empties one that ends before it goes. */
export function startNamespaces(plane: ControlPlane): void {
  const queue = new WorkQueue(plane, (name) => empty(plane, name, queue));
  plane.informers.onChange(kinds.NAMESPACES, ({ type, object }) => {
    if (type === 'ADDED') furnish(plane, object);
    else if (type === 'MODIFIED' && isBeingDeleted(object)) queue.add(nameOf(object));
  });
}

function furnish({ api }: ControlPlane, namespace: StoredObject): void {
  const metadata = (name: string) => ({ name, namespace: nameOf(namespace) });
  api.create(kinds.SERVICE_ACCOUNTS, { apiVersion: 'v1', kind: 'ServiceAccount', metadata: metadata('default') });
  const data = { 'ca.crt': '-----BEGIN CERTIFICATE-----\nsimulated\n-----END CERTIFICATE-----\n' };
  api.create(kinds.CONFIG_MAPS, { apiVersion: 'v1', kind: 'ConfigMap', metadata: metadata('kube-root-ca.crt'), data });
}

function empty(plane: ControlPlane, name: string, queue: WorkQueue): void {
  const { api } = plane;
  const namespace = api.get(kinds.NAMESPACES, undefined, name);
  if (namespace === undefined || !isBeingDeleted(namespace)) return;
  let left = 0;
  for (const resource of CONTENTS)
    for (const object of api.list(resource, name)) {
      if (!isBeingDeleted(object)) api.delete(resource, object);
      if (api.current(resource, object) !== undefined) left += 1;
    }
  if (left === 0) {
    api.removeNow(kinds.NAMESPACES, namespace);
    return;
  }
  const condition = {
    type: 'NamespaceContentRemaining',
    status: 'True',
    reason: 'SomeResourcesRemain',
    lastTransitionTime: timestamp(plane),
    message: `Some resources are remaining: ${left} resource instances`,
  };
  api.putStatus(kinds.NAMESPACES, namespace, { ...statusOf(namespace), conditions: [condition] });
  queue.add(name, AGAIN_MS);
}
