import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { missingConfigMap } from '../../support/reports.js';
import { type RawAnswer, type RawRequest, sendRaw } from './raw-request.js';
import { type ServerProcess, startProcess } from './server-process.js';

export const TOKEN = 'service-token-of-bad-input';
export const MEGABYTE = 1024 * 1024;
/** The next good request is served within this time, in milliseconds. */
const PROMPT_MS = 10_000;
/** What the server may hold whatever was sent to it, in bytes. */
export const MEMORY_LIMIT = 300 * MEGABYTE;
const START_MS = 60_000;

export interface TriedServer {
  url(): string;
  memory(): ReturnType<ServerProcess['memory']>;
  send(request: RawRequest): Promise<RawAnswer>;
  /** Sends a body to the route that takes reports. */
  report(body: string | Buffer, headers?: RawRequest['headers']): Promise<RawAnswer>;
  /** Reports the usual failure with changes. */
  reportOf(changes: object): Promise<RawAnswer>;
  asAdmin(method: string, path: string, body?: string): Promise<RawAnswer>;
}

export const detailOf = ({ text }: RawAnswer) => (JSON.parse(text) as { detail: string }).detail;

/** A built server for the tests of one file, which must serve a good report at once after each of them and stay small. */
export function useTriedServer(): TriedServer {
  let server: ServerProcess;
  let cookie = '';
  const send: TriedServer['send'] = (request) => sendRaw(server.url, request);
  const report: TriedServer['report'] = (body, headers = {}) =>
    send({ method: 'POST', path: '/api/pods/failed', headers: { 'X-Service-Token': TOKEN, ...headers }, body });
  const reportOf = (changes: object) => report(JSON.stringify({ ...missingConfigMap('web'), ...changes }));

  beforeAll(async () => {
    server = await startProcess({ SERVICE_TOKEN: TOKEN, LOG_LEVEL: 'warn' });
    const body = JSON.stringify({ username: 'ada', password: 'correct horse battery' });
    const { headers } = await send({ method: 'POST', path: '/api/auth/signup', body });
    cookie = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  }, START_MS);
  afterAll(() => server?.close());

  afterEach(async () => {
    const good = await reportOf({ pod_name: 'good' });
    expect(good.status, good.text).toBe(200);
    expect(good.milliseconds).toBeLessThan(PROMPT_MS);
    expect(server.memory()?.now ?? 0).toBeLessThan(MEMORY_LIMIT);
  });

  return {
    url: () => server.url,
    memory: () => server.memory(),
    send,
    report,
    reportOf,
    asAdmin: (method, path, body) =>
      send({ method, path, headers: { Cookie: cookie }, ...(body !== undefined && { body }) }),
  };
}
