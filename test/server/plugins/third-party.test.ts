import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installPodproof, ROOT } from '../../support/install-podproof.js';
import { runModule } from '../../support/run-module.js';

const FIXTURES = join(ROOT, 'test/fixtures/plugins');

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podproof-third-party-'));
  await installPodproof(join(folder, 'podproof'));
  await cp(join(FIXTURES, 'third-party/notify-journal'), join(folder, 'elsewhere/notify-journal'), { recursive: true });
  await cp(join(FIXTURES, 'broken/notify-good'), join(folder, 'node_modules/notify-good'), { recursive: true });
  await writeFile(join(folder, 'node_modules/notify-good/package.json'), '{"version": "0.3.0", "type": "module"}');
});
afterAll(() => rm(folder, { recursive: true }));

const SCRIPT = `
  import { PluginHost } from './podproof/dist/src/kernel/plugins/plugin-host.js';
  import { createPolicies, unchanged } from './podproof/dist/src/kernel/plugins/policies/index.js';
  import { PodproofError } from './podproof/dist/src/kernel/ports/errors.js';
  import { loadPlugins } from './podproof/dist/src/server/plugins/plugin-loader.js';

  const logger = { debug() {}, info() {}, warn() {}, error() {} };
  const metrics = { portCalled() {} };
  const host = new PluginHost({
    logger,
    context: () => ({ logger, fetch, clock: { now: Date.now } }),
    policies: createPolicies({ logger, metrics, prepare: { llm: unchanged, notify: unchanged } }),
  });
  await loadPlugins(host, { packages: ['notify-good'], directory: 'elsewhere' });
  const signal = new AbortController().signal;
  await host.activate('notify', 'journal', { file: 'journal.txt' });
  await host.use('notify', 'journal', (notifier) => notifier.send({ title: 'a message' }, signal));
  const refusal = await host.use('notify', 'journal', (notifier) => notifier.send({ title: 'refuse' }, signal)).catch((error) => error);
  const plugins = host.list().map(({ source, version, status, error }) => ({ source, version, status, error }));
  console.log(JSON.stringify({ plugins, code: refusal.code, ours: refusal instanceof PodproofError }));
`;

it('runs plugins of somebody else that lie outside and have nothing installed beside them', async () => {
  const { code, output } = await runModule(SCRIPT, { cwd: folder });
  expect({ code, output }).toEqual({ code: 0, output: expect.any(String) });
  expect(JSON.parse(output)).toEqual({
    plugins: [
      { source: 'package notify-good', version: '0.3.0', status: 'available', error: null },
      { source: 'directory notify-journal', version: '2.1.0', status: 'active', error: null },
    ],
    code: 'refused',
    ours: true,
  });
  expect(await readFile(join(folder, 'journal.txt'), 'utf8')).toBe('test\na message\n');
});
