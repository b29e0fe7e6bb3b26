import { fieldsOf, numberOf, textOf } from '../../rules/evidence/values.js';
import { labelMapSelector, selects } from '../../rules/label-selector.js';
import {
  isBeingDeleted,
  labelsOf,
  nameOf,
  namespaceOf,
  type ObjectMetadata,
  specOf,
  statusOf,
  uidOf,
} from '../../rules/pod/object.js';
import type { StoredObject } from '../api-server/object-store.js';
import type { ControlPlane } from '../control-plane.js';
import { elementsOf, listIn, type ServicePort } from '../fields.js';
import { ENDPOINT_SLICES, ENDPOINTS, PODS, SERVICES } from '../kinds.js';
import { controlledBy, isTrue, type ObjectFields } from '../objects.js';
import { WorkQueue } from '../work-queue.js';
import { atKey, keyOf } from './pod-control.js';

/** Says which pods are behind each Service. */
export function startEndpoints(plane: ControlPlane): void {
  const { api, informers } = plane;
  const queue = new WorkQueue(plane, (key) => {
    const service = api.get(SERVICES, ...atKey(key));
    if (service !== undefined) reconcile(plane, service);
  });
  informers.onChange(SERVICES, ({ type, object }) => {
    if (type !== 'DELETED') queue.add(keyOf(object));
    else
      for (const each of [ENDPOINTS]) {
        const found = api.get(each, ...atKey(keyOf(object)));
        if (found !== undefined) api.removeNow(each, found);
      }
  });
  informers.onChange(PODS, ({ type, object, previous }) => {
    const isTelling =
      type !== 'MODIFIED' || isTrue(object, 'Ready') !== isTrue(previous, 'Ready') || isBeingDeleted(object);
    if (isTelling)
      for (const service of api.list(SERVICES, namespaceOf(object)))
        if (isBehind(service, object)) queue.add(keyOf(service));
  });
}

function isBehind(service: ObjectFields, pod: ObjectFields): boolean {
  const selector = labelMapSelector(specOf<'Service'>(service).selector);
  return selector !== undefined && selects(selector, labelsOf(pod));
}

function reconcile({ api }: ControlPlane, service: StoredObject): void {
  if (Object.keys(fieldsOf(specOf<'Service'>(service).selector)).length === 0) return;
  const [namespace, name] = [namespaceOf(service), nameOf(service)];
  const pods = api
    .list(PODS, namespace)
    .filter((pod) => isBehind(service, pod) && textOf(statusOf(pod).podIP) !== '' && !isBeingDeleted(pod));
  const ports = elementsOf<ServicePort>(specOf<'Service'>(service).ports).map((port) => ({
    ...{ name: textOf(port.name), port: portOf(port, pods[0]), protocol: textOf(port.protocol) },
  }));
  const addresses = (isReady: boolean) =>
    pods
      .filter((pod) => isTrue(pod, 'Ready') === isReady)
      .map((pod) => ({ ip: statusOf(pod).podIP, nodeName: specOf(pod).nodeName, targetRef: referenceTo(pod) }));
  const subset = { ...part('addresses', addresses(true)), ...part('notReadyAddresses', addresses(false)), ports };
  api.put(ENDPOINTS, {
    ...base(ENDPOINTS, api.get(ENDPOINTS, namespace, name), { name, namespace, labels: labelsOf(service) }),
    ...(pods.length > 0 && { subsets: [subset] }),
  });
  const sliceName = `${name}-${uidOf(service).slice(0, 5)}`;
  const metadata = {
    name: sliceName,
    namespace,
    labels: { 'kubernetes.io/service-name': name },
    ownerReferences: [controlledBy(service)],
  };
  const endpoints = pods.map((pod) => ({
    ...{ addresses: [statusOf(pod).podIP], nodeName: specOf(pod).nodeName, targetRef: referenceTo(pod) },
    conditions: { ready: isTrue(pod, 'Ready'), serving: isTrue(pod, 'Ready'), terminating: false },
  }));
  api.put(ENDPOINT_SLICES, {
    ...base(ENDPOINT_SLICES, api.get(ENDPOINT_SLICES, namespace, sliceName), metadata),
    addressType: 'IPv4',
    endpoints,
    ports,
  });
}

function base(
  resource: { apiVersion: string; kind: string },
  known: StoredObject | undefined,
  metadata: ObjectMetadata,
): StoredObject {
  const { apiVersion, kind } = resource;
  return { apiVersion, kind, metadata: { ...known?.metadata, ...metadata } };
}

const part = (field: string, list: readonly object[]): object => (list.length > 0 ? { [field]: list } : {});
const referenceTo = (pod: ObjectFields): object => ({
  kind: 'Pod',
  name: nameOf(pod),
  namespace: namespaceOf(pod),
  uid: uidOf(pod),
});

/** A number, or the name of a port of the pod's containers. */
function portOf(port: ServicePort, pod: ObjectFields | undefined): number {
  const ports = listIn(specOf(pod), 'containers').flatMap((each) => listIn(each, 'ports'));
  const named = ports.find((each) => each.name === port.targetPort);
  return numberOf(named?.containerPort ?? port.targetPort ?? port.port) ?? 0;
}
