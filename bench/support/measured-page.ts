import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';

const MARKS = fileURLToPath(new URL('page-marks.mjs', import.meta.url));
/** How long frames took, in milliseconds. */
export interface Frames {
  readonly p50: number;
  readonly p95: number;
  /** The longest task of the page meanwhile; 0 for none over 50 ms. */
  readonly longestTask: number;
}

function framesOf(took: readonly number[], longestTask: number): Frames {
  const sorted = [...took].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), longestTask };
}

/** A page that says how long things took in it (page-marks.mjs). */
export class MeasuredPage {
  private constructor(
    private readonly page: Page,
    private readonly origin: URL,
  ) {}

  /** A window of its own, signed in by the `Cookie` header. */
  static async open(browser: Browser, origin: URL, cookie = ''): Promise<MeasuredPage> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const cookies = cookie.split('; ').filter((pair) => pair !== '');
    await context.addCookies(
      cookies.map((pair) => ({
        name: pair.split('=')[0] ?? '',
        value: pair.slice(pair.indexOf('=') + 1),
        url: origin.href,
      })),
    );
    await context.addInitScript({ path: MARKS });
    return new MeasuredPage(await context.newPage(), origin);
  }

  async go(path: string): Promise<void> {
    await this.page.goto(new URL(path, this.origin).href);
  }

  /** Calls one of the marks. Its values are in milliseconds. */
  mark<Result>(name: string, ...values: readonly (string | number)[]): Promise<Result> {
    return this.page.evaluate(`marks.${name}(${values.map((value) => JSON.stringify(value)).join(', ')})`);
  }

  async frames(name: 'scroll' | 'pan', selector: string, count: number): Promise<Frames> {
    await this.mark('longestTask');
    const took = await this.mark<number[]>(name, selector, count);
    return framesOf(took, await this.mark('longestTask'));
  }

  /** What its objects take after a collection, in MiB. */
  async heap(): Promise<number> {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    await session.detach();
    return usedSize / 1_024 ** 2;
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}
