import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PluginHost } from '../../../src/kernel/plugins/plugin-host.js';
import { loadPlugins } from '../../../src/server/plugins/plugin-loader.js';
import { ask, createHost, MESSAGE, NEVER } from '../../kernel/plugins/support.js';

const FIXTURES = new URL('../../fixtures/plugins/broken/', import.meta.url);
const HANGING = new URL('../../fixtures/plugins/hanging/', import.meta.url);
const WEBHOOK = 'https://chat.example/hook-7f3a';

/** The listing of the plugin that was found in a fixture's folder. */
const listed = (host: PluginHost, id: string) => host.list().filter((listing) => listing.id === id);

describe('loading one good plugin among broken ones', () => {
  let host: PluginHost;
  let lines: readonly object[];

  beforeAll(async () => {
    const created = createHost({ limits: { createMs: 30 } });
    host = created.host;
    lines = created.logger.lines;
    await loadPlugins(host, { builtIn: FIXTURES, packages: [], directory: null });
  });

  it('loads and runs the good one', async () => {
    expect(listed(host, 'good')).toMatchObject([
      { kind: 'notify', status: 'available', source: 'built-in', error: null },
    ]);
    await host.activate('notify', 'good', { webhook_url: WEBHOOK });
    await host.use('notify', 'good', (notifier) => notifier.send(MESSAGE, NEVER));
    expect(lines).toContainEqual({ level: 'info', fields: { title: 'Hello' }, message: 'sent' });
  });

  it.each([
    ['throws-on-import', expect.stringMatching(/^boom at import/)],
    ['no-default', 'the module has no default export'],
    ['old-api', 'apiVersion is 0, but this server needs 1'],
    ['stray-secret', 'secrets names what is no field of configSchema: webhookUrl'],
    ['empty', expect.stringContaining('there is no index.js')],
  ])('lists %s as failed, with the reason', (id, error) => {
    expect(listed(host, id)).toMatchObject([{ kind: 'notify', status: 'failed', error }]);
  });

  it('gives up on one that hangs while it is imported', async () => {
    const { host: waiting } = createHost();
    await loadPlugins(waiting, { builtIn: HANGING, packages: [], directory: null }, 100);
    const error = 'the import did not end within 0.1 s';
    expect(listed(waiting, 'hangs-on-import')).toMatchObject([{ kind: 'notify', status: 'failed', error }]);
  });

  it('keeps the first of two with the same kind and id', () => {
    expect(listed(host, 'same')).toMatchObject([
      { displayName: 'Same one', status: 'available', error: null },
      {
        displayName: 'Same two',
        status: 'failed',
        error: expect.stringContaining('there is a notify plugin "same" already'),
      },
    ]);
  });

  it('says which field of a bad configuration is wrong, without the secret', async () => {
    const failure = host.activate('notify', 'good', { webhook_url: 'hook-7f3a', channel: 'c' });
    await expect(failure).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/^config.webhook_url must .*; config.channel must /),
    });
    expect(JSON.stringify([host.list(), lines])).not.toContain('hook-7f3a');
  });

  it('works with a plugin that brings another zod', async () => {
    await expect(host.activate('notify', 'other-zod', { webhook_url: WEBHOOK, room: 'x' })).rejects.toThrow(
      /^config.room.*at least/,
    );
    await host.activate('notify', 'other-zod', { webhook_url: WEBHOOK, room: 'ops' });
    expect(listed(host, 'other-zod')).toMatchObject([
      { status: 'active', configSchema: { properties: { webhook_url: { writeOnly: true }, room: {} } } },
    ]);
  });

  it('gives up on one that hangs in create', async () => {
    await expect(host.activate('llm', 'hangs-in-create', {})).rejects.toMatchObject({ code: 'timeout' });
    expect(listed(host, 'hangs-in-create')).toMatchObject([
      { status: 'failed', error: 'create did not end within 0.03 s' },
    ]);
  });

  it('gives up on a call that hangs', async () => {
    await host.activate('llm', 'hangs-in-call', {});
    await expect(host.use('llm', (llm) => ask(llm))).rejects.toMatchObject({ code: 'timeout' });
    expect(await host.use('llm', (llm) => llm.models(NEVER))).toEqual([]);
  });

  it('refuses half an instance', async () => {
    await expect(host.activate('storage', 'incomplete', {})).rejects.toThrow(
      /create made an instance without transaction, /,
    );
  });
});

const PLUGIN_WITHOUT_IMPORTS = `export default {
  apiVersion: 1, kind: 'notify', id: 'good', displayName: 'Good', description: 'Imports nothing.',
  configSchema: { safeParse: (data) => ({ success: true, data }) }, secrets: [], capabilities: {},
  create: () => ({ send: async () => {} }), test: async () => {},
};`;

describe('the other sources', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'podproof-sources-'));
    await mkdir(join(folder, 'node_modules/@acme/chat'), { recursive: true });
    await writeFile(join(folder, 'node_modules/@acme/chat/package.json'), '{"version": "3.2.1", "main": "plugin.mjs"}');
    await writeFile(join(folder, 'node_modules/@acme/chat/plugin.mjs'), PLUGIN_WITHOUT_IMPORTS);
    await mkdir(join(folder, 'plugins/llm-sudden'), { recursive: true });
    await writeFile(join(folder, 'plugins/llm-sudden/index.mjs'), 'throw new Error("sudden");');
    await mkdir(join(folder, 'plugins/.git'));
    await writeFile(join(folder, 'plugins/README.md'), 'not a folder');
    await mkdir(join(folder, 'none'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const load = async (sources: { packages: string[]; directory: string | null }) => {
    const { host } = createHost();
    await loadPlugins(host, { builtIn: new URL(`file://${folder}/none/`), workingDirectory: folder, ...sources });
    return host.list().map(({ kind, id, source, version, error }) => ({ kind, id, source, version, error }));
  };

  it('finds packages from the working directory, and says which are not there', async () => {
    expect(await load({ packages: ['@acme/chat', 'notify-none', '../escape'], directory: null })).toEqual([
      { kind: 'notify', id: 'good', source: 'package @acme/chat', version: '3.2.1', error: null },
      {
        kind: 'notify',
        id: 'none',
        source: 'package notify-none',
        version: null,
        error: 'the package is not installed',
      },
      {
        kind: null,
        id: '../escape',
        source: 'package ../escape',
        version: null,
        error: 'this is not the name of a package',
      },
    ]);
  });

  it('finds a package that is installed beside us', async () => {
    const [listing] = await load({ packages: ['fast-check'], directory: null });
    expect(listing).toMatchObject({ source: 'package fast-check', version: expect.stringMatching(/^\d/) });
  });

  it('takes each subfolder of the directory', async () => {
    expect(await load({ packages: [], directory: join(folder, 'plugins') })).toEqual([
      {
        kind: 'llm',
        id: 'sudden',
        source: 'directory llm-sudden',
        version: null,
        error: expect.stringMatching(/^sudden/),
      },
    ]);
  });

  it('lists a directory that cannot be read, and goes on', async () => {
    expect(await load({ packages: [], directory: join(folder, 'gone') })).toEqual([
      expect.objectContaining({ id: 'gone', error: expect.stringContaining('does not exist') }),
    ]);
  });
});
