import type { Fields } from '../../rules/evidence/values.js';
import { type KubernetesObject, ownedBy, type Place, selectorOf } from './kubernetes-object.js';

const of = (apiVersion: string, kind: string) => ({ apiVersion, kind });

/** A Service of the pods of that application. Port 80 leads to `port`; a headless one, for a StatefulSet, has the port itself. */
export function service(place: Place, port: number, { headless = false } = {}): KubernetesObject {
  const ports = [{ name: 'main', port: headless ? port : 80, targetPort: port }];
  return ownedBy(place, of('v1', 'Service'), {
    spec: { ...(headless && { clusterIP: 'None' }), selector: selectorOf(place), ports },
  });
}

export function ingress(place: Place, host: string, path = '/'): KubernetesObject {
  const backend = { service: { name: place.name, port: { number: 80 } } };
  return ownedBy(place, of('networking.k8s.io/v1', 'Ingress'), {
    spec: {
      ingressClassName: 'nginx',
      tls: [{ hosts: [host], secretName: 'wildcard-nordwind-example' }],
      rules: [{ host, http: { paths: [{ path, pathType: 'Prefix', backend }] } }],
    },
  });
}

export function configMap(place: Place, data: Readonly<Record<string, string>>): KubernetesObject {
  return ownedBy(place, of('v1', 'ConfigMap'), { data });
}

/** Values that are none: what a program does depends on their being there. */
export function secret(place: Place, keys: readonly string[]): KubernetesObject {
  const data = Object.fromEntries(keys.map((key) => [key, Buffer.from('made-up').toString('base64')]));
  return ownedBy(place, of('v1', 'Secret'), { type: 'Opaque', data });
}

export function serviceAccount(place: Place): KubernetesObject {
  return ownedBy(place, of('v1', 'ServiceAccount'), {});
}

export function autoscaler(
  place: Place,
  { min, max }: { readonly min: number; readonly max: number },
): KubernetesObject {
  const cpu = { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } };
  return ownedBy(place, of('autoscaling/v2', 'HorizontalPodAutoscaler'), {
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: place.name },
      ...{ minReplicas: min, maxReplicas: max, metrics: [cpu] },
    },
  });
}

export function disruptionBudget(place: Place, minAvailable: number): KubernetesObject {
  return ownedBy(place, of('policy/v1', 'PodDisruptionBudget'), {
    spec: { minAvailable, selector: { matchLabels: selectorOf(place) } },
  });
}

/** Who may reach the pods of the application: those of these applications of its namespace. */
export function networkPolicy(place: Place, from: readonly string[]): KubernetesObject {
  const peers = from.map((name) => ({ podSelector: { matchLabels: selectorOf({ ...place, name }) } }));
  return ownedBy(place, of('networking.k8s.io/v1', 'NetworkPolicy'), {
    spec: { podSelector: { matchLabels: selectorOf(place) }, policyTypes: ['Ingress'], ingress: [{ from: peers }] },
  });
}

export function quota(place: Place, hard: Fields): KubernetesObject {
  return ownedBy(place, of('v1', 'ResourceQuota'), { spec: { hard } });
}
