import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { violationsOf } from './support/accessibility.js';
import { useChromium } from './support/chromium.js';
import { reportFailure } from './support/lists.js';
import { type Scene, startScene } from './support/scene.js';

const NAMESPACE = 'crash-connection-refused';
const LINES = Array.from({ length: 80 }, (_, index) => `echo 'line ${index + 1} of the run'`);
const POD = { labels: { app: 'talker' } };
/** Prints more than fits a window, and ends, again and again. */
const TALKER = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'talker', namespace: NAMESPACE },
  spec: {
    replicas: 1,
    selector: { matchLabels: POD.labels },
    template: {
      metadata: POD,
      spec: {
        containers: [
          {
            name: 'talker',
            image: '127.0.0.1:5000/team/shell:1.0',
            command: [
              'sh',
              '-c',
              [...LINES, "echo 'Error: connect ECONNREFUSED 10.0.0.57:6379' >&2", 'exit 1'].join('; '),
            ],
          },
        ],
      },
    },
  },
};

let scene: Scene;
beforeAll(async () => {
  scene = await startScene([NAMESPACE]);
  scene.cluster.simulation.apply(TALKER);
});
afterAll(() => scene.close());
// Its pages are closed before the server is.
const chromium = useChromium(() => scene.server);

/** The id of the failure of the pod that talks, once the agent has told of it. */
async function failureId(): Promise<number> {
  const cookie = await scene.server.signIn('read');
  const ids = async () => {
    const { body } = await scene.server.send('GET', '/api/pods/failed', { cookie });
    return (body as { id: number; pod_name: string }[]).filter(({ pod_name: pod }) => pod.startsWith('talker'));
  };
  await expect.poll(async () => (await ids()).length, { timeout: 20_000 }).toBeGreaterThan(0);
  return (await ids())[0]?.id ?? 0;
}

async function openLogs(query = '') {
  const { page } = await chromium.open(`/failures/${await failureId()}/logs${query}`, { as: 'read' });
  await page.getByText('Error: connect ECONNREFUSED').last().waitFor();
  const log = page.getByRole('list', { name: 'Log of talker' });
  return { page, log, follow: page.getByRole('button', { name: /^Follow/ }) };
}

describe('the log of a pod', () => {
  it('is followed until one scrolls up, and again from the newest line', async () => {
    const { page, log, follow } = await openLogs();
    expect(await follow.getAttribute('aria-pressed')).toBe('true');
    expect(await violationsOf(page)).toEqual([]);
    await log.hover();
    await page.mouse.wheel(0, -900);
    await expect.poll(() => follow.getAttribute('aria-pressed')).toBe('false');
    // The next run begins, after however long a pause.
    scene.cluster.simulation.clock.advance(400_000);
    const jump = page.getByRole('button', { name: /^Jump to newest \(\d+\)$/ });
    await jump.waitFor();
    await jump.click();
    await expect.poll(() => follow.getAttribute('aria-pressed')).toBe('true');
    await page.locator('h1').focus();
    await page.keyboard.press('f');
    await expect.poll(() => follow.getAttribute('aria-pressed')).toBe('false');
  });

  it('is searched from match to match', async () => {
    const { page, log } = await openLogs();
    await page.getByRole('searchbox', { name: 'Search the log' }).fill('LINE 17 of');
    await page.getByText(/^1 of 1$|^(\d+) of \1$/).waitFor();
    await log.locator('mark', { hasText: 'line 17 of' }).first().waitFor();
    await page.getByRole('searchbox', { name: 'Search the log' }).fill('nobody prints this');
    await page.getByText('no match').waitFor();
  });

  it('has a link for each line', async () => {
    const { page, log } = await openLogs();
    const follow = async () => {
      await page.getByRole('searchbox', { name: 'Search the log' }).fill('line 3 of');
      const row = log.locator('li', { hasText: 'line 3 of the run' }).last();
      await row.getByRole('button', { name: /^Link to line/ }).click();
      await page.waitForURL(/[?&]line=/);
      await page.reload();
      await log.locator('li[data-current]', { hasText: 'line 3 of the run' }).waitFor({ timeout: 8_000 });
    };
    // Where the container begins anew before the reload, the line is one of the run before.
    await vi.waitFor(follow, { timeout: 120_000 });
  });

  it('is what was kept of it once the pod is gone', async () => {
    const id = await failureId();
    const at = `${scene.cluster.simulation.url}/apis/apps/v1/namespaces/${NAMESPACE}/deployments/talker`;
    await fetch(at, { method: 'DELETE' });
    const cookie = await scene.server.signIn('read');
    const { body } = await scene.server.send('GET', `/api/pods/failed/${id}`, { cookie });
    const path = `/api/pods/${NAMESPACE}/${(body as { pod_name: string }).pod_name}/logs`;
    await expect
      .poll(async () => (await scene.server.send('GET', path, { cookie })).status, { timeout: 20_000 })
      .toBe(404);
    const { page } = await chromium.open(`/failures/${id}/logs`, { as: 'read' });
    await page.getByText(/^The pod is gone\. These \d+ lines were kept at/).waitFor();
    await page.getByText('Error: connect ECONNREFUSED').last().waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('is said to be none where the pod is gone and had printed nothing', async () => {
    const id = await reportFailure(scene.server, 'never-ran', NAMESPACE);
    const { page } = await chromium.open(`/failures/${id}/logs`, { as: 'read' });
    await page.getByText('The pod is gone, and nothing that it printed was kept.').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });
});
