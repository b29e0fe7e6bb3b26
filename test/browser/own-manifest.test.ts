import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isTooWide, violationsOf } from './support/accessibility.js';
import { useChromium } from './support/chromium.js';
import { failurePathIn } from './support/failure-path.js';
import { type Scene, startScene } from './support/scene.js';

const NO_FIX = 'crash-missing-env';

let scene: Scene;
const chromium = useChromium(() => scene.server);
beforeAll(async () => {
  scene = await startScene([NO_FIX]);
}, 120_000);
afterAll(() => scene?.close());

const editor = (page: Page) => page.getByRole('textbox', { name: 'Manifest of the pod, YAML' });

async function prove(page: Page, manifest: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('Control+a');
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(manifest)})`);
  await page.keyboard.press('Control+v');
  await page.getByRole('button', { name: 'Use it' }).click();
  await page.locator('#proof button:not([aria-disabled])', { hasText: 'Prove it' }).click();
}

const manifestOf = (second: string) => `kind: Pod
spec:
  containers:
    - name: app
      image: registry.example/app:1
    - name: ${second}
      image: registry.example/side:1
`;

describe('a manifest of one’s own that the server refuses', () => {
  it.each([
    [1440, 'light'],
    [320, 'dark'],
  ] as const)('is told at its place in the editor, %i pixels wide in the %s theme', async (width, theme) => {
    const { page } = await chromium.open(await failurePathIn(scene, NO_FIX), {
      ...{ as: 'admin', width, theme },
      expected: /status of 400/,
    });
    await page.getByRole('button', { name: 'Write a manifest' }).click();
    await prove(page, manifestOf('Not_A_Name'));
    const words = /spec\.containers\[1\]\.name: Not_A_Name is no name of a container/;
    await page.locator('#proof').getByRole('alert').getByText(words).waitFor();
    // The editor is there again, with the line marked and described.
    await page.locator('.cm-problemLine', { hasText: 'name: Not_A_Name' }).waitFor();
    await page.locator('.cm-problem').getByText(words).waitFor();
    expect(await editor(page).getAttribute('aria-invalid')).toBe('true');
    const described = JSON.stringify(await editor(page).getAttribute('aria-describedby'));
    const description = await page.evaluate(
      `[...document.querySelectorAll('*')].flatMap((each) => each.shadowRoot?.getElementById(${described}) ?? [])[0]?.textContent`,
    );
    expect(description).toMatch(/^Line 6: /);
    expect(description).toMatch(words);
    expect(await violationsOf(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await page.getByRole('button', { name: 'Go to line 6' }).press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.type('x');
    // What is changed is not what was refused.
    await page.locator('.cm-problemLine').waitFor({ state: 'detached' });
    expect(await editor(page).getAttribute('aria-invalid')).toBeNull();
  });

  it.each([
    [409, 'A mirror of this failure runs already.', undefined],
    [403, 'The mirror would have privileges: container side: it runs as root.', 'name: side'],
  ])('is told above the editor where it has no place, as an answer %i may', async (status, detail, line) => {
    const { page } = await chromium.open(await failurePathIn(scene, NO_FIX), { as: 'admin' });
    await page.route('**/api/mirror/deploy/*', (route) =>
      route.fulfill({
        ...{ status, contentType: 'application/problem+json', body: JSON.stringify({ title: 'No', status, detail }) },
      }),
    );
    await page.getByRole('button', { name: 'Write a manifest' }).click();
    await prove(page, manifestOf('side'));
    await page.locator('#fix').getByText(detail).first().waitFor();
    await page.locator('#proof').getByRole('alert').getByText(detail).waitFor();
    if (line === undefined) expect(await page.locator('.cm-problemLine').count()).toBe(0);
    else await page.locator('.cm-problemLine', { hasText: line }).waitFor();
  });
});
