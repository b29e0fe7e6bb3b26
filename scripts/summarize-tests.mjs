/**
 * Sums up the JSON reports of tests in a folder (vitest's shape): a line for each test that failed, with why, and last "N passed, N failed". A step
 * that failed without a failed test counts as one.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

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

const MESSAGE_LENGTH = 500;

/** The first line of why, with as much of the next ones as a person needs to see where to look. */
const reasonOf = (messages = []) =>
  stripVTControlCharacters(messages.join('\n'))
    .replace('STACK_TRACE_ERROR', 'the test or hook took longer than it may')
    .slice(0, MESSAGE_LENGTH)
    .replace(/^/gm, '    ');

/** Names the tests that failed and says why, so that the end of a long log is enough to know. */
export function failuresOf(reports) {
  return reports.flatMap(({ testResults }) =>
    testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name = '', message, assertionResults }) => {
        const file = relative(process.cwd(), name);
        const failed = assertionResults.filter((test) => test.status === 'failed');
        if (failed.length === 0) return [`FAILED  ${file}\n${reasonOf([message])}`];
        return failed.map((test) => `FAILED  ${file}: ${test.fullName}\n${reasonOf(test.failureMessages)}`);
      }),
  );
}

function reportsIn(folder) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

function main([failedSteps = '0', folder = '']) {
  const reports = reportsIn(folder);
  const { passed, failed } = countTests(reports);
  for (const failure of failuresOf(reports)) console.log(failure);
  // Lint, coverage or the build may fail while every test passes; no tests at all are a failure too.
  const others = failed === 0 ? Math.max(Number(failedSteps), passed === 0 ? 1 : 0) : 0;
  console.log(`${passed} passed, ${failed + others} failed`);
  return failed + others === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = main(process.argv.slice(2));
