import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fieldsOf, textOf } from '../../../src/rules/evidence/values.js';
import { signUp } from '../../faults/support/installation.js';
import { type GrantedAccess, grantAccess } from './granted-access.js';
import { Program } from './program.js';
import { eventually, type TestCluster } from './test-cluster.js';

export const TOKEN = 'service-token-of-the-cluster-tests';

/** A backend and an agent as deploy/ has them, each a process of its own with the rights of its service account. */
export interface AgentScene {
  readonly backend: Program;
  readonly agent: Program;
  readonly agentAccess: GrantedAccess;
  /** Of the admin. */
  readonly cookie: string;
  /** Of the agent. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export interface AgentSceneOptions {
  /** Leads to the API server that the agent asks instead of that of KUBECONFIG. */
  readonly kubeconfig?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Resolves when the agent has read everything once. */
export async function startAgentScene(cluster: TestCluster, options: AgentSceneOptions = {}): Promise<AgentScene> {
  const folder = mkdtempSync(join(tmpdir(), 'podproof-agent-'));
  const undo: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const step of undo.reverse()) await step();
  };
  try {
    const shared = { SERVICE_TOKEN: TOKEN, LOG_LEVEL: 'warn', HOME: folder };
    const backendAccess = await grantAccess(cluster, 'rbac.yaml');
    undo.push(backendAccess.remove);
    const backend = await Program.start({
      words: ['serve'],
      env: { ...shared, DATA_DIR: join(folder, 'backend'), KUBECONFIG: backendAccess.kubeconfig },
    });
    undo.push(() => backend.kill());
    const { agent, agentAccess, environment } = await startAgentOf(cluster, {
      ...options,
      folder,
      shared,
      backend,
      undo,
    });
    return { backend, agent, agentAccess, environment, cookie: await signUp(backend), close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface AgentOrder extends AgentSceneOptions {
  readonly folder: string;
  /** The variables of the agent that are its backend's as well. */
  readonly shared: Readonly<Record<string, string>>;
  readonly backend: { readonly url: string };
  /** What takes the agent away again is put here, as soon as there is something to take away. */
  readonly undo: (() => Promise<void> | void)[];
}

/** An agent that reports to the backend; resolves when it has read everything once. */
export async function startAgentOf(cluster: TestCluster, order: AgentOrder) {
  const agentAccess = await grantAccess(cluster, 'agent-rbac.yaml', order.kubeconfig);
  order.undo.push(agentAccess.remove);
  const environment = {
    ...{ ...order.shared, DATA_DIR: join(order.folder, 'agent'), KUBECONFIG: agentAccess.kubeconfig },
    ...{ PODPROOF_URL: order.backend.url, NODE_NAME: await nodeName(cluster), POD_NAMESPACE: agentAccess.namespace },
    ...order.env,
  };
  const agent = await Program.start({ words: ['agent'], env: environment });
  order.undo.push(() => agent.kill());
  await untilSynced(agent);
  return { agent, agentAccess, environment };
}

/** Resolves when an agent leads, or watches all, and has read everything once. */
export async function untilSynced(agent: Program): Promise<void> {
  await eventually('an agent that has read everything', 60, async () => {
    const health = fieldsOf(await (await fetch(`${agent.url}/health`)).json());
    return health['synced'] === true && health['leads'] !== false;
  });
}

async function nodeName(cluster: TestCluster): Promise<string> {
  const nodes = await cluster.request('GET', 'api/v1/nodes?limit=1');
  const [node] = nodes['items'] as readonly unknown[];
  return textOf(fieldsOf(fieldsOf(node)['metadata'])['name']);
}
