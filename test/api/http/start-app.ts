import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { ApiServices } from '../../../src/api/api-services.js';
import type { ApiOptions } from '../../../src/api/http/api-options.js';
import { createApp } from '../../../src/api/http/create-app.js';
import { closeGracefully, createServer } from '../../../src/api/http/create-server.js';
import { defineRoute, type Route } from '../../../src/api/http/define-route.js';
import { Role } from '../../../src/contracts/common.js';
import { PodproofError } from '../../../src/kernel/ports/errors.js';
import type { Principal } from '../../../src/kernel/principal.js';
import { TimeSlices } from '../../../src/kernel/time-slices.js';
import { KnownLogins } from '../../../src/kernel/users/known-logins.js';
import { ServiceTokens } from '../../../src/kernel/users/service-tokens.js';
import { createLogger } from '../../../src/server/logging.js';
import { createMetrics } from '../../../src/server/metrics.js';
import { withoutNock } from '../../support/without-nock.js';

export const SERVICE_TOKEN = 'service-token-of-the-test';

const OPTIONS: ApiOptions = {
  version: '1.2.3',
  sessionSecret: 'session-secret-of-the-test',
  secureCookie: false,
  trustProxy: false,
  allowedOrigins: ['https://dashboard.example'],
  publicUrl: 'https://podproof.example',
  servedHosts: ['podproof.example'],
  bodyLimitBytes: 100_000,
  webSocketClients: 10,
  checkServiceAnswers: true,
};

/** Sessions and counters as small as a test needs them; `away` makes the storage behind them unavailable. */
export class FakeServices {
  readonly sessions = new Map<string, Role>();
  readonly knownLogins = new KnownLogins();
  away = false;
  ready = true;
  readonly #windows = new Map<string, number>();

  #refuseWhenAway(): void {
    if (this.away) throw new PodproofError('unavailable', 'The storage cannot be reached');
  }

  async authenticate(token: string): Promise<Principal | undefined> {
    this.#refuseWhenAway();
    const role = this.sessions.get(token);
    return role && { kind: 'user', user: { id: 1, username: `${role}-user`, role }, tokenHash: `hash of ${token}` };
  }

  /** The holder of `podproof_<role>`. */
  async holderOf(token: string): Promise<Principal | undefined> {
    this.#refuseWhenAway();
    const role = Role.options.find((one) => token === `podproof_${one}`);
    return role && { kind: 'token', token: { id: 1, name: 'bot', role }, tokenHash: 'hash', expiresAt: null };
  }

  async hit(key: string, windowMs: number): Promise<{ count: number; endsAt: number }> {
    this.#refuseWhenAway();
    const count = (this.#windows.get(key) ?? 0) + 1;
    this.#windows.set(key, count);
    return { count, endsAt: Date.now() + windowMs };
  }

  async reset(): Promise<void> {}
}

export interface RunningApp {
  readonly url: string;
  readonly server: Server;
  readonly fake: FakeServices;
  /** Milliseconds since 1970, as the app sees them. */
  readonly clock: { time: number };
  /** The lines of the log, parsed. */
  readonly lines: Record<string, unknown>[];
  /** The log as it was written. */
  log(): string;
  metrics(): Promise<string>;
  close(): Promise<void>;
  /** Signs in by the route `sign-in` and answers the Cookie header of that session. */
  signIn(role: Role): Promise<string>;
}

/** The smallest route that signs in. */
const signIn = defineRoute({
  method: 'post',
  path: '/api/test/sign-in',
  access: 'public',
  tag: 'test',
  summary: 'Signs in as a role.',
  input: { body: z.object({ token: z.string() }) },
  output: z.object({}),
  errors: [],
  handle: ({ body, reply }) => {
    reply.signIn(body.token);
    return {};
  },
});

/** The few services that the app asks for by itself, over the fake ones, and what the routes of a test need. */
function servicesOver(fake: FakeServices, given: Partial<ApiServices>): ApiServices {
  const services: unknown = {
    sessions: fake,
    loginAttempts: fake,
    knownLogins: fake.knownLogins,
    apiTokens: { authenticate: (token: string) => fake.holderOf(token) },
    serviceTokens: new ServiceTokens([SERVICE_TOKEN]),
    audit: { record: async () => {} },
    slices: new TimeSlices(),
    ...given,
  };
  return services as ApiServices;
}

/** Starts the real app and server over fake services, with the given routes. */
export async function startApp(
  routes: readonly Route[],
  options: Partial<ApiOptions> = {},
  replaced: Partial<ApiServices> = {},
): Promise<RunningApp> {
  withoutNock();
  const fake = new FakeServices();
  const log: string[] = [];
  const clock = { time: Date.now() };
  const metrics = createMetrics({ namespaces: 'on' });
  const logger = createLogger({ level: 'debug', stream: { write: (line: string) => void log.push(line) } });
  const services = servicesOver(fake, { httpMetrics: metrics, clock: { now: () => clock.time }, ...replaced });
  const app = createApp({ options: { ...OPTIONS, ...options }, services, logger, routes: [...routes, signIn] });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    server,
    fake,
    clock,
    get lines() {
      return log.map((line) => JSON.parse(line) as Record<string, unknown>);
    },
    log: () => log.join(''),
    metrics: () => metrics.expose(undefined),
    close: () => closeGracefully(server, 1),
    async signIn(role) {
      const token = `token-of-${role}`;
      fake.sessions.set(token, role);
      const response = await post(`${url}/api/test/sign-in`, { token });
      return cookieOf(response);
    },
  };
}

/** What a browser would send back of the cookies that a response sets. */
export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

export function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
