/** Everything that has to hold: build, format, lint, types, faults, tests with coverage. The reports of the tests go to node_modules/.cache/podproof. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { checkDashboardTypes, generateApiTypes } from './dashboard.mjs';
import { install } from './install.mjs';
import { preflight } from './preflight.mjs';
import { ROOT, runPackage, runPackageBeside } from './run.mjs';

const REPORTS = 'node_modules/.cache/podproof';

const failed = [];

async function step(name, work) {
  console.log(`\n== ${name}`);
  if ((await work()) !== 0) failed.push(name);
}

/**
 * Beside each other on two cores: lint, which asks for types as well, takes as long as all the others; faults wait for limits of the product in
 * between. Where the types do not fit, the compiler says so, and the build makes what can be tested.
 */
async function buildAndCheck() {
  await step('types of the API', generateApiTypes);
  const lint = runPackageBeside('eslint/bin/eslint.js', ['--max-warnings', '0', '.']);
  await step('build', () => build({ isChecked: true }));
  const faults = failed.includes('build') ? undefined : faultsBeside();
  await step('format', () => runPackage('@biomejs/biome/bin/biome', ['check']));
  await step('types', () => runPackage('typescript/bin/tsc', ['-p', 'tsconfig.json']));
  await step('types of the dashboard', checkDashboardTypes);
  await step('lint', lint);
  if (faults !== undefined) await step('faults', faults);
}

function faultsBeside() {
  if (!existsSync(join(ROOT, 'test/faults/main.ts'))) return undefined;
  const args = ['--rounds', '5', '--json', `${REPORTS}/faults.json`];
  return runPackageBeside('tsx/dist/cli.mjs', ['test/faults/main.ts', ...args]);
}

function test() {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS}/tests.json`];
  return runPackage('vitest/vitest.mjs', ['run', '--coverage', ...reports]);
}

/** Goes on after a failed step, so that one run shows all there is; only without a build there is nothing to test. */
async function verify() {
  await buildAndCheck();
  if (!failed.includes('build')) await step('tests and coverage', test);
  console.log(failed.length === 0 ? '\nverify: everything holds' : `\nverify: failed: ${failed.join(', ')}`);
  return failed.length === 0;
}

const ready = preflight() && (await install());
process.exitCode = ready && (await verify()) ? 0 : 1;
