import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineRoute, type Route } from '../../../src/api/http/define-route.js';
import { bySpecificity, expressPath } from '../../../src/api/http/mount-routes.js';
import { routesOf } from './sample-routes.js';
import { type RunningApp, startApp } from './start-app.js';

/** A public route that says which one it is and what its parameters were. */
function tell(method: Route['method'], path: string, params: Record<string, z.ZodType> = {}): Route {
  return defineRoute({
    method,
    path,
    access: 'public',
    tag: 'test',
    summary: 'Tells its path.',
    input: { params: z.object(params) },
    output: z.object({ path: z.string(), params: z.record(z.string(), z.string()) }),
    errors: [],
    handle: (call) => ({ path, params: call.params as Record<string, string> }),
  });
}

const text = z.string();
const ROUTES = [
  tell('get', '/api/things/{id}/{action}', { id: text, action: text }),
  tell('delete', '/api/registries/{registry+}', { registry: text }),
  tell('get', '/api/settings/{key}', { key: text }),
  tell('post', '/api/settings/{key}', { key: text }),
  tell('get', '/api/settings/mirror-ttl'),
  tell('get', '/api/things/known/{action}', { action: text }),
  ...routesOf('public'),
];
let app: RunningApp;

beforeAll(async () => {
  app = await startApp(ROUTES);
});
afterAll(() => app.close());

const call = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  fetch(app.url + path, { method, headers });

describe('a path', () => {
  it('that nothing has gets 404 as JSON, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      const response = await call('/api/nothing', method);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ detail: 'There is nothing under this path' });
    }
    expect((await call('/API/settings/mirror-ttl')).status).toBe(404);
  });

  it('gets 405 with Allow for a method that it has not', async () => {
    const response = await call('/api/settings/a', 'PUT');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS');
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('PUT is not possible here') });
    expect((await call('/api/settings/mirror-ttl', 'POST')).status).toBe(405);
  });

  it('answers OPTIONS with Allow and HEAD like GET without a body', async () => {
    const options = await call('/api/settings/a', 'OPTIONS');
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, POST, HEAD, OPTIONS']);
    expect(options.headers.get('access-control-allow-methods')).toBeNull();
    const [head, get] = [await call('/api/settings/a', 'HEAD'), await call('/api/settings/a')];
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
  });

  it.each([
    ['/api/settings/mirror-ttl', '/api/settings/mirror-ttl', {}],
    ['/api/settings/other', '/api/settings/{key}', { key: 'other' }],
    ['/api/things/known/x', '/api/things/known/{action}', { action: 'x' }],
    ['/api/things/1/x', '/api/things/{id}/{action}', { id: '1', action: 'x' }],
    ['/api/settings/a%2Fb%20c', '/api/settings/{key}', { key: 'a/b c' }],
  ])('%s is served by the most specific route', async (path, route, params) => {
    expect(await (await call(path)).json()).toEqual({ path: route, params });
  });

  it.each([
    ['?key=b', 'key; none is known here'],
    ['?a=1&b=2', 'a, b; none'],
  ])('names the parameters that it does not know: %s', async (query, names) => {
    const response = await call(`/api/settings/a${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining(`not known: ${names}`) });
  });

  it.each(['ghcr.io/team/app', 'ghcr.io%2Fteam%2Fapp', 'ghcr.io%2Fteam/app'])(
    'may hold slashes in a last parameter, encoded or plain: %s',
    async (registry) => {
      const response = await call(`/api/registries/${registry}`, 'DELETE');
      expect(await response.json()).toMatchObject({ params: { registry: 'ghcr.io/team/app' } });
    },
  );

  it.each(['/api/settings/%zz', '/api/settings/%', '/api/settings/%ff'])('%s is badly encoded: 400', async (path) => {
    const response = await call(path);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ detail: 'The path is not well percent-encoded' });
  });

  it('refuses NUL in its parameters', async () => {
    const response = await call('/api/settings/a%00b');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ detail: 'key must not contain NUL' });
  });
});

describe('the headers of an answer', () => {
  it('protect the browser and tell nothing of the server', async () => {
    const { headers } = await call('/api/settings/a');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    for (const name of ['x-powered-by', 'etag', 'server']) expect(headers.get(name)).toBeNull();
  });

  it('let a trusted origin read, and no other', async () => {
    const trusted = await call('/api/settings/a', 'OPTIONS', { Origin: 'https://dashboard.example' });
    expect(trusted.headers.get('access-control-allow-origin')).toBe('https://dashboard.example');
    expect(trusted.headers.get('access-control-allow-methods')).toContain('POST');
    const foreign = await call('/api/settings/a', 'GET', { Origin: 'https://evil.example' });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('mounting', () => {
  it.each([
    ['post', '/api/settings/{key}'],
    ['delete', '/api/settings/{name}'],
  ] as const)('refuses a route that collides: %s %s', async (method, path) => {
    await expect(startApp([...ROUTES, tell(method, path)])).rejects.toThrow('collides');
  });

  it('orders paths consistently', () => {
    const segment = fc.constantFrom('a', 'b', '{x}', '{y}', '{z+}');
    const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
    fc.assert(
      fc.property(path, path, path, (one, two, three) => {
        expect(Math.sign(bySpecificity(one, two)) + Math.sign(bySpecificity(two, one))).toBe(0);
        const [first, , last] = [one, two, three].sort(bySpecificity);
        expect(bySpecificity(first ?? '', last ?? '')).toBeLessThanOrEqual(0);
      }),
    );
    expect(expressPath('/api/{a}/x/{b+}')).toBe('/api/:a/x/*b');
  });
});
