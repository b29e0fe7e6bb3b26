import type { Express, RequestHandler } from 'express';
import { answerOptions } from './cross-origin.js';
import type { Route } from './define-route.js';
import { type Http, handlerOf } from './handle-route.js';
import { HttpError } from './problems.js';

/** `/api/x/{id}` as Express writes it: `/api/x/:id`; a last `{name+}` takes slashes too: `/*name`. */
export function expressPath(path: string): string {
  return path.replace(/\{(\w+)\+\}$/, '*$1').replace(/\{(\w+)\}/g, ':$1');
}

/** How specific a path is, segment by segment: literal text (0) before a parameter (1) before one that takes all the rest (2). */
function ranksOf(path: string): string {
  const rankOf = (segment: string) => (segment.startsWith('{') ? (segment.endsWith('+}') ? 2 : 1) : 0);
  return path.split('/').map(rankOf).join('');
}

/** Orders paths so that the more specific of two that match the same URL comes first. Compared as text, the order is total. */
export function bySpecificity(one: string, other: string): number {
  const [left, right] = [ranksOf(one), ranksOf(other)];
  return left < right ? -1 : Number(left > right);
}

/** The routes of each path. Throws when two have the same method and path, or differ in nothing but a parameter's name. */
function groupByPath(routes: readonly Route[]): Map<string, Route[]> {
  const groups = new Map<string, Route[]>();
  const pathsOfShape = new Map<string, string>();
  for (const route of routes) {
    const shape = route.path.replace(/\{\w+/g, '{');
    const path = pathsOfShape.get(shape) ?? route.path;
    const group = groups.get(path) ?? [];
    if (path !== route.path || group.some(({ method }) => method === route.method)) {
      throw new Error(`${route.method} ${route.path} collides with ${path}`);
    }
    pathsOfShape.set(shape, path);
    groups.set(path, [...group, route]);
  }
  return groups;
}

/** The methods of a path for `Allow` (RFC 9110 section 10.2.1): what GET answers, HEAD does. */
function methodsOf(routes: readonly Route[]): string {
  const methods = routes.map(({ method }) => method.toUpperCase());
  if (methods.includes('GET')) methods.push('HEAD');
  return [...methods, 'OPTIONS'].join(', ');
}

function handlerOfPath(routes: readonly Route[], http: Http): RequestHandler {
  const handlers = new Map(routes.map((route) => [route.method.toUpperCase(), handlerOf(route, http)]));
  const get = handlers.get('GET');
  if (get !== undefined) handlers.set('HEAD', get);
  const allow = methodsOf(routes);
  return (request, response, next) => {
    const handler = handlers.get(request.method);
    if (handler !== undefined) return handler(request, response, next);
    if (request.method === 'OPTIONS') return answerOptions(response, allow);
    throw new HttpError(405, `${request.method} is not possible here, but ${allow} are`, { Allow: allow });
  };
}

/** Mounts the routes: each path once, the more specific before the more general. */
export function mountRoutes(app: Express, routes: readonly Route[], http: Http): void {
  const groups = [...groupByPath(routes)].sort(([one], [other]) => bySpecificity(one, other));
  for (const [path, group] of groups) app.all(expressPath(path), handlerOfPath(group, http));
}
