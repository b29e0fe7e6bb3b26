import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { qualifiedName, type Resource } from '../../k8s/resources.js';
import { metadataOf } from '../../rules/pod/object.js';
import { Catalogue } from './catalogue.js';
import { ContainerLogs } from './container-logs.js';
import { Discovery } from './discovery.js';
import { type Interference, refusing } from './interference.js';
import { Lists } from './lists.js';
import { type ObjectFields, ObjectStore, type Stamps, type StoredObject } from './object-store.js';
import { OpenStreams } from './open-streams.js';
import { representationFor } from './representation.js';
import { isMeant, type RequestFilter, readRequest, type SeenRequest, targetOf } from './request.js';
import { StatusError, sendJson, sendStatus } from './status.js';
import { Watches } from './watches.js';
import { type Admission, Writes } from './writes.js';

export interface ApiServerOptions {
  /** Makes the server that listens; plain HTTP where nothing is given. */
  createServer?(listener: RequestListener): Server;
  /** Where the API begins, as behind a proxy: `/k8s/clusters/c1`. */
  readonly basePath?: string;
  /** Times and ids of the cluster; the machine's time where nothing is given. */
  readonly stamps?: Stamps;
  admission?(store: ObjectStore): Admission;
  /** Where logs are; what tests print where nothing is given. */
  logs?(streams: OpenStreams): LogReader;
  /** Asked before each answer. */
  onRequest?(): void;
  /** Keeps no list of what was asked. */
  readonly forgetsRequests?: boolean;
}

/** Answers a question for a log. Throws StatusError. */
export interface LogReader {
  answer(request: SeenRequest, response: ServerResponse): void;
}

/** As kube-apiserver has it. */
const IDLE_TIMEOUT_MS = 90_000;

/** As much of a Kubernetes API server as clients can tell: objects of all kinds, lists, watches, discovery, logs, and what a test makes go wrong. */
export class ApiServer {
  readonly catalogue = new Catalogue();
  readonly discovery = new Discovery(this.catalogue);
  readonly objects: ObjectStore;
  /** Watches and followed logs. */
  readonly streams = new OpenStreams();
  readonly logs = new ContainerLogs(this.streams);
  readonly requests: SeenRequest[] = [];
  /** How many were ever made. */
  connections = 0;
  url = '';
  readonly writes: Writes;
  readonly watches: Watches;
  readonly #lists: Lists;
  readonly #options: ApiServerOptions;
  readonly #logReader: LogReader;
  readonly #interferences: Interference[] = [];
  readonly #basePath: string;
  readonly #server: Server;

