import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** What the loader and the host are made of. */
const NEEDED = /^src\/(contracts|kernel|rules|server\/(plugins|version))\b/;

const FIXTURES = join(ROOT, 'test/fixtures/plugins');

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podproof-third-party-'));
  await installOurselves(join(folder, 'podproof'));
  await cp(join(FIXTURES, 'third-party/notify-journal'), join(folder, 'elsewhere/notify-journal'), { recursive: true });
  await cp(join(FIXTURES, 'broken/notify-good'), join(folder, 'node_modules/notify-good'), { recursive: true });
  await writeFile(join(folder, 'node_modules/notify-good/package.json'), '{"version": "0.3.0", "type": "module"}');
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

/** The package as npm would install it, compiled from the sources as they are now. */
async function installOurselves(target: string): Promise<void> {
  const sources = (await readdir(join(ROOT, 'src'), { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile() && file.name.endsWith('.ts'))
    .map((file) => join(file.parentPath, file.name))
    .filter((file) => NEEDED.test(relative(ROOT, file)));
  for (const source of sources) {
    const compiled = ts.transpileModule(await readFile(source, 'utf8'), {
      compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
    });
    const file = join(target, 'dist', relative(ROOT, source).replace(/ts$/, 'js'));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, compiled.outputText);
  }
  await mkdir(join(target, 'dist/plugins'));
  await cp(join(ROOT, 'package.json'), join(target, 'package.json'));
  await symlink(join(ROOT, 'node_modules'), join(target, 'node_modules'));
}

/** Runs a module in a Node process of its own, as a server would run. */
function run(module: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', module], {
      cwd: folder,
      env: { PATH: process.env.PATH },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.on('close', (code) => resolve({ code, output }));
  });
}

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
  const { code, output } = await run(SCRIPT);
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
