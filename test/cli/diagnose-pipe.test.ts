import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../architecture/cruise-folder.js';
import { CRASHED, container, pod } from '../rules/report/objects.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const PODS = 300;

/** Runs the command line in a pipe of the shell, which is what holds output back: `$@` is the command. */
async function inShell(script: string) {
  const file = join(temporaryFolder(), 'pods.json');
  const crashing = { phase: 'Running', containerStatuses: [container(CRASHED, { restartCount: 3 })] };
  const items = Array.from({ length: PODS }, (_, index) => pod(`p${index}`, crashing));
  writeFileSync(file, JSON.stringify({ kind: 'List', items }));
  const command = [
    process.execPath,
    '--import',
    'tsx',
    join(ROOT, 'src/main.ts'),
    'diagnose',
    '-f',
    file,
    '-o',
    'json',
  ];
  return promisify(execFile)('sh', ['-c', script, 'sh', ...command], { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 });
}

describe('podproof diagnose in a pipe', { timeout: 60_000 }, () => {
  it('prints everything before it ends', async () => {
    const { stdout } = await inShell('"$@" | cat');
    expect(JSON.parse(stdout)).toHaveLength(PODS);
  });

  it('ends quietly when the other program has read enough', async () => {
    const { stdout, stderr } = await inShell('("$@"; echo "ended with $?" >&2) | head -c 10');
    expect([stdout.length, stderr]).toEqual([10, 'ended with 0\n']);
  });
});
