import { textOf } from '../../rules/evidence/values.js';
import { nameOf, specOf } from '../../rules/pod/object.js';
import type { ContainerFields, PodSpec } from '../../rules/pod/pod-fields.js';
import { StatusError } from '../api-server/status.js';
import type { ClusterApi } from '../cluster-api.js';
import { listIn, type Toleration, type VolumeFields } from '../fields.js';
import { PRIORITY_CLASSES, SERVICE_ACCOUNTS } from '../kinds.js';
import type { ObjectFields } from '../objects.js';
import type { Random } from '../random.js';
import { qosClassOf } from './pod-resources.js';

const TOKEN_PATH = '/var/run/secrets/kubernetes.io/serviceaccount';

/** What the API server makes of a new pod: its account, its token, its priority, the tolerations of all pods. Throws StatusError 403. */
export function admitPod(api: ClusterApi, random: Random, namespace: string, pod: ObjectFields): ObjectFields {
  const spec = withToken(api, random, namespace, pod);
  const qosClass = qosClassOf(pod);
  return {
    ...pod,
    spec: {
      ...{ enableServiceLinks: true, preemptionPolicy: 'PreemptLowerPriority', ...spec },
      priority: priorityOf(api, pod),
      tolerations: tolerationsOf(spec),
    },
    status: { phase: 'Pending', qosClass },
  };
}

function withToken(api: ClusterApi, random: Random, namespace: string, pod: ObjectFields): PodSpec {
  const spec = specOf(pod);
  const account = textOf(spec.serviceAccountName) || 'default';
  const found = api.get(SERVICE_ACCOUNTS, namespace, account);
  if (found === undefined)
    throw new StatusError(
      403,
      `pods "${nameOf(pod)}" is forbidden: error looking up service account ${namespace}/${account}: serviceaccount "${account}" not found`,
    );
  const secrets = listIn(spec, 'imagePullSecrets');
  const imagePullSecrets = secrets.length > 0 ? secrets : listIn(found, 'imagePullSecrets');
  const named = {
    ...{ ...spec, serviceAccountName: account, serviceAccount: account },
    ...(imagePullSecrets.length > 0 && { imagePullSecrets }),
  };
  const isMounted = spec.automountServiceAccountToken ?? found.automountServiceAccountToken ?? true;
  return isMounted === false ? named : mounted(named, `kube-api-access-${random.suffix()}`);
}

function mounted(spec: PodSpec, name: string): PodSpec {
  const withMount = (container: ContainerFields): ContainerFields => {
    const mounts = listIn(container, 'volumeMounts');
    if (mounts.some((each) => each.mountPath === TOKEN_PATH)) return container;
    return { ...container, volumeMounts: [...mounts, { name, mountPath: TOKEN_PATH, readOnly: true }] };
  };
  return {
    ...spec,
    containers: listIn(spec, 'containers').map(withMount),
    ...(spec.initContainers !== undefined && { initContainers: listIn(spec, 'initContainers').map(withMount) }),
    volumes: [...listIn(spec, 'volumes'), { name, projected: tokenSources() }],
  };
}

function tokenSources(): { readonly defaultMode: number; readonly sources: readonly VolumeFields[] } {
  const namespace = { fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' }, path: 'namespace' };
  return {
    defaultMode: 420,
    sources: [
      { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
      { configMap: { items: [{ key: 'ca.crt', path: 'ca.crt' }], name: 'kube-root-ca.crt' } },
      { downwardAPI: { items: [namespace] } },
    ],
  };
}

function priorityOf(api: ClusterApi, pod: ObjectFields): number {
  const name = textOf(specOf(pod).priorityClassName);
  if (name === '' || name.startsWith('system-')) return name === '' ? 0 : 2_000_000_000;
  const found = api.get(PRIORITY_CLASSES, undefined, name);
  if (found === undefined)
    throw new StatusError(403, `pods "${nameOf(pod)}" is forbidden: no PriorityClass with name ${name} was found`);
  return Number(found.value ?? 0);
}

function tolerationsOf(spec: PodSpec): Toleration[] {
  const own = listIn(spec, 'tolerations');
  const common = ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable'].map((key) => ({
    ...{ effect: 'NoExecute', key, operator: 'Exists', tolerationSeconds: 300 },
  }));
  const isTolerated = (key: string) => own.some((each) => each.key === key || each.key === undefined);
  return [...own, ...common.filter(({ key }) => !isTolerated(key))];
}
