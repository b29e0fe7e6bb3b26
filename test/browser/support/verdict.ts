import type { Page } from 'playwright-core';

/** What is said of a fix that holds, and of its control. */
export const PROVEN = /^PROVEN\. With this fix the pod was ready for \d+ s; without it, it failed again\.$/;
const VERDICT = /^(?:(?:PROVEN|REFUTED|INCONCLUSIVE)\. |The experiment )/;
/** On a real cluster a window of 30 s, twice where the unchanged pod is tried as well, and what pods take to start. */
const WITHIN_MS = 150_000;

/** Waits for the end of the proof of the failure that is shown; answers what is said of it, whatever that is. */
export async function verdictText(page: Page): Promise<string> {
  const said = page.locator('#proof').getByText(VERDICT).first();
  await said.waitFor({ timeout: WITHIN_MS });
  return (await said.textContent()) ?? '';
}
