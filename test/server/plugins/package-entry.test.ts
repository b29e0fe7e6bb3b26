import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findPackage, readPluginFolder } from '../../../src/server/plugins/package-entry.js';

let root: string;

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'podproof-entry-')));
});
afterEach(() => rm(root, { recursive: true }));

async function write(path: string, text = ''): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

describe('readPluginFolder', () => {
  it.each([
    ['an index.js', {}, 'index.js'],
    ['exports as a text', { exports: './lib/a.js', main: 'b.js' }, 'lib/a.js'],
    [
      'exports by condition',
      { exports: { require: './c.cjs', import: { types: './d.ts', default: './a.mjs' } } },
      'a.mjs',
    ],
    ['exports by path', { exports: { './extra': './x.js', '.': { default: './a.js' } } }, 'a.js'],
    ['main', { main: 'lib/main.js' }, 'lib/main.js'],
    ['main where exports has nothing for us', { exports: { browser: './b.js' }, main: 'm.js' }, 'm.js'],
  ])('takes %s', async (_name, manifest, entry) => {
    await write('package.json', JSON.stringify({ ...manifest, version: '1.0.0' }));
    await write(entry);
    expect(await readPluginFolder(root)).toEqual({ path: root, entry: join(root, entry), version: '1.0.0' });
  });

  it('says what to do about CommonJS', async () => {
    await write('index.cjs');
    await expect(readPluginFolder(root)).rejects.toThrow(/^plugins are ES modules, and index\.cjs is none/);
  });

  it('refuses an entry that lies outside, also by a link', async () => {
    await write('outside.mjs');
    await write('plugin/package.json', '{"main": "../outside.mjs"}');
    const refused = /leads out of the folder of the plugin/;
    await expect(readPluginFolder(join(root, 'plugin'))).rejects.toThrow(refused);
    await write('other/package.json', '{}');
    await symlink(join(root, 'outside.mjs'), join(root, 'other/index.mjs'));
    await expect(readPluginFolder(join(root, 'other'))).rejects.toThrow(refused);
  });

  it('takes a file behind links within the folder, as Kubernetes mounts them', async () => {
    await write('plugin/..2026/index.mjs');
    await symlink('..2026', join(root, 'plugin/..data'));
    await symlink('..data/index.mjs', join(root, 'plugin/index.mjs'));
    expect((await readPluginFolder(join(root, 'plugin'))).entry).toBe(join(root, 'plugin/..2026/index.mjs'));
  });

  it('takes the first index file where there is no package.json', async () => {
    await write('index.ts');
    await write('index.mjs');
    expect(await readPluginFolder(root)).toEqual({ path: root, entry: join(root, 'index.mjs'), version: null });
  });

  it('resolves symbolic links, since Node does so too', async () => {
    await write('real/index.js');
    await symlink(join(root, 'real'), join(root, 'link'));
    expect((await readPluginFolder(join(root, 'link'))).entry).toBe(join(root, 'real/index.js'));
  });

  it('says what is missing', async () => {
    await expect(readPluginFolder(root)).rejects.toThrow(/there is no index\.js or index\.mjs in/);
    await write('package.json', '{"main": "lib/gone.js"}');
    await expect(readPluginFolder(root)).rejects.toThrow('there is no lib/gone.js in');
    await write('package.json', '{');
    await expect(readPluginFolder(root)).rejects.toThrow(SyntaxError);
  });
});

describe('findPackage', () => {
  it('looks in node_modules of every folder upwards', async () => {
    await write('node_modules/@acme/chat/package.json', '{}');
    await write('a/b/c/file');
    expect(await findPackage('@acme/chat', join(root, 'a/b/c'))).toBe(join(root, 'node_modules/@acme/chat'));
    expect(await findPackage('@acme/none', join(root, 'a/b/c'))).toBeUndefined();
  });
});
