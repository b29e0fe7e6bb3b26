import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { acmeKind, configuredPack, originOf, packPlugin } from '../../../../kernel/diagnosis/packs.js';
import { crashed, manifest, report } from '../../../../rules/kinds/reports.js';
import { SERVICE_TOKEN, startServer, type TestServer } from '../../../../support/server.js';

const PATH = '/api/admin/kind-packs';
const KEY = 'canary-of-the-licence';
const MASK = '********';

describe.each(['sqlite', 'postgres'] as const)('packs of failure kinds on %s', (database) => {
  let server: TestServer;
  let cookie: string;
  let pods = 0;
  beforeAll(async () => {
    server = await startServer({ database });
    cookie = await server.signIn('admin');
    const { plugins, pluginConfigs } = server.services;
    plugins.register(configuredPack('acme'), originOf('acme'));
    plugins.register(packPlugin('bravo', [acmeKind({ id: 'bravo-no-licence' })]), originOf('bravo'));
    await pluginConfigs.load();
  });
  afterAll(() => server.close());
  afterEach(async () => {
    for (const pack of ['acme', 'bravo']) await send('DELETE', `${PATH}/${pack}`);
  });

  const send = (method: string, path: string, body?: unknown) => server.send(method, path, { body, cookie });
  const list = async () => (await send('GET', PATH)).body;
  const statusOf = async (pack: string) => {
    const { body } = await send('GET', '/api/admin/plugins?kind=kinds');
    return (body as { id: string; status: string }[]).find(({ id }) => id === pack)?.status;
  };
  /** The kind of a pod that is reported with this line in its log. */
  const diagnosed = async (line: string) => {
    pods += 1;
    const pod = { ...report({ manifest: manifest(), container_statuses: [crashed({ exit_code: 1 })], logs: line }) };
    const body = { ...pod, namespace: 'studio', pod_name: `render-${pods}` };
    const answer = await server.send('POST', '/api/pods/failed', { body, token: SERVICE_TOKEN });
    return (answer.body as { diagnosis: { kind: string } | null }).diagnosis?.kind;
  };

  test('one is configured, shown without its secret, asked at once, changed and removed', async () => {
    expect(await statusOf('acme')).toBe('available');
    expect(await diagnosed('no seat for render')).not.toBe('acme-no-licence');
    const shown = {
      ...{ pack: 'acme', enabled: true, error: null, updated_by: 'admin', updated_at: expect.any(String) },
      config: { word: 'no seat', licence_key: MASK },
    };
    const config = { word: 'no seat', licence_key: KEY };
    expect(await send('PUT', `${PATH}/acme`, { config })).toMatchObject({ status: 200, body: shown });
    expect(await list()).toEqual([shown]);
    expect(await statusOf('acme')).toBe('active');
    expect(await diagnosed('no seat for render')).toBe('acme-no-licence');
    const changed = { word: 'no chair', licence_key: MASK };
    expect(await send('PUT', `${PATH}/acme`, { config: changed })).toMatchObject({ body: { config: changed } });
    expect(await diagnosed('no chair for render')).toBe('acme-no-licence');
    expect(await diagnosed('no seat for render')).not.toBe('acme-no-licence');
    expect(await send('PUT', `${PATH}/acme`, { enabled: false })).toMatchObject({
      body: { enabled: false, config: changed },
    });
    expect(await diagnosed('no chair for render')).not.toBe('acme-no-licence');
    expect(JSON.stringify(await list())).not.toContain('canary');
    expect(await send('DELETE', `${PATH}/acme`)).toMatchObject({ status: 200, body: { removed: 1 } });
    expect([await list(), await statusOf('acme')]).toEqual([[], 'available']);
    expect((await send('DELETE', `${PATH}/acme`)).status).toBe(404);
  });

  test('the secret is sealed in the storage, and stays when it is left out', async () => {
    await send('PUT', `${PATH}/acme`, { config: { word: 'no seat', licence_key: KEY } });
    await send('PUT', `${PATH}/acme`, { config: { word: 'no chair' } });
    const rows = await server.services.pluginConfigs.stored.list();
    expect(rows).toMatchObject([{ kind: 'kinds', config: { licence_key: expect.stringMatching(/^sealed:/) } }]);
    expect(JSON.stringify(rows)).not.toContain('canary');
  });

  test('one that needs no configuration serves without, can be turned off, and serves again', async () => {
    expect([await statusOf('bravo'), await list()]).toEqual(['active', []]);
    expect(await diagnosed('checkout refused')).toBe('bravo-no-licence');
    expect(await send('PUT', `${PATH}/bravo`, { enabled: false })).toMatchObject({ status: 200, body: { config: {} } });
    expect(await statusOf('bravo')).toBe('available');
    expect(await diagnosed('checkout refused')).not.toBe('bravo-no-licence');
    await server.services.pluginConfigs.load();
    expect(await statusOf('bravo')).toBe('available');
    await send('DELETE', `${PATH}/bravo`);
    expect(await diagnosed('checkout refused')).toBe('bravo-no-licence');
  });

  test.each([
    ['a value that does not fit', { config: { word: 'no' } }, /config\.word/],
    ['a field that is missing', { config: {} }, /config\.word/],
    ['a field that there is not', { config: { word: 'no seat', wrod: 1 } }, /wrod/],
    ['no object', { config: 'no seat' }, /config/],
    ['something besides', { colour: 'red' }, /colour/],
  ])('%s is refused, by the test as well, and nothing is stored', async (_what, body, detail) => {
    const refused = { status: 400, body: { detail: expect.stringMatching(detail) } };
    expect(await send('PUT', `${PATH}/acme`, body)).toMatchObject(refused);
    expect(await send('POST', `${PATH}/acme/test`, body)).toMatchObject(refused);
    expect(await list()).toEqual([]);
  });

  test('a test makes the pack, stores nothing and says what is wrong without the secret', async () => {
    const path = `${PATH}/acme/test`;
    const config = { word: 'no seat' };
    expect(await send('POST', path, { config })).toMatchObject({ status: 200, body: { ok: true } });
    const failed = await send('POST', path, { config: { ...config, licence_key: 'expired' } });
    expect(failed).toMatchObject({
      status: 200,
      body: { ok: false, message: `the licence server refuses the key ${MASK}` },
    });
    expect([await list(), await statusOf('acme')]).toEqual([[], 'available']);
    expect((await send('POST', path)).status).toBe(404);
    await send('PUT', `${PATH}/acme`, { config });
    expect(await send('POST', path)).toMatchObject({ body: { ok: true } });
  });

  test('an unknown pack is 404, and so is a plugin of another kind', async () => {
    for (const pack of ['pigeon', 'slack', '__proto__']) {
      expect((await send('PUT', `${PATH}/${pack}`, { config: {} })).status).toBe(404);
      expect((await send('POST', `${PATH}/${pack}/test`, { config: {} })).status).toBe(404);
      expect((await send('DELETE', `${PATH}/${pack}`)).status).toBe(404);
    }
  });

  test('what of a pack is left out is said with its configuration', async () => {
    const { plugins } = server.services;
    plugins.register(packPlugin('taken', [acmeKind({ id: 'oom-killed' })]), originOf('taken'));
    expect(await send('PUT', `${PATH}/taken`, {})).toMatchObject({
      status: 200,
      body: { error: expect.stringContaining('kind "oom-killed" is left out') },
    });
    await send('DELETE', `${PATH}/taken`);
  });
});
