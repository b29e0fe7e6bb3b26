import type { Request, RequestHandler, Response } from 'express';
import {
  ipKeyGenerator,
  type Options,
  type RateLimitExceededEventHandler,
  type RateLimitInfo,
  rateLimit,
  type Store,
} from 'express-rate-limit';
import type { DependencyContainer } from 'tsyringe';
import { PodproofError } from '../../kernel/ports/errors.js';
import { TOKENS } from '../../server/tokens.js';

/** SPEC "Limits" and DESIGN section 9 "login rate limit". Every attempt counts, right or wrong. */
export const LOGIN_LIMIT = { windowMs: 30_000, perAddress: 5, perUsername: 20 } as const;

/** Providers give a customer at least a /64, so within one addresses cost nothing (RFC 6177). */
const IPV6_PREFIX = 64;

/** Counts where all replicas do. */
function sharedStore(services: DependencyContainer, prefix: string): Store {
  const attempts = () => services.resolve(TOKENS.loginAttempts);
  return {
    prefix,
    localKeys: false,
    async increment(key) {
      const { count, endsAt } = await attempts().hit(prefix + key, LOGIN_LIMIT.windowMs);
      return { totalHits: count, resetTime: new Date(endsAt) };
    },
    decrement: () => undefined,
    resetKey: (key) => attempts().reset(prefix + key),
  };
}

/** Refuses, and shows the limit that was reached: two of them share the headers. */
const refuse: RateLimitExceededEventHandler = (request, response, next, { limit, windowMs }) => {
  const { resetTime } = (request as Request & { rateLimit: RateLimitInfo }).rateLimit;
  const waitMs = Math.max(1_000, resetTime === undefined ? windowMs : resetTime.getTime() - Date.now());
  response.setHeader('RateLimit-Policy', `${String(limit)};w=${windowMs / 1000}`);
  response.setHeader('RateLimit-Limit', String(limit));
  response.setHeader('RateLimit-Remaining', '0');
  response.setHeader('RateLimit-Reset', String(Math.ceil(waitMs / 1000)));
  const detail = 'Too many attempts to log in; wait a moment and try again';
  next(new PodproofError('rate_limited', detail, { retryAfterMs: waitMs }));
};

/** What tells one limit from another. */
type Limit = Pick<Options, 'limit' | 'keyGenerator' | 'standardHeaders' | 'store'>;

function limiter(limit: Limit): RequestHandler {
  return rateLimit({
    windowMs: LOGIN_LIMIT.windowMs,
    legacyHeaders: false,
    validate: false,
    handler: refuse,
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
  return typeof username === 'string' ? username.toLowerCase() : '';
}

/** Limits attempts to log in. Its methods reject with PodproofError `rate_limited`; `Retry-After` and `RateLimit-*` are set by then. */
export class LoginLimit {
  readonly #perAddress: RequestHandler;
  readonly #perUsername: RequestHandler;

  constructor(services: DependencyContainer) {
    this.#perAddress = limiter({
      limit: LOGIN_LIMIT.perAddress,
      store: sharedStore(services, 'login:address:'),
      keyGenerator: (request) => ipKeyGenerator(request.ip ?? 'unknown', IPV6_PREFIX),
      standardHeaders: 'draft-6',
    });
    this.#perUsername = limiter({
      limit: LOGIN_LIMIT.perUsername,
      store: sharedStore(services, 'login:username:'),
      keyGenerator: (_request, response) => usernameIn(response.locals['loginBody']),
      standardHeaders: false,
    });
  }

  /** Counts against the client's address; called before the body is read. */
  countAddress(request: Request, response: Response): Promise<void> {
    return pass(this.#perAddress, request, response);
  }

  /** Counts against the username in the body, over all addresses. */
  countUsername(request: Request, response: Response, body: unknown): Promise<void> {
    response.locals['loginBody'] = body;
    return pass(this.#perUsername, request, response);
  }
}
