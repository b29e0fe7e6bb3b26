import type { Request, Response } from 'express';
import { Role } from '../../contracts/common.js';
import { PodproofError } from '../../kernel/ports/errors.js';
import { type Principal, principalRole } from '../../kernel/principal.js';
import type { ApiServices } from '../api-services.js';
import {
  ANONYMOUS,
  bearerOf,
  holderOf,
  holderOfAny,
  isApiToken,
  serviceTokenOf,
  tokenInQuery,
  wantsAny,
  wantsService,
  wantsUser,
} from './credentials.js';
import { refuseForeignPages } from './cross-origin.js';
import type { Route } from './define-route.js';
import type { SessionCookie } from './session-cookie.js';

/** What it takes to find out who asks. */
export interface Gate {
  readonly services: ApiServices;
  readonly cookie: SessionCookie;
  readonly trustedOrigins: ReadonlySet<string>;
}

/** What a request brings along that may say who asks. */
interface Sent {
  readonly apiToken: string | undefined;
  readonly session: string | undefined;
}

function credentialsOf(request: Request, response: Response, cookie: SessionCookie): Sent {
  cookie.open(request, response);
  const bearer = bearerOf(request);
  return { apiToken: isApiToken(bearer) ? bearer : undefined, session: cookie.tokenOf(request) };
}

/** A token that is sent on purpose counts before the cookie that a browser sends by itself. */
async function authenticate(request: Request, { apiToken, session }: Sent, gate: Gate): Promise<Principal> {
  if (apiToken !== undefined) return holderOf(apiToken, gate.services);
  if (session === undefined) return ANONYMOUS;
  const principal = await gate.services.sessions.authenticate(session);
  if (principal === undefined) return ANONYMOUS;
  gate.cookie.keepAlive(request, session, gate.services.clock.now());
  return principal;
}

/** True for roles that may do what the needed role may. */
function suffices(role: Role, needed: Role): boolean {
  return Role.options.indexOf(role) >= Role.options.indexOf(needed);
}

function requireRole(principal: Principal, needed: Role, refusal: () => PodproofError): void {
  const role = principalRole(principal);
  if (role === undefined) throw refusal();
  if (suffices(role, needed)) return;
  throw new PodproofError('forbidden', `This needs the role ${needed}; yours is ${role}`);
}

/** On a public route of the API a credential is welcome, not needed: it must not fail because the storage is away. */
function optional(authentication: Promise<Principal>): Promise<Principal> {
  return authentication.catch(() => ANONYMOUS);
}

function admitService(request: Request, response: Response, { services, cookie }: Gate): Principal {
  if (services.serviceTokens.accepts(serviceTokenOf(request))) return { kind: 'service' };
  throw wantsService(request, credentialsOf(request, response, cookie).session !== undefined);
}

/** Who sends a token in the query: no page of another site knows one. */
async function admitQueryToken(token: string, access: Role, { services }: Gate): Promise<Principal> {
  const principal = await holderOfAny(token, services);
  if (principal.kind !== 'service') requireRole(principal, access, wantsAny);
  return principal;
}

/**
 * Finds out who asks and refuses who may not. Only the service token counts on service routes, only a session or an API token on the
 * others; neither stands in for the other. Foreign pages are kept from what a browser may be signed in to by itself: no page can send
 * an API token that it does not know (docs/decisions/0025-who-may-ask-from-where.md).
 * Throws PodproofError `unauthenticated`, `forbidden`, or `unavailable` when the storage cannot tell.
 */
export async function admit(
  route: Pick<Route, 'access' | 'path' | 'queryToken'>,
  exchange: { readonly request: Request; readonly response: Response },
  gate: Gate,
): Promise<Principal> {
  const { request, response } = exchange;
  const { access, path } = route;
  if (access === 'service') return admitService(request, response, gate);
  if (!path.startsWith('/api/')) return ANONYMOUS;
  const token = route.queryToken === true ? tokenInQuery(request) : undefined;
  if (token !== undefined && access !== 'public') return admitQueryToken(token, access, gate);
  const authentication = authenticate(request, credentialsOf(request, response, gate.cookie), gate);
  const principal = await (access === 'public' ? optional(authentication) : authentication);
  if (access !== 'public') requireRole(principal, access, () => wantsUser(request, gate.services, route));
  if (principal.kind !== 'token') refuseForeignPages(request, gate.trustedOrigins);
  return principal;
}
