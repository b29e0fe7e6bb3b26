import compression from 'compression';
import type { RequestHandler } from 'express';
import type { Route } from './define-route.js';
import { contextOf } from './request-context.js';

/** What is smaller fits one packet anyway, in bytes. */
const THRESHOLD = 1_024;
const PARTIAL_CONTENT = 206;

/**
 * Compresses what was said to be compressible (docs/decisions/0073-compressed-answers.md), with what the client takes. Streams say `no-transform`,
 * and are never held back.
 */
export function compressAnswers(): RequestHandler {
  return compression({
    threshold: THRESHOLD,
    filter: (request, response) =>
      contextOf(response).mayCompress === true &&
      response.statusCode !== PARTIAL_CONTENT &&
      compression.filter(request, response),
  });
}

/** Who is asked for by what a page reads. Public routes hand out and take credentials; agents are answered shortly. */
const READERS: ReadonlySet<string> = new Set(['read', 'write', 'admin']);

const asksForRows = (query: unknown) => (query as { view?: unknown } | undefined)?.view === 'row';

/**
 * Whether an answer of the route may be compressed: how long a compressed text is tells what it has twice, so none that holds a secret beside text of
 * others is. @param isMasked whether secrets are taken out of it
 */
export function mayCompress(route: Route, query: unknown, isMasked: boolean): boolean {
  if (route.method !== 'get' || !READERS.has(route.access)) return false;
  if (route.mixesSecrets === undefined || isMasked) return true;
  return route.mixesSecrets === 'unless rows' && asksForRows(query);
}
