import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../../reports.js';

const image = { manifest: manifest({ image: 'acme/depot:2' }) };
const NPM = [
  'npm ERR! code ELIFECYCLE',
  'npm ERR! errno 1',
  'npm ERR! depot@0.1.0 start: `depot-scripts start`',
  'npm ERR! Exit status 1',
  'npm ERR! ',
  'npm ERR! Failed at the depot@0.1.0 start script.',
  'npm ERR! This is probably not a problem with npm. There is likely additional logging output above.',
  'npm ERR! A complete log of this run can be found in:',
  'npm ERR!     /root/.npm/_logs/2026-01-01T00_00_00_000Z-debug.log',
].join('\n');

describe('a script of package.json that fails', () => {
  it.each([
    ['npm', NPM, 'depot-scripts start'],
    [
      'npm 10',
      'npm error code 1\nnpm error path /app\nnpm error command failed\nnpm error command sh -c node depot.js',
      'node depot.js',
    ],
    [
      'yarn',
      '$ node dist/depot.js\nerror Command failed with exit code 1.\ninfo Visit https://yarnpkg.com/en/docs/cli/run for documentation about this command.',
      'node dist/depot.js',
    ],
    [
      'pnpm',
      '> depot@0.1.0 start /app\n> node depot.js\n\n ELIFECYCLE  Command failed with exit code 1.',
      'node depot.js',
    ],
  ])('is told by its command line where it prints nothing: %s', (_manager, log, script) => {
    const { title, steps } = diagnosisOfLog(log, image);
    expect(title).toBe(`The script of package.json that api runs (${script}) fails without a word`);
    expect(steps[0]?.text).toContain(`Run the script (${script}) by itself`);
    expect(steps[0]?.command).toContain('acme/depot:2');
  });

  it('is told by what it prints where it says why', () => {
    expect(diagnosisOfLog(`Error: no shelf is left for the depot\n${NPM}`, image).title).toContain('no shelf is left');
  });
});
