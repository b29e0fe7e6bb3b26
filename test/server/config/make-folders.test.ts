import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolders } from '../../../src/server/config/make-folders.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

describe('makeFolders', () => {
  it('makes what is missing, with the mode, and leaves what is there', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'a'), { mode: 0o755 });
    makeFolders(join(folder, 'a', 'b', 'c'), 0o700);
    expect(statSync(join(folder, 'a', 'b', 'c')).mode & 0o777).toBe(0o700);
    makeFolders(join(folder, 'a'), 0o700);
    expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o755);
  });

  it('throws where a file is in the way', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(() => makeFolders(file, 0o700)).toThrow('EEXIST');
    expect(() => makeFolders(join(file, 'below'), 0o700)).toThrow('ENOTDIR');
  });

  it('ends where nobody can make one', () => {
    const module = new URL('../../../src/server/config/make-folders.ts', import.meta.url).href;
    const script = `import { makeFolders } from ${JSON.stringify(module)}; makeFolders('/proc/foo/bar', 0o700);`;
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      timeout: 30_000,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining('/proc/foo')]);
  });
});
