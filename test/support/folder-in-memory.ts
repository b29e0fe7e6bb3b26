import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Many times what the tests have in files at once; memory is taken only for what is there. */
const SIZE_BYTES = 2 * 1024 ** 3;

/** Takes the folder away as soon as standard input ends, which also happens when the test run is killed. */
const SUPERVISOR = 'cat >/dev/null; umount --lazy "$0"; rmdir "$0"';

function mount(folder: string): boolean {
  try {
    // PostgreSQL runs as another user, within.
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_BYTES},mode=711`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Keeps the temporary files of a test run in memory where that is possible, which it is for root on Linux: SQLite waits for the disk after each
 * transaction, as it must, and the whole process with it (docs/decisions/0078-time-of-the-tests.md).
 */
export default function setup(): (() => Promise<void>) | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || freemem() < 2 * SIZE_BYTES) return undefined;
  const { TMPDIR: before } = process.env;
  const folder = mkdtempSync(join(tmpdir(), 'podproof-tests-'));
  if (!mount(folder)) {
    rmdirSync(folder);
    return undefined;
  }
  const supervisor = spawn('sh', ['-c', SUPERVISOR, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = new Promise<void>((resolve) => supervisor.once('exit', () => resolve()));
  process.env.TMPDIR = folder;
  return async () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    supervisor.stdin.end();
    await ended;
  };
}
