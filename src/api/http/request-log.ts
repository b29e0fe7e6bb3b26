import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Logger } from '../../kernel/ports/logger.js';
import { principalName } from '../../kernel/principal.js';
import { hidesValue, placeholder, shownText } from '../../kernel/privacy/shown-text.js';
import type { HttpMetrics } from './http-metrics.js';
import { beginContext, contextOf, type RequestContext } from './request-context.js';

const SANE_ID = /^[\w.:-]{1,128}$/;
const PATH_LIMIT = 500;
/** More than is shown, since a name may be cut where it is a secret's. */
const QUERY_LIMIT = 4_000;

/** The client's request id when it can be trusted in a log line, else a new one. */
export function requestIdOf(request: Request): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();
}

/** Scheme and host of a request that names its whole URL, as to a proxy (RFC 9112 section 3.2.2); a password may stand before the host. */
const AUTHORITY = /^[a-z][a-z\d+.-]*:\/\/[^/?]*/i;
/** The token in the link of an invitation, also where no route takes it, such as the dashboard's page. */
const INVITATION = /(\/invitation\/)[^/]+/gi;

/** The path and query without secrets: parameters of a route that hold one are not shown, nor are values of such query fields. */
export function loggablePath(url: string, route: string | undefined): string {
  const [target = '', query] = url.replace(AUTHORITY, '').split('?', 2);
  const path = target.replace(INVITATION, `$1${placeholder}`);
  const parameters = [...(route ?? '').matchAll(/\{(\w+)\+?\}/g)].map(([, name = '']) => name);
  const known = parameters.some(hidesValue) ? route : path.slice(0, PATH_LIMIT);
  // The parameters of our routes are ids and names; what others ask for may be anything.
  const shown = route === undefined ? shownText(path.slice(0, PATH_LIMIT)) : (known ?? '');
  if (query === undefined) return shown;
  const fields = Array.from(new URLSearchParams(query.slice(0, QUERY_LIMIT)), ([name, value]): [string, string] => [
    name,
    hidesValue(name) && value !== '' ? placeholder : shownText(value),
  ]);
  return `${shown}?${new URLSearchParams(fields)}`.slice(0, PATH_LIMIT);
}

function principalFields({ principal }: RequestContext): object {
  if (principal.kind === 'token') return { principal: 'token', username: principalName(principal) };
  if (principal.kind !== 'user') return { principal: principal.kind };
  return { principal: 'user', username: principalName(principal) };
}

function requestLogLine(request: Request, response: Response, duration: number): object {
  const context = contextOf(response);
  return {
    request_id: context.id,
    method: request.method,
    route: context.route ?? null,
    path: loggablePath(request.originalUrl, context.route),
    status: response.writableFinished ? response.statusCode : 499,
    duration_ms: Math.round(duration * 1000) / 1000,
    bytes: context.bytes,
    ...principalFields(context),
    ...(context.error === undefined ? {} : { error: context.error }),
  };
}

/** Asked every few seconds by machines, as long as nothing is wrong nobody wants to read of it. */
const PROBES: ReadonlySet<string | undefined> = new Set(['/health', '/metrics']);

function requestLevel({ error, route }: RequestContext, status: number): 'debug' | 'info' | 'error' {
  if (error !== undefined) return 'error';
  return PROBES.has(route) && status < 400 ? 'debug' : 'info';
}

/** Gives the request its id, and writes one line and counts once when it is over; 499 stands for a client that went away. */
export function followRequest(
  request: Request,
  response: Response,
  { logger, metrics }: { readonly logger: Logger; readonly metrics: HttpMetrics | undefined },
): void {
  const context = beginContext(response, requestIdOf(request));
  const startedAt = performance.now();
  response.setHeader('X-Request-Id', context.id);
  response.once('close', () => {
    const duration = performance.now() - startedAt;
    const status = response.writableFinished ? response.statusCode : 499;
    logger[requestLevel(context, status)](requestLogLine(request, response, duration), 'request');
    metrics?.requestHandled({
      method: request.method,
      route: context.route ?? 'unknown',
      status,
      seconds: duration / 1000,
    });
  });
}
