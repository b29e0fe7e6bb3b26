/** The token of the pod's service account, as Kubernetes mounts it. */
export const SERVICE_ACCOUNT_TOKEN = '/var/run/secrets/kubernetes.io/serviceaccount/token';
