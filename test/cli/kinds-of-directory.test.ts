import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { kindsOfDirectory } from '../../src/cli/kinds-of-directory.js';
import { KINDS } from '../../src/rules/kinds/index.js';

/** A pack that imports nothing. */
function pack(id: string, kind: string, schema = 'success: true, data'): string {
  return `export default {
    apiVersion: 1, kind: 'kinds', id: '${id}', displayName: '${id}', description: 'For tests.', secrets: [], capabilities: {},
    configSchema: { safeParse: (data) => ({ ${schema} }) },
    create: () => ({ kinds: [{
      id: '${kind}', title: 'T', description: 'D', group: 'crash', severity: 'low', fixes: [], oracles: [], find: () => [],
    }] }),
    test: async () => {},
  };`;
}

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'podproof-kinds-'));
});
afterEach(() => rm(directory, { recursive: true }));

async function write(name: string, text: string): Promise<void> {
  await mkdir(join(directory, name));
  await writeFile(join(directory, name, 'index.mjs'), text);
}

it('adds the kinds of the directory to ours, and loads no other plugin', async () => {
  await write('kinds-acme', pack('acme', 'acme-no-seat'));
  await write('notify-acme', 'throw new Error("loaded");');
  const { kinds, remarks } = await kindsOfDirectory(directory);
  expect(kinds.filter((kind) => !KINDS.includes(kind)).map(({ id }) => id)).toEqual(['acme-no-seat']);
  expect(remarks).toEqual([]);
});

it('says what cannot be asked', async () => {
  await write('kinds-acme', pack('acme', 'oom-killed'));
  await write('kinds-broken', 'export default 7;');
  await write('kinds-config', pack('config', 'acme-x', 'success: false, error: new Error("no address")'));
  const { kinds, remarks } = await kindsOfDirectory(directory);
  expect(kinds).toEqual(KINDS);
  expect([...remarks].sort()).toEqual([
    expect.stringMatching(/^The plugin kinds acme: kind "oom-killed" is left out/),
    expect.stringMatching(/^The plugin kinds broken: the default export is not a plugin/),
    'The plugin kinds config needs a configuration, which only a server has',
  ]);
});

it('says that the directory is not there', async () => {
  await expect(kindsOfDirectory(join(directory, 'none'))).rejects.toThrow(/PODPROOF_PLUGIN_DIR cannot be read/);
});
