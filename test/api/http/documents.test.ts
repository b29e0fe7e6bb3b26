import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redocBundle } from '../../../src/api/http/redoc.js';
import { routesOf } from './sample-routes.js';
import { type RunningApp, startApp } from './start-app.js';

const ROOT = join(import.meta.dirname, '../../..');
let app: RunningApp;

beforeAll(async () => {
  app = await startApp(routesOf('read'));
});
afterAll(() => app.close());

/** What a page asks for, as addresses; a `data:` URL holds its content itself, so nobody is asked for it (RFC 2397). */
function addressesIn(html: string, page: string): string[] {
  const found = [...html.matchAll(/<(?:script|link|img)[^>]+(?:src|href)=["']([^"']+)["']/g)];
  const addresses = found.map(([, address = '']) => new URL(address, app.url + page));
  return addresses.filter(({ protocol }) => protocol !== 'data:').map(({ href }) => href);
}

describe.each(['/docs', '/redoc'])('%s', (page) => {
  it('is a page whose every part comes from here', async () => {
    const response = await fetch(app.url + page);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const addresses = addressesIn(await response.text(), page);
    expect(addresses.length).toBeGreaterThanOrEqual(2);
    for (const address of addresses) {
      expect(address.startsWith(app.url)).toBe(true);
      const part = await fetch(address);
      expect([address, part.status]).toEqual([address, 200]);
      if (address.endsWith('.js')) expect(part.headers.get('content-type')).toContain('javascript');
    }
  });

  it('has no inline script, which the Content-Security-Policy would refuse', async () => {
    const html = await (await fetch(app.url + page)).text();
    expect(html).not.toMatch(/<script>|<script(?![^>]*src=)/);
  });
});

describe('the root', () => {
  it('leads a browser to the documents', async () => {
    const headers = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
    const response = await fetch(`${app.url}/`, { headers });
    expect({ url: response.url, status: response.status }).toEqual({ url: `${app.url}/docs`, status: 200 });
  });

  it.each(['application/json', '*/*'])('tells a program that accepts %s where they are', async (Accept) => {
    const response = await fetch(`${app.url}/`, { headers: { Accept }, redirect: 'manual' });
    expect(response.status).toBe(200);
    expect(response.headers.get('vary')).toContain('Accept');
    const places = Object.values((await response.json()) as Record<string, string>);
    expect(places).toContain('/openapi.json');
    for (const place of places) expect([place, (await fetch(app.url + place)).status]).toEqual([place, 200]);
  });
});

describe('the pages', () => {
  it('read the description from /openapi.json, and ask no validator', async () => {
    const swagger = await (await fetch(`${app.url}/docs/swagger-ui-init.js`)).text();
    expect(swagger).toContain('"swaggerUrl": "openapi.json"');
    expect(swagger).toContain('"validatorUrl": null');
    expect(await (await fetch(`${app.url}/redoc/init.js`)).text()).toContain("'openapi.json'");
    const document = (await (await fetch(`${app.url}/openapi.json`)).json()) as { paths: object; info: object };
    expect(document.paths).toHaveProperty('/api/test/read');
    expect(document.info).toMatchObject({ version: '1.2.3' });
  });

  it('are found with a slash at the end too', async () => {
    for (const page of ['/docs/', '/redoc/']) {
      const response = await fetch(app.url + page);
      expect([response.status, new URL(response.url).pathname]).toEqual([200, page.slice(0, -1)]);
    }
  });

  it('send nothing that is not theirs', async () => {
    for (const path of ['/docs/package.json', '/docs/..%2f..%2fpackage.json', '/docs/nothing.js', '/redoc/x.js']) {
      expect([path, (await fetch(app.url + path)).status]).toEqual([path, 404]);
    }
  });
});

describe('the bundle of Redoc', () => {
  it('asks no other host for its logo', async () => {
    const bundle = await redocBundle();
    expect(bundle).toContain('Redoc');
    expect(bundle).not.toContain('cdn.redoc.ly');
  });

  it('is copied into dist by the build, cut off in the same way', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'podproof-assets-'));
    await mkdir(join(folder, 'scripts'));
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    await copyFile(join(ROOT, 'scripts/copy-assets.mjs'), join(folder, 'scripts/copy-assets.mjs'));
    await promisify(execFile)(process.execPath, [join(folder, 'scripts/copy-assets.mjs')]);
    expect(await readFile(join(folder, 'dist/assets/redoc.standalone.js'), 'utf8')).toBe(await redocBundle());
    await rm(folder, { recursive: true });
  });
});
