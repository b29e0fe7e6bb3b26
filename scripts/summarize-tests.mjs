/** Sums up the JSON reports of vitest in a folder as "N passed, N failed". A step that failed without a failed test counts as one. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @returns how many tests passed and failed; a file that could not even be loaded is one failure */
export function countTests(reports) {
  const counts = { passed: 0, failed: 0 };
  for (const { numPassedTests, numFailedTests, testResults } of reports) {
    const unloadable = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    );
    counts.passed += numPassedTests;
    counts.failed += numFailedTests + unloadable.length;
  }
  return counts;
}

function reportsIn(folder) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

function main([failedSteps = '0', folder = '']) {
  const { passed, failed } = countTests(reportsIn(folder));
  // Lint, coverage or the build may fail while every test passes; no tests at all are a failure too.
  const others = failed === 0 ? Math.max(Number(failedSteps), passed === 0 ? 1 : 0) : 0;
  console.log(`${passed} passed, ${failed + others} failed`);
  return failed + others === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = main(process.argv.slice(2));
