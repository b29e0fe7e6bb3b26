import type { Request, RequestHandler, Response } from 'express';
import {
  type Options,
  type RateLimitExceededEventHandler,
  type RateLimitInfo,
  rateLimit,
  type Store,
} from 'express-rate-limit';
import { PodproofError } from '../../kernel/ports/errors.js';
import { plainUsername } from '../../kernel/users/known-logins.js';
import type { ApiServices } from '../api-services.js';
import { countedAs } from './client-address.js';

const WINDOW_MS = 30_000;
const PER_USERNAME = 20;

/**
 * How many attempts one client and, for IPv6, one site may make in the window. Every attempt counts, right or wrong. Making an account is
 * limited because it costs a hash of a password; that several try at once is usual there.
 */
const LIMITS = {
  login: { client: 5, site: 20, detail: 'Too many attempts to log in; wait a moment and try again' },
  'sign-up': { client: 30, site: 120, detail: 'Too many attempts to make an account; wait a moment and try again' },
} as const;

/** What is limited, as a route says it. */
export type LimitedAct = keyof typeof LIMITS;

/** Counts where all replicas do. */
function sharedStore(services: ApiServices, prefix: string): Store {
  const attempts = () => services.loginAttempts;
  return {
    prefix,
    localKeys: false,
    async increment(key) {
      const { count, endsAt } = await attempts().hit(prefix + key, WINDOW_MS);
      return { totalHits: count, resetTime: new Date(endsAt) };
    },
    decrement: () => undefined,
    resetKey: (key) => attempts().reset(prefix + key),
  };
}

/** Refuses, and shows the limit that was reached: two of them share the headers. */
const refusing =
  (detail: string): RateLimitExceededEventHandler =>
  (request, response, next, { limit, windowMs }) => {
    const { resetTime } = (request as Request & { rateLimit: RateLimitInfo }).rateLimit;
    const waitMs = Math.max(1_000, resetTime === undefined ? windowMs : resetTime.getTime() - Date.now());
    response.setHeader('RateLimit-Policy', `${String(limit)};w=${windowMs / 1000}`);
    response.setHeader('RateLimit-Limit', String(limit));
    response.setHeader('RateLimit-Remaining', '0');
    response.setHeader('RateLimit-Reset', String(Math.ceil(waitMs / 1000)));
    next(new PodproofError('rate_limited', detail, { retryAfterMs: waitMs }));
  };

/** What tells one limit from another. */
type Limit = Pick<Options, 'limit' | 'keyGenerator' | 'standardHeaders' | 'store' | 'handler'>;

function limiter(limit: Limit): RequestHandler {
  return rateLimit({
    windowMs: WINDOW_MS,
    legacyHeaders: false,
    validate: false,
    ...limit,
  });
}

function pass(handler: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    void handler(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });
}

function usernameIn(body: unknown): string {
  const username = (body as { username?: unknown } | undefined)?.username;
  return typeof username === 'string' ? plainUsername(username) : '';
}

function addressLimiters(services: ApiServices, act: LimitedAct): readonly RequestHandler[] {
  const { client, site, detail } = LIMITS[act];
  const handler = refusing(detail);
  const perClient = limiter({
    limit: client,
    store: sharedStore(services, `${act}:address:`),
    keyGenerator: ({ ip }) => countedAs(ip).client,
    standardHeaders: 'draft-6',
    handler,
  });
  const perSite = limiter({
    limit: site,
    store: sharedStore(services, `${act}:site:`),
    keyGenerator: ({ ip }) => countedAs(ip).site ?? '',
    standardHeaders: false,
    handler,
  });
  return [
    perClient,
    (request, response, next) => (countedAs(request.ip).site ? perSite(request, response, next) : next()),
  ];
}

/** Limits attempts to get in. Its methods reject with PodproofError `rate_limited`; `Retry-After` and `RateLimit-*` are set by then. */
export class LoginLimit {
  readonly #perAddress: Readonly<Record<LimitedAct, readonly RequestHandler[]>>;
  readonly #perUsername: RequestHandler;

  constructor(private readonly services: ApiServices) {
    this.#perAddress = {
      login: addressLimiters(services, 'login'),
      'sign-up': addressLimiters(services, 'sign-up'),
    };
    this.#perUsername = limiter({
      limit: PER_USERNAME,
      store: sharedStore(services, 'login:username:'),
      keyGenerator: (_request, response) => usernameIn(response.locals['loginBody']),
      standardHeaders: false,
      handler: refusing(LIMITS.login.detail),
    });
  }

  /** Counts against the client's address; called before the body is read. */
  async countAddress(act: LimitedAct, request: Request, response: Response): Promise<void> {
    for (const count of this.#perAddress[act]) await pass(count, request, response);
  }

  /**
   * Counts against the username in the body, over all addresses. Who signed in with it from the same address before is not counted: a stranger who
   * uses up the limit must not lock its owner out, and guesses from there are limited by the address.
   */
  async countUsername(request: Request, response: Response, body: unknown): Promise<void> {
    const { client } = countedAs(request.ip);
    if (this.services.knownLogins.has(usernameIn(body), client)) return;
    response.locals['loginBody'] = body;
    return pass(this.#perUsername, request, response);
  }
}
