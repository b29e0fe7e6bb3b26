import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiTransport, type ClusterAccess, KubernetesClient, loadClusterAccess } from '../../../src/k8s/index.js';
import { PODS, pathOf, type Resource } from '../../../src/k8s/resources.js';
import { fieldsOf, textOf } from '../../../src/rules/evidence/values.js';
import { Catalogue } from '../../../src/simulation/api-server/catalogue.js';

export type Manifest = Record<string, unknown>;

export interface Answer {
  readonly status: number;
  readonly body: Manifest;
}

/** What these tests create; those of a CustomResourceDefinition are added to it. */
export const CATALOGUE = new Catalogue();

const CONTENT_TYPES = {
  create: 'application/json',
  apply: 'application/apply-patch+yaml',
  strategic: 'application/strategic-merge-patch+json',
  json: 'application/json-patch+json',
} as const;
export type PatchType = Exclude<keyof typeof CONTENT_TYPES, 'create'>;

/** The cluster that KUBECONFIG names, written to as kubectl does. */
export class TestCluster {
  readonly #access: ClusterAccess;
  readonly reader: KubernetesClient;

  private constructor(access: ClusterAccess) {
    this.#access = access;
    this.reader = new KubernetesClient(new ApiTransport(access));
  }

  /** The cluster of KUBECONFIG, or of the file. */
  static connect(kubeconfig?: string): TestCluster {
    return new TestCluster(loadClusterAccess({ kubeconfig, environment: process.env }));
  }

  close(): void {
    this.#access.close();
  }

  /** Whatever the server answers below 300; else fails with what it says. */
  async request(method: string, path: string, body?: unknown, type: keyof typeof CONTENT_TYPES = 'create') {
    const answer = await this.send(method, path, body, type);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${textOf(answer.body['message'])}`);
    return answer.body;
  }

  async create(manifest: Manifest, namespace: string, query = ''): Promise<Manifest> {
    return this.request('POST', `${pathOf(resourceOf(manifest), { namespace })}${query}`, manifest);
  }

  /** Creates it, and waits until it is in force: pods that are created at once would pass a new quota. */
  async createInForce(manifest: Manifest, namespace: string): Promise<Manifest> {
    const made = await this.create(manifest, namespace);
    if (made['kind'] !== 'ResourceQuota') return made;
    return eventually('a quota that is in force', 30, async () => {
      const found = await this.find(made);
      return fieldsOf(found?.['status'])['hard'] === undefined ? undefined : found;
    });
  }

  async patch(manifest: Manifest, patch: unknown, type: PatchType, query: string): Promise<Manifest> {
    return this.request('PATCH', `${pathOfObject(manifest)}${query}`, patch, type);
  }

  /** Creates the objects, or changes what is there to be as they say. */
  async apply(namespace: string, ...manifests: readonly Manifest[]): Promise<Manifest[]> {
    const applied: Manifest[] = [];
    for (const manifest of manifests) {
      const { name } = fieldsOf(manifest['metadata']);
      const path = pathOf(resourceOf(manifest), { namespace, name: textOf(name) });
      applied.push(await this.request('PATCH', `${path}?fieldManager=tests&force=true`, manifest, 'apply'));
    }
    return applied;
  }

  /** The object as it is now; undefined when it is not there. */
  async find(manifest: Manifest): Promise<Manifest | undefined> {
    const { status, body } = await this.send('GET', pathOfObject(manifest));
    return status === 200 ? body : undefined;
  }

  async delete(manifest: Manifest): Promise<void> {
    await this.send('DELETE', `${pathOfObject(manifest)}?gracePeriodSeconds=0`);
  }

  /** A namespace of its own, in which the account of pods exists already. */
  async createNamespace(prefix: string): Promise<string> {
    const metadata = { generateName: `${prefix.slice(0, 40)}-` };
    const made = await this.request('POST', 'api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata });
    const name = textOf(fieldsOf(made['metadata'])['name']);
    const path = `api/v1/namespaces/${name}/serviceaccounts/default`;
    await eventually('the ServiceAccount default', 30, async () => (await this.send('GET', path)).status === 200);
    return name;
  }

  async deleteNamespace(name: string): Promise<void> {
    await this.send('DELETE', `api/v1/namespaces/${name}`);
    // Pods that take half a minute to end would keep the machine busy during other tests.
    await this.send('DELETE', `api/v1/namespaces/${name}/pods?gracePeriodSeconds=0`);
  }

  async pods(namespace: string): Promise<Manifest[]> {
    return (await this.reader.list(PODS, { namespace })) as Manifest[];
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    type: keyof typeof CONTENT_TYPES = 'create',
  ): Promise<Answer> {
    const { headers, agent } = await this.#access.authorize();
    const url = new URL(path, this.#access.server);
    const start = url.protocol === 'http:' ? httpRequest : httpsRequest;
    return new Promise((resolve, reject) => {
      const options = { method, agent, headers: { ...headers, 'Content-Type': CONTENT_TYPES[type] } };
      const outgoing = start(url, { ...options, signal: AbortSignal.timeout(30_000) }, (response) => {
        response.setEncoding('utf8');
        let text = '';
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: parsed(text) }));
      });
      outgoing.on('error', reject);
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
}

function parsed(text: string): Manifest {
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    return { message: text };
  }
}

function resourceOf(manifest: Manifest): Resource {
  const { apiVersion, kind } = manifest;
  const resource = CATALOGUE.ofKind(apiVersion, kind);
  if (resource === undefined)
    throw new Error(`a kind that these tests do not know: ${textOf(apiVersion)} ${textOf(kind)}`);
  return resource;
}

export function pathOfObject(manifest: Manifest): string {
  const { name, namespace } = fieldsOf(manifest['metadata']);
  return pathOf(resourceOf(manifest), { namespace: textOf(namespace), name: textOf(name) });
}

/** What `attempt` answers, as soon as it answers something; fails after so many seconds. */
export async function eventually<Value>(
  what: string,
  seconds: number,
  attempt: () => Promise<Value | false | undefined>,
): Promise<Value> {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const value = await attempt();
    if (value !== false && value !== undefined) return value;
    await sleep(500);
  }
  throw new Error(`${what} did not come about within ${seconds} s`);
}
