import type { Request, Response } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { Role } from '../../contracts/common.js';
import { PodproofError } from '../../kernel/ports/errors.js';
import type { Principal } from '../../kernel/principal.js';
import { TOKENS } from '../../server/tokens.js';
import { refuseForeignPages } from './cross-origin.js';
import type { Access, Route } from './define-route.js';
import type { SessionCookie } from './session-cookie.js';

/** The detail of every 401 that no service words itself (SPEC "Errors"). */
const NOT_AUTHENTICATED = 'Not authenticated';
const ANONYMOUS: Principal = { kind: 'anonymous' };

/** What it takes to find out who asks. */
export interface Gate {
  readonly services: DependencyContainer;
  readonly cookie: SessionCookie;
  readonly trustedOrigins: ReadonlySet<string>;
}

function authenticateService(request: Request, services: DependencyContainer): Principal {
  const token = request.headers['x-service-token'];
  const accepted = typeof token === 'string' && services.resolve(TOKENS.serviceTokens).accepts(token);
  return accepted ? { kind: 'service' } : ANONYMOUS;
}

async function authenticateUser(request: Request, token: string | undefined, gate: Gate): Promise<Principal> {
  if (token === undefined) return ANONYMOUS;
  const principal = await gate.services.resolve(TOKENS.sessions).authenticate(token);
  if (principal === undefined) return ANONYMOUS;
  gate.cookie.keepAlive(request, token, gate.services.resolve(TOKENS.clock).now());
  return principal;
}

/** True for roles that may do what the needed role may (SPEC "User sessions"). */
function suffices(role: Role, needed: Role): boolean {
  return Role.options.indexOf(role) >= Role.options.indexOf(needed);
}

function requireRole(principal: Principal, access: Access): void {
  if (access === 'public' || access === 'service') return;
  if (principal.kind !== 'user') throw new PodproofError('unauthenticated', NOT_AUTHENTICATED);
  if (suffices(principal.user.role, access)) return;
  throw new PodproofError('forbidden', `This needs the role ${access}; yours is ${principal.user.role}`);
}

/** On a public route of the API a session is welcome, not needed: it must not fail because the storage is away. */
function optional(authentication: Promise<Principal>): Promise<Principal> {
  return authentication.catch(() => ANONYMOUS);
}

/**
 * Finds out who asks and refuses who may not (DESIGN section 9 "wrong credentials", "order of checks", "CSRF").
 * Only the service token counts on service routes and only the session on the others; neither stands in for the other.
 * Throws PodproofError `unauthenticated`, `forbidden`, or `unavailable` when the storage cannot tell.
 */
export async function admit(
  route: Pick<Route, 'access' | 'path'>,
  exchange: { readonly request: Request; readonly response: Response },
  gate: Gate,
): Promise<Principal> {
  const { request, response } = exchange;
  if (route.access === 'service') {
    const principal = authenticateService(request, gate.services);
    if (principal.kind !== 'service') throw new PodproofError('unauthenticated', NOT_AUTHENTICATED);
    return principal;
  }
  if (!route.path.startsWith('/api/')) return ANONYMOUS;
  gate.cookie.open(request, response);
  const token = gate.cookie.tokenOf(request);
  const authentication = authenticateUser(request, token, gate);
  const principal = await (route.access === 'public' ? optional(authentication) : authentication);
  requireRole(principal, route.access);
  refuseForeignPages(request, gate.trustedOrigins);
  return principal;
}
