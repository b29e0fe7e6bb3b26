/** A report that has every field an agent may send, and something for most of the rules to read. */
export function richReport(pod: string): Record<string, unknown> {
  const event = (reason: string, message: string) => ({
    type: 'Warning',
    reason,
    message,
    count: 2,
    first_timestamp: '2026-01-01T00:00:00Z',
    last_timestamp: '2026-01-01T00:05:00Z',
    source: 'kubelet',
    object: `Pod/${pod}`,
  });
  const ended = {
    state: 'terminated',
    reason: 'Error',
    message: 'exit',
    exit_code: 1,
    finished_at: '2026-01-01T00:04:00Z',
  };
  const container = { name: 'api', image: 'shop/api:1', ready: false, restart_count: 7, last_state: ended };
  const node = {
    name: 'node-1',
    labels: { zone: 'a' },
    taints: [{ key: 'gpu', value: 'yes', effect: 'NoSchedule' }],
    allocatable: { cpu: '4', memory: '8Gi' },
    conditions: [{ type: 'Ready', status: 'True' }],
  };
  const spec = {
    serviceAccountName: 'api',
    nodeSelector: { zone: 'b' },
    tolerations: [{ key: 'x', operator: 'Exists' }],
    volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }],
    initContainers: [{ name: 'migrate', image: 'shop/migrate:1', command: ['sh', '-c', 'exit 1'] }],
    containers: [
      {
        name: 'api',
        image: 'shop/api:1',
        env: [{ name: 'A', valueFrom: { configMapKeyRef: { name: 'settings', key: 'a' } } }],
        ports: [{ containerPort: 8080, hostPort: 80 }],
        resources: { limits: { memory: '64Mi' }, requests: { cpu: '500m', memory: '64Mi' } },
        livenessProbe: { httpGet: { path: '/', port: 8080 }, periodSeconds: 1 },
        volumeMounts: [{ name: 'data', mountPath: '/data' }],
      },
    ],
  };
  const metadata = {
    name: pod,
    namespace: 'shop',
    ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'api-1', controller: true }],
  };
  return {
    cluster: 'blue',
    pod_name: pod,
    namespace: 'shop',
    pod_uid: 'uid-1',
    node_name: 'node-1',
    phase: 'Pending',
    failure_reason: 'CrashLoopBackOff',
    failure_message: 'back-off 5m0s restarting failed container',
    status_reason: 'Evicted',
    status_message: 'The node was low on resource: memory.',
    creation_timestamp: '2026-01-01T00:00:00Z',
    owner: { api_version: 'apps/v1', kind: 'Deployment', name: 'api' },
    events: [
      event(
        'FailedScheduling',
        '0/3 nodes are available: 1 Insufficient cpu, 2 node(s) had untolerated taint {gpu: yes}.',
      ),
      event('FailedMount', 'MountVolume.SetUp failed for volume "data" : configmap "settings" not found'),
      event('Failed', 'Failed to pull image "shop/api:1": not found'),
      event('Unhealthy', 'Liveness probe failed: HTTP probe failed with statuscode: 500'),
      event('BackOff', 'Back-off restarting failed container api'),
    ],
    container_statuses: [
      { ...container, state: 'waiting', reason: 'CrashLoopBackOff', message: 'back-off' },
      { ...container, name: 'migrate', init: true, state: 'terminated', exit_code: 1, reason: 'Error' },
    ],
    conditions: [
      {
        type: 'PodScheduled',
        status: 'False',
        reason: 'Unschedulable',
        message: 'no nodes',
        last_transition_time: '2026-01-01T00:00:00Z',
      },
    ],
    container_logs: [
      { container: 'api', previous: true, text: 'Error: connect ECONNREFUSED 10.0.0.7:5432\n    at TCP' },
    ],
    owner_events: [event('FailedCreate', 'Error creating: pods "api-1" is forbidden: exceeded quota: small')],
    node,
    nodes: [node, { ...node, name: 'node-2' }],
    related: [
      { kind: 'ConfigMap', name: 'settings', exists: false, near: ['setting'] },
      { kind: 'Secret', name: 'db', exists: true, keys: ['url'] },
    ],
    changes: [
      {
        at: '2025-12-31T23:45:00Z',
        kind: 'rollout',
        what: 'rollout 3 of Deployment shop/api changed the image of container api from 0 to 1',
        object: { kind: 'Deployment', namespace: 'shop', name: 'api' },
        revision: 3,
        before: { revision: 2, healthy: true, manifest: JSON.stringify({ kind: 'Pod', spec: { containers: [] } }) },
      },
    ],
    manifest: JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata, spec }),
    logs: "starting\nTraceback (most recent call last):\nKeyError: 'DATABASE_URL'\n",
  };
}
