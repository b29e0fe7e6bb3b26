/** A report of a pod whose ConfigMap is missing, as an agent sends it. */
export function missingConfigMap(
  pod: string,
  changes: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const message = 'configmap "pricing-settings" not found';
  return {
    pod_name: pod,
    namespace: 'shop',
    node_name: 'node-1',
    failure_reason: 'CreateContainerConfigError',
    failure_message: message,
    creation_timestamp: '2026-01-01T00:00:00Z',
    owner: { api_version: 'apps/v1', kind: 'Deployment', name: 'pricing' },
    events: [
      {
        type: 'Warning',
        reason: 'Failed',
        message: `Error: ${message}`,
        count: 3,
        last_timestamp: '2026-01-01T00:01:00Z',
      },
    ],
    container_statuses: [
      {
        name: 'api',
        image: 'shop/api:1',
        ready: false,
        restart_count: 0,
        state: 'waiting',
        reason: 'CreateContainerConfigError',
        message,
      },
    ],
    manifest: [
      'apiVersion: v1',
      'kind: Pod',
      'metadata:',
      `  name: ${pod}`,
      'spec:',
      '  containers:',
      '  - name: api',
      '    image: shop/api:1',
      '    env:',
      '    - name: DB_PASSWORD',
      '      value: s3cr3t-canary',
      '    envFrom:',
      '    - configMapRef:',
      '        name: pricing-settings',
      '',
    ].join('\n'),
    logs: '',
    ...changes,
  };
}

/** A report of a pod that was killed for its memory. */
export function outOfMemory(pod: string, changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    ...missingConfigMap(pod),
    failure_reason: 'CrashLoopBackOff',
    failure_message: 'back-off 5m0s restarting failed container=api',
    events: [{ type: 'Warning', reason: 'BackOff', message: 'Back-off restarting failed container api' }],
    container_statuses: [
      {
        name: 'api',
        ready: false,
        restart_count: 4,
        state: 'waiting',
        reason: 'CrashLoopBackOff',
        last_state: { state: 'terminated', reason: 'OOMKilled', exit_code: 137 },
      },
    ],
    ...changes,
  };
}
