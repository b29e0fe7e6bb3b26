import type { ClusterObjects, ObjectName } from '../kernel/ports/cluster/cluster-objects.js';
import { PodproofError } from '../kernel/ports/errors.js';
import type { Fields } from '../rules/evidence/values.js';
import type { ClusterConnection } from './cluster-connection.js';
import type { ServedResource } from './discovery.js';

/** What kubectl calls them (`kubectl api-resources`). */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  po: 'pods',
  deploy: 'deployments',
  rs: 'replicasets',
  sts: 'statefulsets',
  ds: 'daemonsets',
  cj: 'cronjobs',
  rc: 'replicationcontrollers',
  svc: 'services',
  ing: 'ingresses',
  hpa: 'horizontalpodautoscalers',
  pdb: 'poddisruptionbudgets',
  pvc: 'persistentvolumeclaims',
  pv: 'persistentvolumes',
  sc: 'storageclasses',
  cm: 'configmaps',
  sa: 'serviceaccounts',
  netpol: 'networkpolicies',
  ns: 'namespaces',
  no: 'nodes',
};

/** Single objects, of whatever kinds the cluster serves. */
export class ClusterLiveObjects implements ClusterObjects {
  constructor(private readonly cluster: ClusterConnection) {}

  async get({ kind, namespace, name }: ObjectName, signal?: AbortSignal): Promise<Fields> {
    const resource = await this.#resourceOf(kind);
    if (resource === undefined) throw new PodproofError('not_found', `The cluster has no kind "${kind}" of objects`);
    if (resource.kind === 'Secret' && resource.apiVersion === 'v1')
      throw new PodproofError('forbidden', 'Secret manifests are not readable by design');
    if (resource.isNamespaced !== (namespace !== undefined)) throw wrongPlace(resource);
    return this.cluster.client.get(resource, name, { namespace, signal });
  }

  async #resourceOf(word: string): Promise<ServedResource | undefined> {
    const { discovery } = this.cluster;
    const known = resourceNamed(await discovery.resources(), word);
    if (known !== undefined) return known;
    // Asks the cluster again where that was not done just now: a definition may be new.
    await discovery.find(word);
    return resourceNamed(await discovery.resources(), word);
  }
}

/** `Deployment`, `deployments`, `deploy`, `deployments.apps`, `Deployment.v1.apps`; of several groups the first, which are Kubernetes' own. */
function resourceNamed(resources: readonly ServedResource[], word: string): ServedResource | undefined {
  const [first = '', ...rest] = word.toLowerCase().split('.');
  const plain = Object.hasOwn(SHORT_NAMES, first) ? SHORT_NAMES[first] : first;
  return resources.find(({ kind, plural, apiVersion, verbs }) => {
    const isNamed = kind.toLowerCase() === plain || plural === plain;
    return isNamed && verbs.includes('get') && isOfGroup(apiVersion, rest.join('.'));
  });
}

function isOfGroup(apiVersion: string, wanted: string): boolean {
  const [group = '', version = ''] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  return ['', group || 'core', `${version}.${group}`.replace(/\.$/, '')].includes(wanted);
}

function wrongPlace({ kind, isNamespaced }: ServedResource): PodproofError {
  const words = isNamespaced
    ? `${kind} objects are in namespaces: give one instead of "_"`
    : `${kind} objects are in no namespace: give "_" as namespace`;
  return new PodproofError('invalid', words);
}
