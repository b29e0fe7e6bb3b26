import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { TestServer } from '../../support/server.js';
import { launchChromium } from './launch-chromium.js';

export interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  /** Nobody is signed in where it is left out. */
  readonly as?: 'read' | 'write' | 'admin';
  /** Complaints of the browser that belong to the test, such as that of an answer 409. */
  readonly expected?: RegExp;
}

/** What is opened: a server in this process, or in one of its own. */
type Opened = Pick<TestServer, 'url' | 'signIn'>;

/** A page, and what it did that no page may do: asking other hosts, breaking its content security policy, errors in the console. */
export interface WatchedPage {
  readonly page: Page;
  readonly complaints: readonly string[];
}

/**
 * What the product asks and is told that it may not, is not there, or is no more; the browser writes each to the console. As it does when the machine gets
 * another network interface, as each pod of a cluster beside is one.
 */
const USUAL =
  /^Failed to load resource: (?:the server responded with a status of (?:401|403|404|409|410)|net::ERR_NETWORK_CHANGED)/;

function watch(page: Page, origin: string, expected: RegExp | undefined): string[] {
  const complaints: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) complaints.push(`asked ${request.url()}`);
  });
  page.on('console', (message) => {
    const text = message.text();
    const isWrong = ['error', 'warning'].includes(message.type()) || /content security policy/i.test(text);
    if (isWrong && !USUAL.test(text) && expected?.test(text) !== true) complaints.push(text);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

async function signIn(context: BrowserContext, server: Opened, role: NonNullable<Look['as']>): Promise<void> {
  const cookies = (await server.signIn(role)).split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: server.url };
  });
  await context.addCookies(cookies);
}

/**
 * One Chromium for the tests of a file. Each page has a context of its own, so no session is shared. At the end no page may have complained.
 *
 * @param serverOf the server, once it has started
 */
export function useChromium(serverOf: () => Opened) {
  let browser: Browser;
  const opened: { readonly path: string; readonly complaints: readonly string[] }[] = [];
  beforeAll(async () => {
    browser = await launchChromium();
  });
  // No page is left that would ask a server that has gone.
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    expect(opened.filter(({ complaints }) => complaints.length > 0)).toEqual([]);
  });

  const contextOf = async ({ width = 1440, height = width < 720 ? 844 : 900, theme = 'light', as }: Look) => {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      hasTouch: width < 720,
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    if (as !== undefined) await signIn(context, serverOf(), as);
    return context;
  };

  return {
    /** Opens a path of the server. */
    async open(path: string, look: Look = {}): Promise<WatchedPage> {
      const server = serverOf();
      const page = await (await contextOf(look)).newPage();
      const complaints = watch(page, server.url, look.expected);
      opened.push({ path, complaints });
      await page.goto(server.url + path);
      return { page, complaints };
    },
  };
}
