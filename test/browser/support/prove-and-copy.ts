import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PROVEN, verdictText } from './verdict.js';

/** Proves the fix of the failure that is shown, and copies its patch. Answers what was copied. */
export async function proveAndCopy(page: Page): Promise<string> {
  const proof = page.locator('#proof');
  await page.getByRole('heading', { name: 'Evidence' }).waitFor();
  await page.locator('#proof button:not([aria-disabled])', { hasText: 'Prove it' }).click();
  expect(await verdictText(page)).toMatch(PROVEN);
  await proof.getByRole('button', { name: 'Copy kubectl' }).click();
  await page.getByText('Copied. Podproof changes nothing itself.').first().waitFor();
  return String(await page.evaluate('navigator.clipboard.readText()'));
}
