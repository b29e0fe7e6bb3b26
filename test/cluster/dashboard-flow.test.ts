import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useChromium } from '../browser/support/chromium.js';
import { proveAndCopy } from '../browser/support/prove-and-copy.js';
import { SERVICE_TOKEN } from '../support/server.js';
import { startAgentOf } from './support/agent-scene.js';
import { type Backend, startBackend } from './support/backend.js';
import { namespaceForTest } from './support/namespaces.js';
import { createScenario } from './support/scenario.js';
import { TestCluster } from './support/test-cluster.js';

const SCENARIO = 'crash-readonly-filesystem';
const FAILS_MS = 60_000;

const cluster = TestCluster.connect();
const folder = mkdtempSync(join(tmpdir(), 'podproof-flow-'));
const undo: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
let backend: Backend;
/** Each pod that comes or goes changes the interfaces of the node that the browser runs on: it asks again, and writes so. */
const NETWORK = /ERR_NETWORK_CHANGED/;
const chromium = useChromium(() => backend);

beforeAll(async () => {
  backend = await startBackend(cluster);
  undo.push(() => backend.close());
  const shared = { SERVICE_TOKEN, LOG_LEVEL: 'warn', HOME: folder };
  await startAgentOf(cluster, { folder, shared, backend, undo });
}, 120_000);
afterAll(async () => {
  for (const step of undo.reverse()) await step();
  cluster.close();
}, 60_000);

it('from the first set-up to the copied patch of what failed meanwhile', async () => {
  const { page } = await chromium.open('/', { expected: NETWORK });
  await page.waitForURL('**/setup');
  await page.getByLabel('Username').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Create the admin' }).click();
  await page.getByRole('heading', { name: 'Set up: 1 of 5 done' }).waitFor();

  const namespace = await namespaceForTest(cluster, 'flow');
  await createScenario(cluster, SCENARIO, namespace);
  await page
    .getByRole('listitem')
    .filter({ hasText: namespace })
    .getByRole('link', { name: /\/var\/cache/ })
    .click({ timeout: FAILS_MS });
  await page.waitForURL('**/incidents/*');
  expect(await proveAndCopy(page)).toMatch(new RegExp(`^kubectl -n ${namespace} patch deployment .*emptyDir`));
}, 300_000);
