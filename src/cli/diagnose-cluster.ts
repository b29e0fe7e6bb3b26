import type { PODS, Scope, workloadNamed } from '../k8s/index.js';
import { PodproofError } from '../kernel/ports/errors.js';
import { type Subject, subjectsOf } from '../rules/report/index.js';
import type { DiagnoseOptions } from './diagnose-options.js';
import type { Terminal } from './terminal.js';

/** So many things that are forbidden are named. */
const LEFT_OUT = 12;

/** What of the client says which kinds there are. */
interface Kinds {
  readonly PODS: typeof PODS;
  readonly workloadNamed: typeof workloadNamed;
}

/** Everything that was asked about in a cluster. Of all pods of a namespace only those that fail. Throws PodproofError. */
export async function subjectsOfCluster(
  terminal: Terminal,
  target: string | undefined,
  options: DiagnoseOptions,
): Promise<{ readonly subjects: readonly Subject[]; readonly remark?: string }> {
  // The client takes half a second to load, which a diagnosis of files need not wait for.
  const kubernetes = await import('../k8s/index.js');
  const { kubeconfig, context } = options;
  const access = kubernetes.loadClusterAccess({ kubeconfig, context, environment: terminal.variables });
  const leftOut: PodproofError[] = [];
  try {
    const client = new kubernetes.KubernetesClient(new kubernetes.ApiTransport(access));
    const namespace = options.allNamespaces === true ? undefined : (options.namespace ?? access.namespace);
    const scope: Scope = {
      namespace,
      ...(target !== undefined && targetScope(kubernetes, target)),
      readsSecrets: true,
      onLeftOut: (error) => void leftOut.push(error),
    };
    const subjects = subjectsOf(await kubernetes.collectObjects(client, scope));
    for (const line of leftOutLines(leftOut)) terminal.error(line);
    const shown = target === undefined ? subjects.filter(({ state }) => state === 'failing') : subjects;
    return shown.length > 0 ? { subjects: shown } : { subjects: [], remark: nothingIn(namespace, subjects.length) };
  } finally {
    access.close();
  }
}

/** An empty namespace and one that does not exist look alike to those who may not list namespaces. */
function nothingIn(namespace: string | undefined, pods: number): string {
  const where = namespace === undefined ? 'the cluster' : `namespace ${namespace}`;
  if (pods > 0) return `Nothing wrong was found: ${pods} ${pods === 1 ? 'pod' : 'pods'} in ${where}, and none fails.`;
  return namespace === undefined
    ? 'There are no pods in the cluster, or none that you may see.'
    : `There are no pods in namespace ${namespace}: it is empty, or there is no namespace of that name.`;
}

/** What could not be read beside the pods: what is forbidden in one line, anything else in one each. */
function leftOutLines(errors: readonly PodproofError[]): string[] {
  const forbidden = errors.filter(({ code }) => code === 'forbidden').map(({ extra }) => String(extra['asked']));
  const others = errors.filter(({ code }) => code !== 'forbidden').map(({ message }) => `Left out: ${message}`);
  const list = [...new Set(forbidden)].slice(0, LEFT_OUT).join(', ');
  return [...(list === '' ? [] : [`Left out, since you are not allowed to: ${list}`]), ...new Set(others)];
}

/** `web-5f7d9`, `pod/web-5f7d9`, `deployment/web`. */
function targetScope(kinds: Kinds, target: string): Pick<Scope, 'pod' | 'workload'> {
  const [kind = '', name, ...more] = target.split('/');
  if (name === undefined) return { pod: kind };
  if (name === '' || more.length > 0)
    throw new PodproofError('invalid', `${target} names no pod: write it as NAME, pod/NAME or deployment/NAME`);
  if (['pod', 'po', kinds.PODS.plural].includes(kind.toLowerCase())) return { pod: name };
  const resource = kinds.workloadNamed(kind);
  if (resource !== undefined) return { workload: { resource, name } };
  throw new PodproofError(
    'invalid',
    `${kind} is no kind that makes pods: write pod, deployment, statefulset, daemonset, replicaset, job or cronjob`,
  );
}
