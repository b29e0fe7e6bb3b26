import { BackendClient } from '../agent/delivery/backend-client.js';
import { explanationText } from '../agent/explain.js';
import { explainLive } from '../agent/explain-live.js';
import { NO_POLICY, type Policy, readPolicy } from '../agent/policy/policy.js';
import { Cluster } from '../k8s/cluster.js';
import { loadClusterAccess } from '../k8s/load-cluster-access.js';
import { AUTOSCALERS, CLAIMS, PODS, type Resource, workloadNamed } from '../k8s/resources.js';
import { messageOf, PodproofError } from '../kernel/ports/errors.js';
import { readBackend } from './agent-settings.js';
import type { Terminal } from './terminal.js';

export interface ExplainOptions {
  readonly namespace?: string;
  readonly context?: string;
  readonly kubeconfig?: string;
  readonly output: 'text' | 'json';
}

const TIMEOUT_MS = 30_000;
const OTHERS: ReadonlyMap<string, Resource> = new Map([
  ...['pod', 'po', 'pods'].map((word) => [word, PODS] as const),
  ...['pvc', 'persistentvolumeclaim', 'persistentvolumeclaims'].map((word) => [word, CLAIMS] as const),
  ...['hpa', 'horizontalpodautoscaler', 'horizontalpodautoscalers'].map((word) => [word, AUTOSCALERS] as const),
]);

/** `podproof agent explain`: says why an agent reports an object, or why it does not. */
export async function agentExplain(terminal: Terminal, target: string, options: ExplainOptions): Promise<void> {
  const { resource, name } = readTarget(target);
  const { kubeconfig, context } = options;
  const access = loadClusterAccess({ kubeconfig, context, environment: terminal.variables });
  const cluster = new Cluster({ load: () => Promise.resolve(access) });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const { policy, remark } = await askPolicy(terminal);
    const namespace = options.namespace ?? access.namespace;
    const explanation = await explainLive({ cluster, resource, namespace, name, policy, signal });
    if (options.output === 'json') {
      terminal.out(JSON.stringify({ kind: resource.kind, namespace, name, ...explanation, remark }, undefined, 2));
      return;
    }
    const { sentence, verdicts, events, failing_pods: failing } = explanation;
    terminal.out(sentence);
    terminal.out(
      `Looked at: the object, ${events} telling ${events === 1 ? 'event' : 'events'}, ${failing} failing pods below it.`,
    );
    if (remark !== null) terminal.out(remark);
    terminal.out(explanationText(verdicts));
  } finally {
    cluster.close();
  }
}

/** What is excluded, as the backend has it; nothing where there is none, or none that answers. */
async function askPolicy({
  variables,
}: Terminal): Promise<{ readonly policy: Policy; readonly remark: string | null }> {
  if (!variables['PODPROOF_URL']?.trim())
    return { policy: NO_POLICY, remark: 'What is excluded is not known: PODPROOF_URL is not set.' };
  const backend = new BackendClient({ ...readBackend(variables), timeoutMs: TIMEOUT_MS });
  try {
    const { status, body } = await backend.get('/api/agents/policy');
    const policy = status === 200 ? readPolicy(body) : undefined;
    if (policy !== undefined) return { policy, remark: null };
    return { policy: NO_POLICY, remark: `What is excluded is not known: ${backend.address} answered ${status}.` };
  } catch (error) {
    return {
      policy: NO_POLICY,
      remark: `What is excluded is not known: ${backend.address} cannot be reached (${messageOf(error)}).`,
    };
  } finally {
    backend.close();
  }
}

/** `web-5f7d9`, `deployment/web`, `pvc/data`. Throws PodproofError `invalid`. */
function readTarget(target: string): { readonly resource: Resource; readonly name: string } {
  const [first = '', name, ...more] = target.split('/');
  if (name === undefined && first !== '') return { resource: PODS, name: first };
  const resource = OTHERS.get(first.toLowerCase()) ?? workloadNamed(first);
  if (resource !== undefined && name !== undefined && name !== '' && more.length === 0) return { resource, name };
  throw new PodproofError(
    'invalid',
    `${target} names nothing that an agent watches: write it as NAME, deployment/NAME, job/NAME, pvc/NAME`,
  );
}
