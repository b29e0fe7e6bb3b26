import type { KubernetesObject } from './manifests/kubernetes-object.js';

/** Parts of the company, a namespace each. */
const PARTS = ['shop', 'payments', 'data', 'platform', 'internal'];

export const NAMESPACES: readonly KubernetesObject[] = PARTS.map((name) => ({
  ...{ apiVersion: 'v1', kind: 'Namespace' },
  metadata: { name, labels: { 'kubernetes.io/metadata.name': name, 'nordwind.example/team': name } },
}));

/** Of the claims of the demonstration; `fast-ssd` is not there on purpose. */
export const STORAGE_CLASS: KubernetesObject = {
  ...{ apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass' },
  metadata: { name: 'standard', annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
  ...{ provisioner: 'csi.nordwind.example', reclaimPolicy: 'Delete', volumeBindingMode: 'WaitForFirstConsumer' },
};
