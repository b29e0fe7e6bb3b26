import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.js';
import { launchChromium } from './support/launch-chromium.js';

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  server = await startServer();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Opens a page and keeps which hosts it asked for anything, and what it complained about. */
async function open(path: string, ready: (page: Page) => Promise<unknown>) {
  // Swagger UI makes the operations that are in sight.
  const page = await browser.newPage({ viewport: { width: 1280, height: 12_000 } });
  const foreign: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== server.url) foreign.push(request.url());
  });
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${server.url}${path}`);
  await ready(page);
  const text = await page.locator('body').innerText();
  await page.close();
  return { foreign, complaints, text };
}

test('/docs shows the operations and asks no other host for anything', async () => {
  const { foreign, complaints, text } = await open('/docs', (page) =>
    page.waitForSelector('.opblock [data-path="/api/pods/failed"]'),
  );
  expect(foreign).toEqual([]);
  expect(complaints).toEqual([]);
  expect(text).toContain('/api/pods/failed');
});

test('/redoc shows the operations and asks no other host for anything', async () => {
  const { foreign, complaints, text } = await open('/redoc', (page) => page.waitForSelector('[data-section-id]'));
  expect(foreign).toEqual([]);
  expect(complaints).toEqual([]);
  expect(text).toContain('Reports a failing pod');
});
