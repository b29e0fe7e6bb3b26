import type { Page } from 'playwright-core';

/**
 * Proves the fix of the failure that is shown, and copies its patch. Answers what was copied.
 *
 * @param withinMs how long the proof may take
 */
export async function proveAndCopy(page: Page, withinMs: number): Promise<string> {
  const proof = page.locator('#proof');
  await page.getByRole('heading', { name: 'Evidence' }).waitFor();
  await page.locator('#proof button:not([aria-disabled])', { hasText: 'Prove it' }).click();
  await proof
    .getByText(/^PROVEN\. With this fix the pod was ready for \d+ s; without it, it failed again\.$/)
    .first()
    .waitFor({ timeout: withinMs });
  await proof.getByRole('button', { name: 'Copy kubectl' }).click();
  await page.getByText('Copied. Podproof changes nothing itself.').first().waitFor();
  return String(await page.evaluate('navigator.clipboard.readText()'));
}
