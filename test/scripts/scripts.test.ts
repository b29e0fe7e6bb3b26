import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../architecture/cruise-folder.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** The scripts are plain JavaScript, because they run before TypeScript is installed. */
async function script<Exports>(name: string): Promise<Exports> {
  const specifier = join(ROOT, 'scripts', name);
  return (await import(specifier)) as Exports;
}

interface Preflight {
  nodeProblem(version: string): string | undefined;
  toolchainProblem(has: (program: string) => boolean, environment: Record<string, string>): string | undefined;
  sqliteLoads(): boolean;
}

describe('preflight', () => {
  it.each([
    ['20.18.3', false],
    ['18.20.0', false],
    ['20.19.0', true],
    ['22.0.0', true],
  ])('accepts Node %s: %s', async (version, isGood) => {
    const { nodeProblem } = await script<Preflight>('preflight.mjs');
    expect(nodeProblem(version) === undefined).toBe(isGood);
    if (!isGood) expect(nodeProblem(version)).toBe(`Podproof needs Node 20.19 or newer; this is ${version}.`);
  });

  it.each([
    [['python3', 'make', 'g++'], undefined],
    [['python', 'gmake', 'clang++'], undefined],
    [['python3', 'make'], 'lacks a C++ compiler. '],
    [[], 'lacks python3, make, a C++ compiler. '],
  ])('with %j', async (programs: string[], missing) => {
    const { toolchainProblem } = await script<Preflight>('preflight.mjs');
    const problem = toolchainProblem((program) => programs.includes(program), {});
    if (missing === undefined) expect(problem).toBeUndefined();
    else expect(problem).toContain(missing);
    for (const system of missing === undefined ? [] : ['Debian', 'Fedora', 'Alpine', 'macOS'])
      expect(problem).toContain(system);
  });

  it('takes the compiler that the environment names', async () => {
    const { toolchainProblem } = await script<Preflight>('preflight.mjs');
    const has = (program: string) => ['python3', 'make', 'my-c++'].includes(program);
    expect(toolchainProblem(has, { CXX: 'my-c++' })).toBeUndefined();
  });

  it('ends with 0 from any folder where the driver is there', async () => {
    const { stderr } = await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/preflight.mjs')], { cwd: '/' });
    expect(stderr).toBe('');
  });
});

describe('the summary of the tests', () => {
  const report = (passed: number, failed: number, extra: object[] = []) => ({
    numPassedTests: passed,
    numFailedTests: failed,
    testResults: [{ status: 'passed', assertionResults: [] }, ...extra],
  });

  async function summary(reports: object[], failedSteps: number) {
    const folder = join(temporaryFolder(), 'reports');
    mkdirSync(folder);
    for (const [index, content] of reports.entries())
      writeFileSync(join(folder, `${index}.json`), JSON.stringify(content));
    const words = [join(ROOT, 'scripts/summarize-tests.mjs'), String(failedSteps), folder];
    const { stdout, code } = await promisify(execFile)(process.execPath, words).then(
      ({ stdout }) => ({ stdout, code: 0 }),
      (error: { stdout: string; code: number }) => error,
    );
    return [stdout, code];
  }

  const broken = { status: 'failed', name: 'a.test.ts', message: 'SyntaxError', assertionResults: [] };
  const failedTest = {
    ...{ status: 'failed', name: `${ROOT}/test/b.test.ts` },
    assertionResults: [
      { status: 'passed', fullName: 'b holds' },
      { status: 'failed', fullName: 'b breaks', failureMessages: ['\u001b[31mexpected 1\u001b[39m'] },
    ],
  };

  it.each([
    { it: 'adds up', reports: [report(3, 0), report(4, 0)], failedSteps: 0, line: '7 passed, 0 failed\n' },
    { it: 'fails with a test', reports: [report(3, 2)], failedSteps: 1, line: '3 passed, 2 failed\n' },
    {
      it: 'fails with a step, such as coverage',
      reports: [report(3, 0)],
      failedSteps: 1,
      line: '3 passed, 1 failed\n',
    },
    { it: 'fails without tests', reports: [], failedSteps: 0, line: '0 passed, 1 failed\n' },
  ])('$it', async ({ reports, failedSteps, line }) => {
    expect(await summary(reports, failedSteps)).toEqual([line, line.endsWith(' 0 failed\n') ? 0 : 1]);
  });

  it('names what failed, and a file that could not be loaded, and says why', async () => {
    const reports = [report(3, 1, [failedTest]), report(3, 0, [broken])];
    const lines = [
      ...['FAILED  test/b.test.ts: b breaks', '    expected 1'],
      ...['FAILED  a.test.ts', '    SyntaxError', '6 passed, 2 failed', ''],
    ];
    expect(await summary(reports, 1)).toEqual([lines.join('\n'), 1]);
  });
});

describe('a script that installs what is needed', () => {
  it.each(['build.mjs', 'install.mjs', 'preflight.mjs'])(
    'is loaded where nothing is installed yet: %s',
    async (name) => {
      const folder = temporaryFolder();
      cpSync(join(ROOT, 'scripts'), join(folder, 'scripts'), { recursive: true });
      writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
      const load = `await import(${JSON.stringify(join(folder, 'scripts', name))})`;
      await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', load], { cwd: folder });
    },
  );
});
