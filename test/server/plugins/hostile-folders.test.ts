import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findPlugins } from '../../../src/server/plugins/find-plugins.js';
import { PluginWatcher } from '../../../src/server/plugins/plugin-watcher.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

function pluginFolder(directory: string, name: string): string {
  const folder = join(directory, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'index.js'), 'export default {};');
  return folder;
}

const nowhere = { debug() {}, info() {}, warn() {}, error() {} };

test('a link to nowhere beside the plugins hides none of them', async () => {
  const directory = temporaryFolder();
  const folder = pluginFolder(directory, 'notify-chat');
  symlinkSync(join(directory, 'gone'), join(directory, 'notify-dangling'));
  const places = await findPlugins({ packages: [], directory });
  expect(places.filter(({ foreign }) => foreign)).toEqual([
    expect.objectContaining({ error: null, folder: expect.objectContaining({ path: folder }) }),
  ]);
  expect(places.filter(({ absentFrom }) => absentFrom !== undefined)).toEqual([]);
});

test('links in circles and to nowhere neither hold up the watcher nor blind it', async () => {
  const directory = temporaryFolder();
  const folder = pluginFolder(directory, 'notify-chat');
  for (const name of ['a', 'b']) symlinkSync('.', join(folder, name));
  symlinkSync('/', join(folder, 'root'));
  symlinkSync(join(directory, 'gone'), join(directory, 'notify-dangling'));
  const seen: string[] = [];
  const watcher = new PluginWatcher({
    directory,
    logger: nowhere,
    everyMs: 5,
    onChange: async (path, what) => void seen.push(`${what} ${path}`),
  });
  onTestFinished(() => watcher.stop());
  await watcher.start();
  writeFileSync(join(folder, 'index.js'), 'export default { changed: true };');
  await vi.waitFor(() => expect(seen).toEqual([`changed ${folder}`]));
  rmSync(folder, { recursive: true });
  await vi.waitFor(() => expect(seen).toEqual([`changed ${folder}`, `gone ${folder}`]));
});
