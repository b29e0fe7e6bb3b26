import type { Request, Response } from 'express';
import { parseUrl } from '../../contracts/parse-url.js';
import { PodproofError } from '../../kernel/ports/errors.js';
import type { ApiOptions } from './api-options.js';

const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];
/** What scripts of an allowed origin may read besides the body. */
const READABLE_HEADERS = 'Link, X-Total-Count, X-Total-Count-Capped, X-Request-Id, Retry-After';

function originOf(url: string): string | undefined {
  return parseUrl(url)?.origin;
}

/** Host and port. The scheme is left out: behind a proxy that ends TLS the server sees `http` where the browser sees `https`. */
function urlHost(url: string): string | undefined {
  return parseUrl(url)?.host;
}

/** The origins that are trusted besides the one under which a request came in: ALLOWED_ORIGINS and that of PUBLIC_URL. */
export function trustedOrigins(options: Pick<ApiOptions, 'allowedOrigins' | 'publicUrl'>): ReadonlySet<string> {
  const urls = options.publicUrl === null ? options.allowedOrigins : [...options.allowedOrigins, options.publicUrl];
  return new Set(urls.map(originOf).filter((origin) => origin !== undefined));
}

/** What a browser says of where a request comes from, and where it was sent to. */
export interface CrossOriginFacts {
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  /** The scheme and host under which the request came in, such as `https://podproof.example`. */
  readonly own: string;
}

/**
 * False when `Origin` is neither the server's own nor a trusted one or, without Origin, when `Sec-Fetch-Site` is `cross-site`.
 * Neither header: true, for curl (docs/wire-contract.md, "Requests from other sites").
 */
export function isFromOwnPages(facts: CrossOriginFacts, trusted: ReadonlySet<string>): boolean {
  if (facts.origin === undefined) return facts.fetchSite !== 'cross-site';
  const host = urlHost(facts.origin);
  return (host !== undefined && host === urlHost(facts.own)) || trusted.has(facts.origin);
}

function factsOf(request: Request): CrossOriginFacts {
  const fetchSite = request.headers['sec-fetch-site'];
  return {
    origin: request.headers.origin,
    fetchSite: typeof fetchSite === 'string' ? fetchSite : undefined,
    own: `${request.protocol}://${request.host}`,
  };
}

/**
 * Refuses what the page of another site makes a browser send, signed in or not: signing a visitor in or making the first admin
 * is an attack as well. Throws PodproofError `forbidden`.
 */
export function refuseForeignPages(request: Request, trusted: ReadonlySet<string>): void {
  if (SAFE_METHODS.includes(request.method) || isFromOwnPages(factsOf(request), trusted)) return;
  const detail =
    'This request comes from the page of another site; PUBLIC_URL and ALLOWED_ORIGINS say which are allowed';
  throw new PodproofError('forbidden', detail);
}

/** Lets the pages of trusted origins read answers, with their cookie (Fetch standard, "CORS protocol"). */
export function allowTrustedOrigin(request: Request, response: Response, trusted: ReadonlySet<string>): void {
  const { origin } = request.headers;
  if (origin === undefined || !trusted.has(origin)) return;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader('Access-Control-Expose-Headers', READABLE_HEADERS);
  response.setHeader('Vary', 'Origin');
}

/** Answers OPTIONS: which methods a path has and, to a trusted origin's preflight, that they may be used. */
export function answerOptions(response: Response, methods: string): void {
  response.setHeader('Allow', methods);
  if (response.hasHeader('Access-Control-Allow-Origin')) {
    response.setHeader('Access-Control-Allow-Methods', methods);
    response.setHeader('Access-Control-Allow-Headers', 'Content-Type, Authorization, X-Request-Id');
  }
  response.statusCode = 204;
  response.end();
}