  constructor(options: ApiServerOptions = {}) {
    this.#options = options;
    this.#basePath = options.basePath ?? '';
    this.objects = new ObjectStore(options.stamps);
    this.writes = new Writes(this.objects, options.admission?.(this.objects));
    this.#lists = new Lists(this.objects);
    this.watches = new Watches(this.objects, this.streams);
    this.#logReader = options.logs?.(this.streams) ?? this.logs;
    const create = options.createServer ?? createServer;
    this.#server = create((request, response) => void this.#answer(request, response));
    this.#server.keepAliveTimeout = IDLE_TIMEOUT_MS;
    this.#server.on('connection', () => {
      this.connections += 1;
    });
  }

  /** Listens at a free port, and after a stop at the same one again. */
  async listen(scheme: 'http' | 'https' = 'http'): Promise<void> {
    const port = this.url === '' ? 0 : Number(new URL(this.url).port);
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    const address = this.#server.address() as AddressInfo;
    if (this.url === '') this.url = `${scheme}://127.0.0.1:${address.port}${this.#basePath}`;
  }

  /** Goes away, with all connections. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  /** Objects that say what they are and where. Creates them, or replaces those of these names. */
  apply(...objects: readonly object[]): StoredObject[] {
    return (objects as readonly ObjectFields[]).map((object) => {
      const resource = this.catalogue.ofKind(object.apiVersion, object.kind);
      if (resource === undefined) throw new Error(`no such kind: ${object.apiVersion} ${object.kind}`);
      return this.objects.put(resource, object);
    });
  }

  /** Objects below a path such as `api/v1/namespaces/shop/pods`, which says what they are and where. */
  have(path: string, ...objects: readonly object[]): void {
    const { resource, namespace } = this.#targetOf(path);
    for (const object of objects as readonly ObjectFields[]) {
      // What nobody asks for by name, such as an event, needs none.
      const name = `unnamed-${this.objects.version}`;
      const metadata = { name, ...(namespace !== undefined && { namespace }), ...metadataOf(object) };
      this.objects.put(resource, { ...object, metadata });
    }
  }

  /** Deletes the object of that path. */
  remove(path: string): void {
    const { resource, namespace, name = '' } = this.#targetOf(path);
    this.objects.remove(resource, namespace, name);
  }

  /** Asked before anything is answered, the latest one first. What is returned takes it back. */
  interfere(interference: Interference): () => void {
    this.#interferences.unshift(interference);
    return () => void this.#interferences.splice(this.#interferences.indexOf(interference), 1);
  }

  /** Refuses what the path matches. */
  refuse(path: RegExp, status: number, message: string): () => void {
    const refusal = refusing(status, message);
    return this.interfere((request, response) => path.test(request.path) && refusal(request, response));
  }

  /** Refuses it as the authorizer does (403), in its words. */
  forbid(filter: RequestFilter): () => void {
    return this.interfere((request, response) => {
      if (!isMeant(request, filter)) return false;
      sendStatus(response, 403, forbiddenWords(request));
      return true;
    });
  }

  #sendLog(request: SeenRequest, resource: Resource, response: ServerResponse): void {
    const { namespace, name = '' } = request;
    if (this.#logReader !== this.logs || !this.logs.knows(namespace, name))
      this.writes.existing(resource, namespace, name);
    this.#logReader.answer(request, response);
  }

  #targetOf(path: string) {
    const { resource, namespace, name } = targetOf(`/${path}`, this.catalogue);
    if (resource === undefined) throw new Error(`nothing is served at ${path}`);
    return { resource, namespace, name };
  }

  async #answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const request = readRequest(incoming, this.catalogue, this.#basePath);
      this.#options.onRequest?.();
      if (this.#options.stamps !== undefined)
        response.setHeader('Date', new Date(this.#options.stamps.now()).toUTCString());
      if (this.#options.forgetsRequests !== true) this.requests.push(request);
      if (this.#interferences.some((interference) => interference(request, response))) return;
      const body = incoming.method === 'GET' ? '' : await textOfBody(incoming);
      if (request.resource === undefined) this.#tell(request, response);
      else this.#serve(request, request.resource, response, body);
    } catch (error) {
      const { status, message, more } = error instanceof StatusError ? error : new StatusError(500, String(error));
      sendStatus(response, status, message, more);
    }
  }

  #tell(request: SeenRequest, response: ServerResponse): void {
    if (/^\/(?:healthz|livez|readyz)$/.test(request.path)) response.end('ok');
    else {
      const answer = this.discovery.answer(request);
      if (answer === undefined) throw new StatusError(404, 'the server could not find the requested resource');
      sendJson(response, JSON.stringify(answer));
    }
  }

  #serve(request: SeenRequest, resource: Resource, response: ServerResponse, body: string): void {
    if (request.verb === 'watch') return this.watches.open(request, resource, response);
    if (request.verb === 'list') return sendJson(response, this.#lists.page(request, resource));
    if (request.subresource === 'log') return this.#sendLog(request, resource, response);
    const { status, object } =
      request.verb === 'get'
        ? { status: 200, object: this.writes.existing(resource, request.namespace, request.name ?? '') }
        : this.writes.write(request, resource, body);
    sendJson(response, representationFor(request, resource).whole(object), status);
  }
}

function forbiddenWords({ verb, resource, name, namespace, subresource, path }: SeenRequest): string {
  if (resource === undefined) return `forbidden: User "tester" cannot ${verb} path "${path}"`;
  const [group = ''] = resource.apiVersion.includes('/') ? resource.apiVersion.split('/') : [];
  const asked = subresource === undefined ? resource.plural : `${resource.plural}/${subresource}`;
  const which = name === undefined ? '' : ` "${name}"`;
  const where = namespace === undefined ? 'at the cluster scope' : `in the namespace "${namespace}"`;
  return `${qualifiedName(resource)}${which} is forbidden: User "tester" cannot ${verb} resource "${asked}" in API group "${group}" ${where}`;
}

async function textOfBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
