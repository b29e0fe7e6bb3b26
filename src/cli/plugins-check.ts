import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { PodproofError } from '../kernel/ports/errors.js';
import { loadConfigOfInstallation } from '../server/config/load-config.js';
import { createServices } from '../server/create-services.js';
import { findPackage } from '../server/plugins/package-entry.js';
import { PluginLoader } from '../server/plugins/plugin-loader.js';
import { errorLine } from './error-line.js';
import type { Terminal } from './terminal.js';

const TEST_FILE = /\.test\.(?:js|mjs|ts)$/;
const require = createRequire(import.meta.url);

/** What vitest writes of a run. */
const Report = z.object({
  numTotalTests: z.number(),
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});
type Report = z.output<typeof Report>;

/** Loads the plugin as the server would. Throws PodproofError with what the server would list. */
async function requireLoadable(terminal: Terminal, folder: string): Promise<string> {
  const config = { ...loadConfigOfInstallation(terminal.variables), logLevel: 'silent' } as const;
  const host = createServices(config).plugins;
  await new PluginLoader(host, { packages: [], directory: null }).loadFolder(folder);
  const [listing] = host.list();
  if (listing === undefined) throw new PodproofError('invalid', `There is no plugin in ${folder}`);
  if (listing.error !== null) throw new PodproofError('invalid', `The server would not load it: ${listing.error}`);
  return `${listing.kind} ${listing.id}`;
}

/** The suites of our package need these; where they are not installed next to it, somebody has to install them. */
function requireTools(): string {
  const missing = ['vitest', 'nock', 'fast-check'].filter((name) => {
    try {
      require.resolve(name);
      return false;
    } catch {
      return true;
    }
  });
  if (missing.length > 0) {
    throw new PodproofError(
      'unavailable',
      `The suite needs ${missing.join(', ')}: run "npm install --save-dev vitest@^4 nock@^14 fast-check@^4" where podproof is installed`,
    );
  }
  return join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs');
}

/** Where the imports of a plugin lead: ours for `podproof/*`, and for what the plugin has not installed itself. */
async function aliases(folder: string): Promise<Record<string, string>> {
  const { exports } = require('podproof/package.json') as { exports: Readonly<Record<string, unknown>> };
  const doors = Object.keys(exports).filter((name) => name !== './package.json');
  // The longest first: a shorter name would also stand for what is below it.
  const ours = doors.map((name) => `podproof${name.slice(1)}`).sort((one, other) => other.length - one.length);
  const lent: string[] = [];
  for (const name of ['zod', 'better-sqlite3', 'vitest']) if (!(await findPackage(name, folder))) lent.push(name);
  return Object.fromEntries([...ours, ...lent].map((name) => [name, fileURLToPath(import.meta.resolve(name))]));
}

function runNode(command: readonly string[], cwd: string): Promise<string> {
  return new Promise((done) => {
    const child = spawn(process.execPath, command, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.on('close', () => done(output));
  });
}

/** Runs the tests of a folder with vitest, which the author need not have configured. */
async function runSuite(folder: string, vitest: string): Promise<Report> {
  const work = mkdtempSync(join(tmpdir(), 'podproof-check-'));
  try {
    const report = join(work, 'report.json');
    // What is built is loaded as it is, as from node_modules: to have each of our modules transformed again takes ten seconds.
    const deps = {
      moduleDirectories: ['node_modules', join(dirname(require.resolve('podproof/package.json')), 'dist')],
    };
    const test = { include: ['**/*.test.{js,mjs,ts}'], testTimeout: 60_000, hookTimeout: 60_000, deps };
    const config = { root: folder, cacheDir: join(work, 'cache'), resolve: { alias: await aliases(folder) }, test };
    writeFileSync(join(work, 'vitest.config.mjs'), `export default ${JSON.stringify(config)};\n`);
    const flags = ['--config', join(work, 'vitest.config.mjs'), '--reporter', 'json', '--outputFile', report];
    const output = await runNode([vitest, 'run', '--root', folder, ...flags], folder);
    if (!existsSync(report)) throw new PodproofError('unavailable', `The suite could not be run: ${errorLine(output)}`);
    return Report.parse(JSON.parse(readFileSync(report, 'utf8')));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const firstLine = (text: string) => errorLine(text.split('\n')[0] ?? '');

function failuresOf({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${basename(name)}: ${firstLine(message)}`] : [];
    return failed.map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages?.[0] ?? '')}`);
  });
}

/**
 * `podproof plugins check <folder>`: loads a plugin as the server would, runs its suite and prints what failed, a line each. Throws
 * PodproofError when it would not be loaded, has no test, or a test failed.
 */
export async function pluginsCheck(terminal: Terminal, given: string): Promise<void> {
  if (!existsSync(given)) throw new PodproofError('not_found', `There is no folder ${given}`);
  const folder = realpathSync(resolve(given));
  const name = await requireLoadable(terminal, folder);
  terminal.out(`${name}: the server would load it`);
  if (!readdirSync(folder).some((file) => TEST_FILE.test(file))) {
    throw new PodproofError(
      'invalid',
      'There is no test to run: see the index.test.js that podproof plugins new writes',
    );
  }
  const report = await runSuite(folder, requireTools());
  const failures = failuresOf(report);
  for (const failure of failures) terminal.error(`FAILED ${failure}`);
  if (failures.length > 0 || report.numTotalTests === 0) {
    throw new PodproofError('invalid', `${report.numPassedTests} of ${report.numTotalTests} tests passed`);
  }
  terminal.out(`${name}: all ${report.numPassedTests} tests passed`);
}
