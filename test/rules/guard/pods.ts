import type { JsonPatch } from '../../../src/rules/pod/json-patch.js';

/** A pod with something of everything that the guard looks at. */
export function pod(spec: Record<string, unknown> = {}, container: Record<string, unknown> = {}) {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: 'orders-7d9fdd8785-hkgpp',
      namespace: 'shop',
      labels: { app: 'orders' },
      annotations: { 'container.apparmor.security.beta.kubernetes.io/api': 'localhost/custom' },
    },
    spec: {
      containers: [
        {
          name: 'api',
          image: 'registry.example/team/orders:1.4',
          env: [
            { name: 'MODE', value: 'fast' },
            { name: 'DB', valueFrom: { secretKeyRef: { name: 'db', key: 'url' } } },
          ],
          ports: [{ containerPort: 8080, hostPort: 8080 }],
          securityContext: { runAsNonRoot: true, capabilities: { drop: ['ALL'] }, readOnlyRootFilesystem: true },
          livenessProbe: { httpGet: { path: '/health', port: 8080 } },
          resources: { limits: { memory: '64Mi' } },
          volumeMounts: [
            { name: 'host', mountPath: '/host', readOnly: true, subPath: 'logs' },
            { name: 'conf', mountPath: '/etc/app' },
          ],
          ...container,
        },
        { name: 'side', image: 'busybox', securityContext: {} },
      ],
      initContainers: [{ name: 'setup', image: 'busybox:1.36' }],
      securityContext: { runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      serviceAccountName: 'orders',
      automountServiceAccountToken: false,
      imagePullSecrets: [{ name: 'pull' }],
      volumes: [
        { name: 'host', hostPath: { path: '/var/log', type: 'File' } },
        { name: 'conf', configMap: { name: 'orders' } },
        { name: 'token', projected: { sources: [{ serviceAccountToken: { path: 'token' } }] } },
      ],
      ...spec,
    },
  };
}

export function add(path: string, value: unknown): JsonPatch {
  return [{ op: 'add', path, value }];
}

export function replace(path: string, value: unknown): JsonPatch {
  return [{ op: 'replace', path, value }];
}

export function remove(path: string): JsonPatch {
  return [{ op: 'remove', path }];
}
