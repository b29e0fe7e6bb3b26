import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Axe {
  run(
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[] }>;
}

/** What axe finds against WCAG 2.2 AA on the page as it is: the rule and the first element, nothing where all is well. */
export async function violationsOf(page: Page): Promise<string[]> {
  // In a world of its own the policy of the page does not count, which allows no script from outside.
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
  const evaluate = async (expression: string) => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as unknown;
  };
  await evaluate(AXE);
  const options = JSON.stringify({ runOnly: RULES, resultTypes: ['violations'] });
  const { violations } = (await evaluate(`axe.run(${options})`)) as Awaited<ReturnType<Axe['run']>>;
  await session.detach();
  return violations.map(({ id, nodes: [first] }) => `${id}: ${first?.target.join(' ')} ${first?.failureSummary}`);
}

/** Whether the page is wider than its window, so that one would have to scroll in two directions (WCAG 1.4.10). */
export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > window.innerWidth') as Promise<boolean>;
