import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** A pack that needs a word, in a folder as an operator has it. */
const PACK = `
const wrong = { success: false, error: { issues: [{ path: ['word'], message: 'must be a text', code: 'custom' }] } };
export default {
  apiVersion: 1, kind: 'kinds', id: 'acme', displayName: 'Acme', description: 'Causes of Acme.',
  configSchema: { safeParse: (data) => (typeof data?.word === 'string' ? { success: true, data } : wrong) },
  secrets: [], capabilities: {}, create: () => ({ kinds: [] }), test: async () => {},
};`;
const DECLARED = 'kind_packs:\n  - pack: acme\n    config:\n      word: no seat\n';

let open: TestServer | undefined;
afterEach(() => open?.close());

/** An installation with the pack and a provisioning file. */
function setUp(yaml: string) {
  const folder = temporaryFolder();
  const file = join(folder, 'podproof.yaml');
  mkdirSync(join(folder, 'plugins/kinds-acme'), { recursive: true });
  writeFileSync(join(folder, 'plugins/kinds-acme/index.mjs'), PACK);
  const env = { PODPROOF_CONFIG: file, PODPROOF_PLUGIN_DIR: join(folder, 'plugins'), DATA_DIR: join(folder, 'data') };
  const write = (text: string) => writeFileSync(file, text);
  write(yaml);
  const start = async () => {
    await open?.close();
    open = undefined;
    const server = await startServer({ env });
    open = server;
    return server;
  };
  return { file, write, start };
}

it('configures a pack of kinds as the file declares it, and releases it when it is taken out', async () => {
  const { file, write, start } = setUp(DECLARED);
  const server = await start();
  const cookie = await server.signIn('admin');
  const send = (method: string, path: string, body?: object) => server.send(method, path, { cookie, body });
  const declared = { pack: 'acme', enabled: true, config: { word: 'no seat' }, updated_by: '(file)', error: null };
  expect((await send('GET', '/api/admin/kind-packs')).body).toMatchObject([{ ...declared, managed_by: 'file' }]);
  expect((await send('GET', '/api/admin/plugins?kind=kinds')).body).toMatchObject([{ id: 'acme', status: 'active' }]);
  const refused = { status: 409, body: { detail: expect.stringContaining(file) } };
  expect(await send('PUT', '/api/admin/kind-packs/acme', { enabled: false })).toMatchObject(refused);
  expect(await send('DELETE', '/api/admin/kind-packs/acme')).toMatchObject(refused);

  write('{}');
  const { services } = await start();
  expect(await services.kindPacks.list()).toEqual([]);
  expect(services.plugins.list().find(({ id }) => id === 'acme')?.status).toBe('available');
});

it('stops the start for what is no configuration of the pack, naming line and field', async () => {
  const { file, write, start } = setUp(DECLARED.replace('no seat', '7'));
  await expect(start()).rejects.toThrow(`${file} line 4: kind_packs[0].config.word: must be a text`);
  write(DECLARED.replace('acme', 'pigeon'));
  await expect(start()).rejects.toThrow(/line 4: kind_packs\[0\]\.config: There is no kinds plugin "pigeon"/);
});
