import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Response } from 'express';
import helmet from 'helmet';

/**
 * Fits the dashboard, `/docs` and `/redoc`: everything from here, nothing from elsewhere. The document pages bring inline
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
