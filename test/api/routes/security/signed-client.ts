import { afterAll, beforeAll } from 'vitest';
import { type Answer, startServer, type TestServer } from '../../../support/server.js';

/** Who asks: nobody, the holder of the service token, or a user of that role. */
export type Caller = 'nobody' | 'service' | 'read' | 'write' | 'admin';

/** A server for a test file, and `send('admin', 'POST /api/…', body)` to ask it. */
export function testServer() {
  let server: TestServer;
  const credentials = new Map<Caller, { cookie?: string; token?: string }>();

  beforeAll(async () => {
    server = await startServer();
    credentials.set('service', { token: server.serviceToken });
    for (const role of ['read', 'write', 'admin'] as const)
      credentials.set(role, { cookie: await server.signIn(role) });
  });
  afterAll(() => server.close());

  return (caller: Caller, request: string, body?: unknown): Promise<Answer> => {
    const [method = '', path = ''] = request.split(' ');
    return server.send(method, path, { ...credentials.get(caller), ...(body !== undefined && { body }) });
  };
}

export type Send = ReturnType<typeof testServer>;

/** What each caller is answered. */
export async function statusesOf(send: Send, request: string, body?: unknown): Promise<Record<Caller, number>> {
  const callers = ['nobody', 'service', 'read', 'write', 'admin'] as const;
  const statuses = {} as Record<Caller, number>;
  for (const caller of callers) statuses[caller] = (await send(caller, request, body)).status;
  return statuses;
}
