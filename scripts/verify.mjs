/** Everything that has to hold: format, lint, types, build, tests with coverage, faults. The reports of the tests go to node_modules/.cache/podproof. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { checkDashboardTypes, generateApiTypes } from './dashboard.mjs';
import { install } from './install.mjs';
import { preflight } from './preflight.mjs';
import { ROOT, run, runPackage, runPackageBeside } from './run.mjs';

const REPORTS = 'node_modules/.cache/podproof';

const failed = [];

async function step(name, work) {
  console.log(`\n== ${name}`);
  if ((await work()) !== 0) failed.push(name);
}

/** Beside each other on two cores: lint, which asks for types as well, takes as long as all the others. */
async function checkAndBuild() {
  await step('types of the API', generateApiTypes);
  const lint = runPackageBeside('eslint/bin/eslint.js', ['--max-warnings', '0', '.']);
  await step('format', () => runPackage('@biomejs/biome/bin/biome', ['check']));
  await step('types', () => runPackage('typescript/bin/tsc', ['-p', 'tsconfig.json']));
  await step('types of the dashboard', checkDashboardTypes);
  // Where the types do not fit, the compiler says so above, and makes what can be tested.
  await step('build', () => build({ isChecked: true }));
  await step('lint', lint);
}

function test() {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS}/tests.json`];
  return runPackage('vitest/vitest.mjs', ['run', '--coverage', ...reports]);
}

function faults() {
  if (!existsSync(join(ROOT, 'test/faults/main.ts'))) return 0;
  const args = ['--rounds', '5', '--json', `${REPORTS}/faults.json`];
  return run('npm', ['run', '--silent', 'test:faults', '--', ...args], { shell: process.platform === 'win32' });
}

/** Goes on after a failed step, so that one run shows all there is; only without a build there is nothing to test. */
async function verify() {
  await checkAndBuild();
  if (!failed.includes('build')) {
    await step('tests and coverage', test);
    await step('faults', faults);
  }
  console.log(failed.length === 0 ? '\nverify: everything holds' : `\nverify: failed: ${failed.join(', ')}`);
  return failed.length === 0;
}

const ready = preflight() && (await install());
process.exitCode = ready && (await verify()) ? 0 : 1;
