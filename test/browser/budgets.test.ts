import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.js';
import { useChromium, type WatchedPage } from './support/chromium.js';

/** Kilobytes of scripts and styles as they come over the line, until a page has its heading (docs/decisions/0072-what-the-dashboard-is-made-of.md). */
const FIRST_PAGE_KB = 160;
const NEXT_PAGE_KB = 70;

/** What pages are told that ask for a cluster where there is none. */
const WITHOUT_CLUSTER = /status of 503/;

let server: TestServer;
const chromium = useChromium(() => server);
beforeAll(async () => {
  server = await startServer();
  await server.signIn('admin');
});
afterAll(() => server.close());

const LOADED = `performance.getEntriesByType('resource').filter(({ name }) => /\\.(?:js|css)$/.test(name)).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024`;

async function loaded({ page }: WatchedPage): Promise<number> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  return (await page.evaluate(LOADED)) as number;
}

describe('what a browser has to load', () => {
  it('is little before the first page is there', async () => {
    const kilobytes = await loaded(await chromium.open('/', { as: 'read' }));
    expect(kilobytes).toBeGreaterThan(50);
    expect(kilobytes).toBeLessThan(FIRST_PAGE_KB);
  });

  it.each(['/incidents', '/mirrors', '/topology', '/admin/llm', '/access/who-can'])(
    'is little more for %s',
    async (path) => {
      const first = await loaded(await chromium.open('/about', { as: 'admin' }));
      const next = await loaded(await chromium.open(path, { as: 'admin', expected: WITHOUT_CLUSTER }));
      expect(next - first).toBeLessThan(NEXT_PAGE_KB);
    },
  );
});
