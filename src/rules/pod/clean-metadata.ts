import { type Fields, fieldsOf, textOf } from '../evidence/values.js';
import type { ObjectMetadata } from './object.js';
import { LAST_APPLIED, SERVER_METADATA, withoutFields } from './server-fields.js';

/** What else the server and the controllers write: a finalizer of a controller that does not know the new object would keep it for ever. */
const OWNED = ['ownerReferences', 'finalizers', 'deletionTimestamp', 'deletionGracePeriodSeconds'];

/** Labels that controllers put on their pods (Kubernetes "Well-Known Labels, Annotations and Taints"): with them another controller could adopt the pod. */
const CONTROLLER_LABELS = new Set([
  'pod-template-hash',
  'controller-revision-hash',
  'pod-template-generation',
  'statefulset.kubernetes.io/pod-name',
  'apps.kubernetes.io/pod-index',
  'batch.kubernetes.io/controller-uid',
  'batch.kubernetes.io/job-name',
  'batch.kubernetes.io/job-completion-index',
  'controller-uid',
  'job-name',
]);

/** Annotations of the server, of admission, and of network plugins that wrote down the addresses of this very pod. */
const WRITTEN_ANNOTATIONS = new Set([
  LAST_APPLIED,
  'kubernetes.io/limit-ranger',
  'kubernetes.io/psp',
  'kubernetes.io/created-by',
  'openshift.io/scc',
  'k8s.v1.cni.cncf.io/network-status',
  'k8s.v1.cni.cncf.io/networks-status',
  'k8s.ovn.org/pod-networks',
  'vpc.amazonaws.com/pod-eni',
  'vpc.amazonaws.com/pod-ips',
  'autopilot.gke.io/resource-adjustment',
  'deployment.kubernetes.io/revision',
  'deprecated.daemonset.template.generation',
]);
const WRITTEN_PREFIXES = ['cni.projectcalico.org/', 'kubernetes.io/config.', 'ovn.kubernetes.io/'];

/** The metadata of a pod or workload without what the server, controllers and network plugins write. */
export function cleanMetadata(metadata: ObjectMetadata): Fields {
  const hasName = textOf(metadata.name) !== '';
  const rest = withoutFields(metadata, [
    ...SERVER_METADATA,
    ...OWNED,
    ...(hasName ? ['generateName'] : []),
    'labels',
    'annotations',
  ]);
  const labels = filterKeys(metadata.labels, (key) => !CONTROLLER_LABELS.has(key));
  const annotations = filterKeys(metadata.annotations, (key) => !isWrittenAnnotation(key));
  return { ...rest, ...labelled('labels', labels), ...labelled('annotations', annotations) };
}

function isWrittenAnnotation(key: string): boolean {
  return WRITTEN_ANNOTATIONS.has(key) || WRITTEN_PREFIXES.some((prefix) => key.startsWith(prefix));
}

function filterKeys(value: unknown, keeps: (key: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(fieldsOf(value)).filter(([key]) => keeps(key)));
}

function labelled(name: string, map: Fields): Fields {
  return Object.keys(map).length === 0 ? {} : { [name]: map };
}
