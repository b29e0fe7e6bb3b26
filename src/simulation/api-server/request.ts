import type { IncomingMessage } from 'node:http';
import type { Resource } from '../../k8s/resources.js';
import type { Catalogue } from './catalogue.js';

/** A request as the server understands it, with the words of authorization. */
export interface SeenRequest {
  readonly method: string;
  /** Decoded, below the server's base path. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly verb: string;
  /** Undefined for what is no resource: discovery, `/version`. */
  readonly resource: Resource | undefined;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
  readonly subresource: string | undefined;
}

/** Which requests, or the streams that they opened; all where nothing is given. */
export interface RequestFilter {
  readonly verb?: string;
  /** The plural. */
  readonly resource?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly subresource?: string;
}

export function isMeant(request: SeenRequest, filter: RequestFilter): boolean {
  const { resource, ...others } = filter;
  if (resource !== undefined && request.resource?.plural !== resource) return false;
  return Object.entries(others).every(([field, value]) => request[field as keyof SeenRequest] === value);
}

/** For a list of requests. */
export function isMeantBy(filter: RequestFilter): (request: SeenRequest) => boolean {
  return (request) => isMeant(request, filter);
}

/** For a list of requests. @param path decoded, without its first slash. */
export function isAt(path: string): (request: SeenRequest) => boolean {
  return (request) => request.path === `/${path}`;
}

export function readRequest(incoming: IncomingMessage, catalogue: Catalogue, basePath: string): SeenRequest {
  const url = new URL(incoming.url ?? '/', 'http://server');
  const raw = url.pathname.startsWith(basePath) ? url.pathname.slice(basePath.length) : url.pathname;
  const target = targetOf(raw, catalogue);
  const method = incoming.method ?? 'GET';
  return {
    ...{ method, path: decodeURIComponent(raw), query: url.searchParams, headers: incoming.headers },
    ...{ ...target, verb: verbOf(method, url.searchParams, target) },
  };
}

type Target = Pick<SeenRequest, 'resource' | 'namespace' | 'name' | 'subresource'>;

const NO_RESOURCE: Target = { resource: undefined, namespace: undefined, name: undefined, subresource: undefined };

/** @param path encoded, from `/api` or `/apis` on. */
export function targetOf(path: string, catalogue: Catalogue): Target {
  const [root, ...segments] = path.split('/').slice(1).map(decodeURIComponent);
  if (root !== 'api' && root !== 'apis') return NO_RESOURCE;
  const apiVersion = segments.splice(0, root === 'api' ? 1 : 2).join('/');
  const [first, second, third, ...rest] = segments;
  const inNamespace = first === 'namespaces' && third !== undefined ? catalogue.at(apiVersion, third) : undefined;
  if (inNamespace !== undefined)
    return { resource: inNamespace, namespace: second, name: rest[0], subresource: rest[1] };
  const resource = first === undefined ? undefined : catalogue.at(apiVersion, first);
  if (resource === undefined) return NO_RESOURCE;
  return { resource, namespace: undefined, name: second, subresource: third };
}

const VERBS: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', PATCH: 'patch', DELETE: 'delete' };

function verbOf(method: string, query: URLSearchParams, { resource, name }: Target): string {
  const isSet = resource !== undefined && name === undefined;
  if (method !== 'GET') return method === 'DELETE' && isSet ? 'deletecollection' : (VERBS[method] ?? method);
  if (!isSet) return 'get';
  return isTrue(query.get('watch')) ? 'watch' : 'list';
}

export function isTrue(value: string | null): boolean {
  return value === 'true' || value === '1';
}
