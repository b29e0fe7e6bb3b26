import type { IncomingMessage } from 'node:http';
import { API_TOKEN_PREFIX } from '../../contracts/api-token.js';
import { PodproofError } from '../../kernel/ports/errors.js';
import type { Principal } from '../../kernel/principal.js';
import type { ApiServices } from '../api-services.js';

export const ANONYMOUS: Principal = { kind: 'anonymous' };
/** The detail of a 401 where no credential was sent, or one that says nothing to anybody. */
const NOT_AUTHENTICATED = 'Not authenticated';
const WANTS_USER =
  'This needs a session or an API token (Authorization: Bearer); the service token is for reports and scans';
const WANTS_SERVICE =
  'This needs the service token in the header X-Service-Token; sessions and API tokens are for everything else';
const WANTS_QUERY =
  'This needs a session, an API token (Authorization: Bearer), or the service token in the query: ?token=';
const WANTS_ANY = 'This needs a session, an API token or the service token, and has none that is valid';
const DEAD_TOKEN = 'This API token is not valid: it was deleted, has expired or never was one';

const BEARER = /^Bearer {1,9}(\S{1,512})$/i;

const unauthenticated = (detail: string) => new PodproofError('unauthenticated', detail);

/** What comes after `Authorization: Bearer`; undefined for another scheme, which may be for a proxy in front. */
export function bearerOf(request: IncomingMessage): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1];
}

export function serviceTokenOf(request: IncomingMessage): string | undefined {
  const token = request.headers['x-service-token'];
  return typeof token === 'string' ? token : undefined;
}

/** A token where clients that cannot set headers have it. */
export function tokenInQuery({ url = '' }: IncomingMessage): string | undefined {
  if (!url.includes('token=')) return undefined;
  return new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('token') || undefined;
}

/** True for what is meant as an API token of ours: what another program checks may stand in the same header. */
export function isApiToken(token: string | undefined): token is string {
  return token?.startsWith(API_TOKEN_PREFIX) ?? false;
}

/** Says whose API token it is. Throws `unauthenticated` for one that ended, and `unavailable` when the storage cannot tell. */
export async function holderOf(token: string, services: ApiServices): Promise<Principal> {
  const principal = await services.apiTokens.authenticate(token);
  if (principal === undefined) throw unauthenticated(DEAD_TOKEN);
  return principal;
}

/** Says whose a token is where the service token is as good as an API token. Throws as `holderOf` does. */
export async function holderOfAny(token: string, services: ApiServices): Promise<Principal> {
  if (isApiToken(token)) return holderOf(token, services);
  if (services.serviceTokens.accepts(token)) return { kind: 'service' };
  throw wantsAny();
}

/** The refusal of who shows none of the credentials that are all welcome. */
export const wantsAny = (): PodproofError => unauthenticated(WANTS_ANY);

/** The refusal of who is no user: it names the credential that is wanted when a valid one of the other sort was sent. */
export function wantsUser(
  request: IncomingMessage,
  services: ApiServices,
  { queryToken = false }: { readonly queryToken?: boolean } = {},
): PodproofError {
  const tokens = services.serviceTokens;
  const isService = tokens.accepts(serviceTokenOf(request)) || tokens.accepts(bearerOf(request));
  if (!isService) return unauthenticated(NOT_AUTHENTICATED);
  return unauthenticated(queryToken ? WANTS_QUERY : WANTS_USER);
}

/** The refusal of who does not show the service token where it is needed. */
export function wantsService(request: IncomingMessage, sentSession: boolean): PodproofError {
  return unauthenticated(sentSession || bearerOf(request) !== undefined ? WANTS_SERVICE : NOT_AUTHENTICATED);
}
