import { get as httpGet, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineRoute, type Route } from '../../../src/api/http/define-route.js';
import { type RunningApp, startApp } from './start-app.js';

const TEXT = 'a long text that repeats itself; '.repeat(200);

const answering = (path: string, more: Pick<Route, 'access'> | Pick<Route, 'mixesSecrets'> | object = {}): Route =>
  defineRoute({
    method: 'get',
    path: `/api/test/${path}`,
    access: 'read',
    tag: 'test',
    summary: 'Answers with text.',
    input: { query: z.object({ view: z.string().optional() }) },
    output: z.object({ text: z.string() }),
    errors: [],
    handle: () => ({ text: path === 'short' ? 'short' : TEXT }),
    ...more,
  });

const ROUTES = [
  answering('list'),
  answering('short'),
  answering('public', { access: 'public' }),
  answering('made', { method: 'post' }),
  answering('record', { mixesSecrets: true }),
  answering('items', { mixesSecrets: 'unless rows' }),
];

describe('compressed answers', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp(ROUTES);
  });
  afterAll(() => app.close());

  interface Asked {
    readonly role?: 'read' | 'admin';
    readonly method?: string;
    readonly takes?: string;
  }

  /** Without a client that decompresses by itself. */
  async function ask(path: string, { role = 'admin', method = 'GET', takes = 'gzip' }: Asked = {}) {
    const cookie = await app.signIn(role);
    const headers = { cookie, 'Accept-Encoding': takes };
    const { message, body } = await new Promise<{ message: IncomingMessage; body: Buffer }>((resolve, reject) => {
      const request = httpGet(new URL(path, app.url), { headers, method }, (message) => {
        const chunks: Buffer[] = [];
        message.on('data', (chunk: Buffer) => chunks.push(chunk));
        message.on('end', () => resolve({ message, body: Buffer.concat(chunks) }));
      });
      request.on('error', reject);
    });
    return { status: message.statusCode, headers: message.headers, body };
  }

  test('are what they were, and much shorter', async () => {
    const { headers, body } = await ask('/api/test/list');
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringContaining('Accept-Encoding') });
    expect(body.length).toBeLessThan(300);
    expect(JSON.parse(gunzipSync(body).toString())).toEqual({ text: TEXT });
    const best = await ask('/api/test/list', { takes: 'gzip, deflate, br' });
    expect(JSON.parse(brotliDecompressSync(best.body).toString())).toEqual({ text: TEXT });
  });

  test.each<[string, string, Asked]>([
    ['for who takes none', '/api/test/list', { takes: 'identity' }],
    ['where they are short', '/api/test/short', {}],
    ['on public routes', '/api/test/public', {}],
    ['of requests that change something', '/api/test/made', { method: 'POST' }],
    ['where a secret may stand beside text of others', '/api/test/record', {}],
    ['of items with their texts', '/api/test/items', {}],
    ['of errors', '/api/test/items?unknown=1', { role: 'read' }],
  ])('are not made %s', async (_, path, asked) => {
    const { headers, body } = await ask(path, asked);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-length']).toBe(String(body.length));
  });

  test.each<[string, string, Asked]>([
    ['for who sees no secrets', '/api/test/record', { role: 'read' }],
    ['of rows, which have none', '/api/test/items?view=row', {}],
    ['of documents', '/openapi.json', {}],
  ])('are made %s', async (_, path, asked) => {
    const { status, headers } = await ask(path, asked);
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers['content-length']).toBeUndefined();
  });
});
