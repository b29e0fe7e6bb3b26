import type { IncomingMessage } from 'node:http';
import type { DependencyContainer } from 'tsyringe';
import { PodproofError } from '../../kernel/ports/errors.js';
import type { Principal } from '../../kernel/principal.js';
import { TOKENS } from '../../server/tokens.js';
import { AllowedHosts } from '../http/allowed-hosts.js';
import { isFromOwnPages, trustedOrigins } from '../http/cross-origin.js';
import { SessionCookie } from '../http/session-cookie.js';

/** Where clients connect (SPEC "WebSocket"). */
export const WEBSOCKET_PATH = '/api/ws';

/** Says who wants to connect, before the connection becomes a WebSocket. Throws PodproofError for who may not. */
export type AdmitUpgrade = (request: IncomingMessage) => Promise<Principal>;

/** The service token as `?token=`, or a session cookie from a page of ours (DESIGN section 9 "WebSocket"). */
export function createUpgradeGate(services: DependencyContainer): AdmitUpgrade {
  const options = services.resolve(TOKENS.apiOptions);
  const cookie = new SessionCookie(options.sessionSecret);
  const trusted = trustedOrigins(options);
  const allowedHosts = new AllowedHosts(options.servedHosts, services.resolve(TOKENS.serviceTokens));

  async function authenticate(request: IncomingMessage, token: string | null): Promise<Principal> {
    if (token !== null) {
      if (services.resolve(TOKENS.serviceTokens).accepts(token)) return { kind: 'service' };
      throw new PodproofError('unauthenticated', 'Not authenticated');
    }
    const session = cookie.tokenOfUpgrade(request);
    const { origin, host = '' } = request.headers;
    if (session !== undefined && !isFromOwnPages({ origin, fetchSite: undefined, own: `http://${host}` }, trusted)) {
      throw new PodproofError('forbidden', 'This page may not connect; ALLOWED_ORIGINS says which may');
    }
    const principal = session === undefined ? undefined : await services.resolve(TOKENS.sessions).authenticate(session);
    if (principal === undefined) throw new PodproofError('unauthenticated', 'Not authenticated');
    return principal;
  }

  return async (request) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const token = url.searchParams.get('token');
    allowedHosts.check(request, [request.headers.host], token ?? undefined);
    const principal = await authenticate(request, token);
    if (url.pathname !== WEBSOCKET_PATH)
      throw new PodproofError('not_found', `There is no WebSocket at ${url.pathname}`);
    if (services.resolve(TOKENS.hub).size >= options.webSocketClients) {
      throw new PodproofError(
        'unavailable',
        'As many clients are connected as WEBSOCKET_CLIENTS allows; try again later',
      );
    }
    return principal;
  };
}
