import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { BcryptPasswordHasher } from '../../src/server/bcrypt-password-hasher.js';
import { loadConfig } from '../../src/server/config/load-config.js';
import { createServices } from '../../src/server/create-services.js';
import type { Factories, ServerServices } from '../../src/server/server-services.js';
import { type RunningServer, startServer as start } from '../../src/server/start-server.js';

export const SERVICE_TOKEN = 'service-token-of-the-tests';
const PASSWORD = 'correct horse battery';

type Role = 'read' | 'write' | 'admin';

export interface ServerOptions {
  readonly database?: 'sqlite' | 'postgres';
  /** Further variables of the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Takes the lines of the log, at the level debug; without it nothing is logged. */
  readonly log?: (line: string) => void;
  /** Puts other services in the place of those that servers have. */
  readonly replaced?: Partial<Factories>;
  /** As in `BcryptPasswordHasher`; what servers have else takes a quarter of a second for each password. */
  readonly passwordCost?: number;
}

/** A whole server in this process, on a port of its own and a new database. */
export interface TestServer {
  readonly url: string;
  readonly serviceToken: string;
  /** What the server is made of. */
  readonly services: ServerServices;
  /** Signs a user of that role in; answers the `Cookie` header of the session. The same user each time. */
  signIn(role: Role): Promise<string>;
  /** Sends JSON; answers the status and the parsed body. */
  send(method: string, path: string, request?: { body?: unknown; cookie?: string; token?: string }): Promise<Answer>;
  close(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Signs users in by their sessions, without the login limit in the way. */
function createSignIn(server: RunningServer, send: TestServer['send']): TestServer['signIn'] {
  const cookies = new Map<Role, Promise<string>>();
  const post = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
    return cookieOf(response);
  };
  const signIn = (role: Role): Promise<string> => {
    const known = cookies.get(role);
    if (known !== undefined) return known;
    const cookie =
      role === 'admin' ? post('/api/auth/signup', { username: 'admin', password: PASSWORD }) : invite(role);
    cookies.set(role, cookie);
    return cookie;
  };
  const invite = async (role: Role): Promise<string> => {
    const cookie = await signIn('admin');
    const { body } = await send('POST', '/api/admin/invitations', { body: { role }, cookie });
    const { token } = body as { token: string };
    return post('/api/auth/accept-invitation', { token, username: `${role}er`, password: PASSWORD });
  };
  return signIn;
}

function createSend(url: string): TestServer['send'] {
  return async (method, path, { body, cookie, token } = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(cookie === undefined ? {} : { Cookie: cookie }),
        ...(token === undefined ? {} : { 'X-Service-Token': token }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
  };
}

/** A new database on the PostgreSQL of the test run; answers its URL. */
export async function createDatabase(cleanup: (undo: () => Promise<void>) => void): Promise<string> {
  const name = `server_${randomUUID().replaceAll('-', '')}`;
  const asAdmin = async (sql: string) => {
    const client = new pg.Client(inject('pgUrl'));
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await asAdmin(`create database ${name}`);
  cleanup(() => asAdmin(`drop database ${name} with (force)`));
  const url = new URL(inject('pgUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

/** Starts a server on a new database. Close it. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const { database = 'sqlite', env = {}, passwordCost = 4, log, replaced = {} } = options;
  const folder = mkdtempSync(join(tmpdir(), 'podproof-server-'));
  const undo: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const address = database === 'postgres' ? await createDatabase((step) => undo.push(step)) : undefined;
  const config = loadConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    SERVICE_TOKEN,
    LOG_LEVEL: log === undefined ? 'silent' : 'debug',
    SHUTDOWN_SECONDS: '2',
    ...(address === undefined ? {} : { DATABASE_URL: address }),
    ...env,
  });
  const services = createServices(config, {
    logStream: log && { write: log },
    replaced: { passwords: () => new BcryptPasswordHasher({ cost: passwordCost }), ...replaced },
  });
  const server = await start(config, services);
  const send = createSend(server.url);
  const close = async () => {
    await server.close();
    for (const step of undo.reverse()) await step();
  };
  return {
    url: server.url,
    serviceToken: SERVICE_TOKEN,
    services: server.services,
    signIn: createSignIn(server, send),
    send,
    close,
  };
}
