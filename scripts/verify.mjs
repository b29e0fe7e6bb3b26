/** Everything that has to hold: format, lint, types, build, tests with coverage, faults. The reports of the tests go to node_modules/.cache/podproof. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { checkDashboardTypes, generateApiTypes } from './dashboard.mjs';
import { install } from './install.mjs';
import { preflight } from './preflight.mjs';
import { ROOT, run, runPackage } from './run.mjs';

const REPORTS = 'node_modules/.cache/podproof';

const STEPS = [
  ['types of the API', generateApiTypes],
  ['format', () => runPackage('@biomejs/biome/bin/biome', ['check'])],
  ['lint', () => runPackage('eslint/bin/eslint.js', ['--max-warnings', '0', '.'])],
  ['types', () => runPackage('typescript/bin/tsc', ['-p', 'tsconfig.json'])],
  ['types of the dashboard', checkDashboardTypes],
  ['build', build],
  [
    'tests and coverage',
    () =>
      runPackage('vitest/vitest.mjs', [
        'run',
        '--coverage',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${REPORTS}/tests.json`,
      ]),
  ],
  ['faults', faults],
];

function faults() {
  if (!existsSync(join(ROOT, 'test/faults/main.ts'))) return 0;
  const args = ['--rounds', '5', '--json', `${REPORTS}/faults.json`];
  return run('npm', ['run', '--silent', 'test:faults', '--', ...args], { shell: process.platform === 'win32' });
}

/** Goes on after a failed step, so that one run shows all there is; only without a build there is nothing to test. */
async function verify() {
  const failed = [];
  for (const [name, step] of STEPS) {
    console.log(`\n== ${name}`);
    if ((await step()) !== 0) failed.push(name);
    if (failed.includes('build')) break;
  }
  console.log(failed.length === 0 ? '\nverify: everything holds' : `\nverify: failed: ${failed.join(', ')}`);
  return failed.length === 0;
}

const ready = preflight() && (await install());
process.exitCode = ready && (await verify()) ? 0 : 1;
