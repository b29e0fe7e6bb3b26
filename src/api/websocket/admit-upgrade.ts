import type { IncomingMessage } from 'node:http';
import { parseUrl } from '../../contracts/parse-url.js';
import { PodproofError } from '../../kernel/ports/errors.js';
import type { Principal } from '../../kernel/principal.js';
import type { ApiServices } from '../api-services.js';
import { AllowedHosts } from '../http/allowed-hosts.js';
import { bearerOf, holderOfAny, isApiToken, serviceTokenOf, wantsAny } from '../http/credentials.js';
import { isFromOwnPages, trustedOrigins } from '../http/cross-origin.js';
import { SessionCookie } from '../http/session-cookie.js';

/** Where clients connect (docs/wire-contract.md, "WebSocket"). */
export const WEBSOCKET_PATH = '/api/ws';

/** Says who wants to connect, before the connection becomes a WebSocket. Throws PodproofError or HttpError for who may not. */
export type AdmitUpgrade = (request: IncomingMessage) => Promise<Principal>;

/** Throws `not_found` for what is no path, such as `//`. */
function urlOf(request: IncomingMessage): URL {
  const url = parseUrl(request.url ?? '/', 'http://localhost');
  if (url === undefined) throw new PodproofError('not_found', 'There is no WebSocket at this path');
  return url;
}

/** Browsers cannot set headers here, so a token may stand in the query as well. */
function tokenOf(request: IncomingMessage, url: URL): string | undefined {
  return url.searchParams.get('token') ?? serviceTokenOf(request) ?? ownBearerOf(request);
}

/** What is neither of ours in `Authorization` is for a proxy in front. */
function ownBearerOf(request: IncomingMessage): string | undefined {
  const bearer = bearerOf(request);
  return isApiToken(bearer) ? bearer : undefined;
}

/** The service token or an API token, or a session cookie from a page of ours. */
export function createUpgradeGate(services: ApiServices): AdmitUpgrade {
  const options = services.apiOptions;
  const cookie = new SessionCookie(options.sessionSecret, options.secureCookie);
  const trusted = trustedOrigins(options);
  const allowedHosts = new AllowedHosts(options.servedHosts, services.serviceTokens);

  async function authenticateSession(request: IncomingMessage): Promise<Principal> {
    const session = cookie.tokenOfUpgrade(request);
    const { origin, host = '' } = request.headers;
    if (session !== undefined && !isFromOwnPages({ origin, fetchSite: undefined, own: `http://${host}` }, trusted)) {
      throw new PodproofError('forbidden', 'This page may not connect; ALLOWED_ORIGINS says which may');
    }
    const principal = session === undefined ? undefined : await services.sessions.authenticate(session);
    if (principal === undefined) throw wantsAny();
    return principal;
  }

  return async (request) => {
    const url = urlOf(request);
    const token = tokenOf(request, url);
    allowedHosts.check(request, [request.headers.host], token);
    const principal = await (token === undefined ? authenticateSession(request) : holderOfAny(token, services));
    if (url.pathname !== WEBSOCKET_PATH)
      throw new PodproofError('not_found', `There is no WebSocket at ${url.pathname}`);
    if (services.hub.size >= options.webSocketClients) {
      throw new PodproofError(
        'unavailable',
        'As many clients are connected as WEBSOCKET_CLIENTS allows; try again later',
      );
    }
    return principal;
  };
}
