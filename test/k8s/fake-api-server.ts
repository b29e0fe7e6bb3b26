import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ROOT } from '../architecture/cruise-folder.js';
import { withoutNock } from '../support/without-nock.js';

/** A certificate for 127.0.0.1 that is its own authority. */
export const CERTIFICATE = readFileSync(join(ROOT, 'test/fixtures/tls/certificate.pem'), 'utf8');
const KEY = readFileSync(join(ROOT, 'test/fixtures/tls/key.pem'), 'utf8');

type Body = Record<string, unknown>;

export interface SeenRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
}

/** Answers a request in another way than with the objects; true when it did. */
export type Answer = (request: SeenRequest, response: ServerResponse) => boolean;

/** As much of a Kubernetes API server as reading needs: objects by path, pages, field selectors, logs, and what a test makes go wrong. */
export class FakeApiServer {
  readonly requests: SeenRequest[] = [];
  connections = 0;
  /** `/api/v1/namespaces/shop/pods` → objects. */
  readonly #objects = new Map<string, Body[]>();
  readonly #logs = new Map<string, string>();
  readonly #answers: Answer[] = [];
  readonly #server: Server;
  url = '';

  private constructor(server: (listener: RequestListener) => Server) {
    this.#server = server((request, response) => this.#answer(request, response));
    this.#server.on('connection', () => {
      this.connections += 1;
    });
  }

  /** Starts one for the test that runs. */
  static async start({ tls = false } = {}): Promise<FakeApiServer> {
    withoutNock();
    const server = new FakeApiServer((listener) =>
      tls ? createTlsServer({ cert: CERTIFICATE, key: KEY }, listener) : createServer(listener),
    );
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    server.url = `${tls ? 'https' : 'http'}://127.0.0.1:${(server.#server.address() as AddressInfo).port}`;
    onTestFinished(() => server.stop());
    return server;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Listens again where it did before it was stopped. */
  async resume(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(Number(new URL(this.url).port), '127.0.0.1', resolve));
  }

  /** Objects that the server has, below a path such as `api/v1/namespaces/shop/pods`. */
  have(path: string, ...objects: readonly object[]): void {
    this.#objects.set(`/${path}`, [...(this.#objects.get(`/${path}`) ?? []), ...(objects as Body[])]);
  }

  haveLog(pod: string, container: string, text: string, previous = false): void {
    this.#logs.set(`${pod}/${container}/${previous}`, text);
  }

  /** Makes something go wrong, asked before anything else. */
  answer(answer: Answer): void {
    this.#answers.push(answer);
  }

  /** Refuses what the path matches, as Kubernetes does. */
  refuse(path: RegExp, status: number, message: string): void {
    this.answer((request, response) => {
      if (!path.test(request.path)) return false;
      sendStatus(response, status, message);
      return true;
    });
  }

  asked(path: string): SeenRequest[] {
    return this.requests.filter((request) => request.path === `/${path}`);
  }

  #answer(incoming: IncomingMessage, response: ServerResponse): void {
    const url = new URL(incoming.url ?? '/', 'http://server');
    const request = { path: decodeURIComponent(url.pathname), query: url.searchParams, headers: incoming.headers };
    this.requests.push(request);
    if (this.#answers.some((answer) => answer(request, response))) return;
    if (request.path.endsWith('/log')) this.#sendLog(request, response);
    else this.#sendObjects(request, response);
  }

  #sendLog({ path, query }: SeenRequest, response: ServerResponse): void {
    const pod = path.split('/').at(-2) ?? '';
    const text = this.#logs.get(`${pod}/${query.get('container')}/${query.get('previous') === 'true'}`);
    if (text === undefined) sendStatus(response, 400, 'container is waiting to start');
    else response.end(text);
  }

  #sendObjects({ path, query }: SeenRequest, response: ServerResponse): void {
    const list = this.#listAt(path);
    if (list !== undefined) {
      sendPage(
        response,
        list.filter((object) => isSelected(object, query.get('fieldSelector'))),
        query,
      );
      return;
    }
    const cut = path.lastIndexOf('/');
    const name = path.slice(cut + 1);
    const object = this.#objects.get(path.slice(0, cut))?.find((each) => nameOf(each) === name);
    if (object === undefined) sendStatus(response, 404, `"${name}" not found`);
    else response.end(JSON.stringify(object));
  }

  /** A list of one namespace, or of all. A list that nobody filled is empty. */
  #listAt(path: string): Body[] | undefined {
    const own = this.#objects.get(path);
    if (own !== undefined) return own;
    const plural = path.slice(path.lastIndexOf('/') + 1);
    const everywhere = [...this.#objects].filter(([key]) => key.endsWith(`/${plural}`));
    if (!path.includes('/namespaces/') && everywhere.length > 0) return everywhere.flatMap(([, objects]) => objects);
    return /\/(?:[a-z]+s)$/.test(path) && !this.#objects.has(path.slice(0, path.lastIndexOf('/'))) ? [] : undefined;
  }
}

export function sendStatus(response: ServerResponse, status: number, message: string, more: object = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ kind: 'Status', status: 'Failure', message, code: status, ...more }));
}

function sendPage(response: ServerResponse, objects: readonly Body[], query: URLSearchParams): void {
  const from = Number(query.get('continue') ?? 0);
  const limit = Number(query.get('limit') ?? objects.length);
  const rest = objects.length > from + limit ? { continue: String(from + limit) } : {};
  // As the real one, whose elements do not say what they are.
  const items = objects.slice(from, from + limit).map(({ kind: _kind, apiVersion: _version, ...object }) => object);
  response.end(JSON.stringify({ kind: 'List', metadata: rest, items }));
}

/** Whether an object has what a field selector demands: `spec.nodeName!=,status.phase!=Failed`. A field that is missing is ''. */
function isSelected(object: Body, selector: string | null): boolean {
  const terms = (selector ?? '').split(',').filter((term) => term !== '');
  return terms.every((term) => {
    const [, path = '', operator, value] = /^([\w.]+)(!?=)(.*)$/.exec(term) ?? [];
    const found = path.split('.').reduce<unknown>((at, field) => (at as Body | undefined)?.[field], object) ?? '';
    return (found === value) === (operator === '=');
  });
}

function nameOf(object: Body): unknown {
  return (object['metadata'] as Body | undefined)?.['name'];
}
