import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../architecture/cruise-folder.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const MODULE = join(ROOT, 'src/server/config/generated-secrets.ts');
const PROCESSES = 6;

/** Each process waits for the same instant, so that all of them find no file. */
const SCRIPT = (folder: string, at: number) => `
  import { generatedSecret } from ${JSON.stringify(MODULE)};
  while (Date.now() < ${at});
  process.stdout.write(generatedSecret(${JSON.stringify(folder)}, 'session-secret'));
`;

describe('several processes that start at once', () => {
  it('end with the same secret and leave nothing else', { timeout: 60_000 }, async () => {
    const folder = temporaryFolder();
    const script = SCRIPT(folder, Date.now() + 2500);
    const starts = Array.from({ length: PROCESSES }, () =>
      promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { cwd: ROOT }),
    );
    const secrets = new Set((await Promise.all(starts)).map(({ stdout }) => stdout));
    expect([...secrets]).toEqual([readFileSync(join(folder, 'session-secret'), 'utf8').trim()]);
    expect(readdirSync(folder)).toEqual(['session-secret']);
  });
});
