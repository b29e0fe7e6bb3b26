import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../support/install-podproof.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const { bin } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { bin: { podproof: string } };
/** What `npm run build` makes and npm links: only there do imports work as they do for users. */
const MAIN = join(ROOT, bin.podproof);

function podproof(cwd: string, ...words: readonly string[]): Promise<{ code: number; out: string; error: string }> {
  const env = {
    ...{ PATH: process.env.PATH, TMPDIR: tmpdir() },
    ...{ DATA_DIR: join(cwd, 'data'), PODPROOF_PLUGIN_DIR: cwd },
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...words], { cwd, env }, (failure, out, error) =>
      resolve({ code: Number(failure?.code ?? 0), out, error }),
    );
  });
}

describe('a plugin of one’s own', { timeout: 300_000 }, () => {
  it.each(['kinds', 'llm', 'notify', 'storage'])(
    'of kind %s is written, passes its suite at once and is found',
    async (kind) => {
      const folder = temporaryFolder();
      expect(await podproof(folder, 'plugins', 'new', kind, 'my-own')).toMatchObject({ code: 0, error: '' });
      const checked = await podproof(folder, 'plugins', 'check', `${kind}-my-own`);
      expect(checked).toMatchObject({ code: 0, error: '', out: expect.stringMatching(/all \d\d+ tests passed\n$/) });
      expect((await podproof(folder, 'plugins')).out).toMatch(
        new RegExp(`^${kind} +my-own +My Own +0\\.1\\.0 .*available$`, 'm'),
      );
      expect(await podproof(folder, 'plugins', 'new', kind, 'my-own')).toMatchObject({
        code: 1,
        error: expect.stringMatching(/exists already/),
      });
    },
  );

  it('says in plain words what is wrong with it', async () => {
    const folder = temporaryFolder();
    await podproof(folder, 'plugins', 'new', 'llm', 'mine');
    const index = join(folder, 'llm-mine/index.js');
    const text = readFileSync(index, 'utf8');
    writeFileSync(index, text.replace("jsonMode: 'schema'", "jsonMode: 'none'"));
    const checked = await podproof(folder, 'plugins', 'check', 'llm-mine');
    expect(checked).toMatchObject({ code: 1, out: 'llm mine: the server would load it\n' });
    expect(checked.error).toMatch(/^FAILED llm mine: answers asks for JSON where it can/m);
    expect(checked.error).toMatch(/^\d+ of \d+ tests passed$/m);
    writeFileSync(index, text.replace('secrets: [', 'secrets: [['));
    expect(await podproof(folder, 'plugins', 'check', 'llm-mine')).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^The server would not load it: .*\(index\.js:\d+\)\n$/),
    });
  });

  it.each([
    [['plugins', 'new', 'rule', 'x'], /kind must be one of kinds, llm, notify, storage/],
    [['plugins', 'new', 'llm', 'My_Own'], /id must be lower case letters/],
    [['plugins', 'check', 'nowhere'], /There is no folder nowhere/],
  ])('says what is wrong with %j', async (words, reason) => {
    const { code, error } = await podproof(temporaryFolder(), ...words);
    expect([code, error]).toEqual([1, expect.stringMatching(reason)]);
  });
});
