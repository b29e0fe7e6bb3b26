import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Response } from 'express';
import helmet from 'helmet';

/**
 * Fits `/docs` and `/redoc`: everything from here, nothing from elsewhere. The document pages bring inline
 * styles; Redoc searches in a worker that it makes from a blob. No `upgrade-insecure-requests`: plain http must work too.
 */
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

const withPolicy = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
  strictTransportSecurity: { includeSubDomains: false },
  xFrameOptions: { action: 'deny' },
});

/** Helmet's headers are the same on every answer, so they are made once. */
function makeHeaders(): readonly (readonly [string, string])[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  withPolicy(request, response, () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const);
}

const HEADERS = makeHeaders();

/** Sets helmet's headers. */
export function setSecurityHeaders(response: Response): void {
  for (const [name, value] of HEADERS) response.setHeader(name, value);
}

/**
 * For the pages of the dashboard: nothing inline, nothing from elsewhere, and nothing becomes a script but by the one policy that makes workers
 * of our own files.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types podproof',
].join(';');

/** After `setSecurityHeaders`, for an answer that is a page of the dashboard. */
export function setPageSecurityHeaders(response: Response): void {
  response.setHeader('Content-Security-Policy', PAGE_POLICY);
}
