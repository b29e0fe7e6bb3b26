import type { Fields } from '../../../src/rules/evidence/values.js';
import { finish, type GeneratedObject } from './metadata.js';
import { type App, PORT } from './pods.js';
import type { Random } from './random.js';
import type { WorkloadKind } from './workloads.js';

type Name = { readonly namespace: string; readonly name: string };

/** What a workload runs as and is configured by. */
export function* generateConfiguration(random: Random, app: App): Generator<GeneratedObject> {
  const { namespace, labels } = app;
  const lines = Array.from({ length: 20 }, (_, index) => `setting-${index}: ${random.hex(16)}`);
  const data = { 'config.yaml': `${lines.join('\n')}\n` };
  yield finish(random, {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    namespace,
    name: app.configMap,
    labels,
    fields: { data },
  });
  yield finish(random, { apiVersion: 'v1', kind: 'ServiceAccount', namespace, name: app.serviceAccount, fields: {} });
}

/** A Service of the app, with the slice of its endpoints. */
export function* generateService(
  random: Random,
  app: App,
  { name, pods }: { readonly name: string; readonly pods: readonly GeneratedObject[] },
): Generator<GeneratedObject> {
  const { namespace, labels } = app;
  const clusterIP = `172.${16 + random.integer(16)}.${random.integer(250)}.${random.integer(250)}`;
  const service = finish(random, {
    ...{ apiVersion: 'v1', kind: 'Service', namespace, name, labels },
    fields: {
      spec: {
        ...{ type: 'ClusterIP', clusterIP, clusterIPs: [clusterIP], ipFamilies: ['IPv4'], selector: labels },
        ports: [{ name: 'http', port: 80, protocol: 'TCP', targetPort: 'http' }],
      },
      status: { loadBalancer: {} },
    },
  });
  yield service;
  yield finish(random, {
    ...{ apiVersion: 'discovery.k8s.io/v1', kind: 'EndpointSlice', namespace, name: `${name}-${random.suffix(5)}` },
    ...{ labels: { ...labels, 'kubernetes.io/service-name': name }, owner: service },
    fields: {
      addressType: 'IPv4',
      endpoints: pods.slice(0, 100).map(endpointOf),
      ports: [{ name: 'http', port: PORT, protocol: 'TCP' }],
    },
  });
}

function endpointOf({ metadata: { name, namespace, uid }, status }: GeneratedObject): Fields {
  const { podIP, phase } = status as Fields;
  const isReady = phase === 'Running';
  return {
    addresses: [podIP ?? '10.255.255.1'],
    conditions: { ready: isReady, serving: isReady, terminating: false },
    targetRef: { kind: 'Pod', name, namespace, uid },
  };
}

export function generateIngress(random: Random, { namespace, name }: Name): GeneratedObject {
  const service = { name, port: { number: 80 } };
  const paths = [{ path: '/', pathType: 'Prefix', backend: { service } }];
  const spec = { ingressClassName: 'nginx', rules: [{ host: `${name}.${namespace}.example.com`, http: { paths } }] };
  const fields = { spec, status: { loadBalancer: {} } };
  return finish(random, { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', namespace, name, fields });
}

export function generateNetworkPolicy(random: Random, namespace: string): GeneratedObject {
  const fields = { spec: { podSelector: {}, policyTypes: ['Ingress'] } };
  return finish(random, {
    ...{ apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', namespace, name: 'default-deny', fields },
  });
}

export function generateScaler(random: Random, { namespace, name }: Name, kind: WorkloadKind): GeneratedObject {
  const target = { type: 'Utilization', averageUtilization: 70 };
  const spec = {
    scaleTargetRef: { apiVersion: 'apps/v1', kind, name },
    ...{ minReplicas: 1, maxReplicas: 200, metrics: [{ type: 'Resource', resource: { name: 'cpu', target } }] },
  };
  const fields = { spec, status: { currentReplicas: 3, desiredReplicas: 3, conditions: [], currentMetrics: [] } };
  return finish(random, { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', namespace, name, fields });
}

export function generateBudget(random: Random, { namespace, name, labels }: App): GeneratedObject {
  const fields = {
    spec: { minAvailable: 1, selector: { matchLabels: labels } },
    status: { currentHealthy: 2, desiredHealthy: 1, disruptionsAllowed: 1, expectedPods: 2 },
  };
  return finish(random, { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', namespace, name, fields });
}
