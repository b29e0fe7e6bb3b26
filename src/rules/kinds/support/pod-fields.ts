/** What programs call what only Kubernetes knows of the pod, and the field that has it (downward API). */
export const POD_FIELDS: Readonly<Record<string, string>> = {
  POD_NAME: 'metadata.name',
  POD_NAMESPACE: 'metadata.namespace',
  POD_IP: 'status.podIP',
  HOST_IP: 'status.hostIP',
  NODE_IP: 'status.hostIP',
  NODE_NAME: 'spec.nodeName',
  K8S_NODE_NAME: 'spec.nodeName',
  KUBE_NODE_NAME: 'spec.nodeName',
  WEBHOOK_POD_NAME: 'metadata.name',
  SYSTEM_NAMESPACE: 'metadata.namespace',
};
