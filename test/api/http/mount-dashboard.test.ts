import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routesOf } from './sample-routes.js';
import { type RunningApp, startApp } from './start-app.js';

const PAGE = '<!doctype html><title>Podproof</title>';
const BROWSER = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

let folder: string;
let app: RunningApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podproof-pages-'));
  await mkdir(join(folder, 'dashboard/assets'), { recursive: true });
  await writeFile(join(folder, 'dashboard/index.html'), PAGE);
  await writeFile(join(folder, 'dashboard/theme.js'), 'theme();');
  await writeFile(join(folder, 'dashboard/assets/home-4f2a.js'), 'home();');
  await writeFile(join(folder, 'outside.js'), 'outside();');
  app = await startApp(routesOf('read'), { pages: join(folder, 'dashboard') });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const ask = (path: string, init: RequestInit = {}) => fetch(app.url + path, { headers: BROWSER, ...init });

describe('the dashboard', () => {
  it.each(['/', '/failures/812?tab=logs', '/topology/shop/Deployment/orders.v1'])(
    'is what a browser gets at %s',
    async (path) => {
      const response = await ask(path);
      expect([response.status, await response.text()]).toEqual([200, PAGE]);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('vary')).toContain('Accept');
    },
  );

  it('runs under a policy that allows nothing inline and makes no script of a text', async () => {
    const policy = (await ask('/failures')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
  });

  it('has files that are kept for ever where their names tell their content, and asked for again elsewhere', async () => {
    const kept = await ask('/assets/home-4f2a.js');
    expect([await kept.text(), kept.headers.get('cache-control')]).toEqual([
      'home();',
      'public, max-age=31536000, immutable',
    ]);
    expect((await ask('/theme.js')).headers.get('cache-control')).toBe('no-cache');
  });

  it.each(['/assets/home-none.js', '/api/none'])('is not at %s, also for a browser', async (path) => {
    const response = await ask(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it.each(['/..%2foutside.js', '/assets/..%2f..%2foutside.js', '/assets%00', '/%2e%2e/outside.js'])(
    'hands out nothing from beside its folder: %s',
    async (path) => {
      expect(await (await ask(path)).text()).not.toContain('outside');
    },
  );

  it('is not what a program gets that mistypes a path, nor who writes to one', async () => {
    const asked = [ask('/failures/812', { headers: { Accept: '*/*' } }), ask('/failures/812', { method: 'POST' })];
    for (const response of await Promise.all(asked)) {
      expect(response.status).toBe(404);
      expect(await response.json()).toHaveProperty('detail');
    }
  });
});
