/** A crashing pod with the text in every place where a cluster could have put it. */
export function reportWith(text: string, index: number) {
  const manifest = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `web-${index}`, namespace: 'shop', annotations: { note: text, 'example.com/config': text } },
    spec: {
      containers: [
        {
          name: 'web',
          image: 'registry.example/web:1.0',
          command: ['/bin/app', text],
          args: ['--config', text],
          env: [
            { name: 'SETTING', value: text },
            { name: 'PLAIN', value: text },
          ],
          livenessProbe: { httpGet: { path: '/healthz', port: 80, httpHeaders: [{ name: 'X-Check', value: text }] } },
        },
      ],
    },
  };
  return {
    pod_name: `web-${index}`,
    namespace: 'shop',
    failure_reason: 'CrashLoopBackOff',
    creation_timestamp: '2026-01-01T00:00:00Z',
    failure_message: text,
    status_message: text,
    owner: { api_version: 'apps/v1', kind: 'Deployment', name: `web-${index}` },
    events: [{ type: 'Warning', reason: 'BackOff', message: `Back-off restarting: ${text}` }],
    owner_events: [{ type: 'Warning', reason: 'FailedCreate', message: text }],
    conditions: [{ type: 'Ready', status: 'False', reason: 'ContainersNotReady', message: text }],
    container_statuses: [
      {
        name: 'web',
        image: 'registry.example/web:1.0',
        state: 'waiting',
        reason: 'CrashLoopBackOff',
        message: text,
        last_state: { state: 'terminated', exit_code: 1, reason: 'Error', message: text },
      },
    ],
    container_logs: [{ container: 'web', previous: true, text: `boot\n${text}\nError: it broke` }],
    related: [{ kind: 'ConfigMap', name: 'web', exists: true, keys: ['a'], near: [text.slice(0, 200)] }],
    changes: [
      {
        at: '2025-12-31T23:50:00Z',
        kind: 'rollout',
        what: text,
        object: { kind: 'Deployment', namespace: 'shop', name: `web-${index}` },
        revision: 2,
        before: { revision: 1, healthy: true, manifest: JSON.stringify(manifest) },
      },
    ],
    unknown_to_us: { note: text, list: [text] },
    logs: `starting\n${text}\nfatal: cannot go on: ${text}`,
    manifest: JSON.stringify(manifest),
  };
}
