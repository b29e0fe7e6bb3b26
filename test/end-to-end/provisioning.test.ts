import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, startServer, type TestServer } from '../support/server.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const [, EXAMPLE = ''] = /```yaml\n([\s\S]*?)```/.exec(readFileSync('docs/provisioning.md', 'utf8')) ?? [];
const VARIABLES = {
  SLACK_WEBHOOK: 'https://hooks.slack.example/services/T0/B0/canary',
  GRAFANA_PASSWORD: 'canary of grafana',
};
const ADA = { username: 'ada', password: 'canary of ada' };

/** A folder with a provisioning file, and servers on one database that read it. */
function setUp(yaml: string, folder = temporaryFolder()) {
  const file = join(folder, 'podproof.yaml');
  writeFileSync(join(folder, 'ada-password'), `${ADA.password}\n`);
  writeFileSync(join(folder, 'shop-webhook'), 'https://hooks.slack.example/services/T0/B0/shop\n');
  writeFileSync(file, yaml);
  const env = { ...VARIABLES, PODPROOF_CONFIG: file, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' };
  return { file, env, write: (text: string) => writeFileSync(file, text), start: () => startServer({ env }) };
}

async function signIn(server: TestServer, credentials = ADA) {
  const response = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  return { status: response.status, cookie };
}

async function asAdmin(server: TestServer) {
  const { cookie } = await signIn(server);
  const send = (method: string, path: string, body?: object) =>
    server.send(method, path, { cookie, ...(body && { body }) });
  const get = async <Body = unknown[]>(path: string) => (await send('GET', path)).body as Body;
  return { send, get };
}

/** SIGHUP is for the whole process, so a server that another test left would hear it too. */
const hangUp = () => process.emit('SIGHUP', 'SIGHUP');

const open = new Set<TestServer>();
afterEach(async () => {
  for (const server of open) await server.close();
  open.clear();
});
async function running(start: () => Promise<TestServer>) {
  const server = await start();
  open.add(server);
  return server;
}

describe('the example of the documentation', () => {
  it('is applied at the start, shown as the file’s, and cannot be changed by the API', async () => {
    const { file, start } = setUp(EXAMPLE);
    const { send, get } = await asAdmin(await running(start));
    expect(await get('/api/admin/settings/stale_after_minutes')).toMatchObject({ value: '45', managed_by: 'file' });
    expect(await get('/api/admin/settings/mirror-ttl')).toEqual({ seconds: 300, managed_by: 'file' });
    expect(await get('/api/admin/excluded-namespaces')).toMatchObject([
      { namespace: 'kube-system', managed_by: 'file' },
    ]);
    expect(await get('/api/admin/excluded-pods')).toMatchObject([{ pod_name: 'sandbox/*', managed_by: 'file' }]);
    expect(await get('/api/security/trusted-registries')).toMatchObject([
      { registry: 'registry.example.com', managed_by: 'file' },
    ]);
    const [silence] = await get<{ id: number }[]>('/api/admin/silences');
    expect(silence).toMatchObject({ reason: 'The registry moves.', managed_by: 'file' });
    expect(await get('/api/admin/notifications')).toMatchObject([
      { provider: 'slack', enabled: true, managed_by: 'file', last_error: null },
    ]);
    expect(await get('/api/admin/llm/status')).toMatchObject({
      provider: 'ollama',
      model: 'llama3.1',
      managed_by: 'file',
    });
    const users = await get<{ id: number; username: string }[]>('/api/admin/users');
    expect(users).toMatchObject([
      { username: 'ada', role: 'admin', managed_by: 'file' },
      { username: 'grafana', role: 'read', managed_by: 'file' },
    ]);

    const grafana = users.find(({ username }) => username === 'grafana')?.id;
    const refused = [
      await send('POST', '/api/admin/settings/stale_after_minutes', { value: '5' }),
      await send('PUT', '/api/admin/settings/mirror-ttl', { seconds: 60 }),
      await send('DELETE', '/api/admin/excluded-namespaces/kube-system'),
      await send('DELETE', '/api/admin/excluded-pods/sandbox/*'),
      await send('DELETE', '/api/security/trusted-registries/registry.example.com'),
      await send('DELETE', `/api/admin/silences/${silence?.id}`),
      await send('POST', '/api/admin/notifications', { provider: 'slack', config: {} }),
      await send('PUT', '/api/admin/notifications/slack', { enabled: false }),
      await send('DELETE', '/api/admin/notifications/slack'),
      await send('POST', '/api/admin/llm/config', { provider: 'ollama' }),
      await send('DELETE', '/api/admin/llm/config'),
      await send('PATCH', `/api/admin/users/${grafana}`, { role: 'admin' }),
      await send('DELETE', `/api/admin/users/${grafana}`),
    ];
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining(file) } });
    }
    expect(await send('POST', '/api/admin/settings/notify_update_minutes', { value: '5' })).toMatchObject({
      status: 200,
    });
    expect(await send('POST', '/api/admin/excluded-namespaces', { namespace: 'mine' })).toMatchObject({ status: 200 });
    expect(JSON.stringify(await get('/api/admin/notifications'))).not.toContain('canary');
  });

  it('changes nothing when it is applied again, by the next process as well', async () => {
    const { start } = setUp(EXAMPLE);
    const seen = async (server: TestServer) => {
      const { get } = await asAdmin(server);
      const paths = ['settings', 'excluded-namespaces', 'excluded-pods', 'silences', 'users'];
      const answers = await Promise.all(paths.map((path) => get<Record<string, unknown>[]>(`/api/admin/${path}`)));
      return answers.flat().map(({ last_login_at: _, ...rest }) => rest);
    };
    const first = await start();
    const before = await seen(first);
    await first.close();
    expect(await seen(await running(start))).toEqual(before);
  });
});

describe('SIGHUP', () => {
  it('applies the file anew: what changed is changed, what is taken out is released', async () => {
    const { write, start } = setUp(EXAMPLE);
    const { get } = await asAdmin(await running(start));
    write('settings:\n  llm_language: de\nusers:\n  - { username: ada, role: admin }\n');
    hangUp();
    const patience = { timeout: 60_000 };
    await expect
      .poll(() => get('/api/admin/settings/llm_language'), patience)
      .toMatchObject({
        value: 'de',
        managed_by: 'file',
      });
    await expect.poll(() => get('/api/admin/notifications'), patience).toEqual([]);
    expect(await get('/api/admin/settings/stale_after_minutes')).toMatchObject({ value: '30' });
  });

  it.each([
    ['is wrong', 'settings:\n  llm_language: de\n  stale_after_minutes: soon\n'],
    ['is empty, as while it is written anew', ''],
  ])(
    'keeps what was there when the file %s',
    async (_what, text) => {
      const { write, start } = setUp(EXAMPLE);
      const { get } = await asAdmin(await running(start));
      write(text);
      hangUp();
      await new Promise((resolve) => setImmediate(resolve));
      expect(await get('/api/admin/notifications')).toHaveLength(1);
      write(EXAMPLE.replace('stale_after_minutes: 45', 'stale_after_minutes: 46'));
      hangUp();
      await expect
        .poll(() => get('/api/admin/settings/stale_after_minutes'), { timeout: 60_000 })
        .toMatchObject({ value: '46' });
      expect(await get('/api/admin/settings/llm_language')).toMatchObject({ value: 'en' });
      expect(await get('/api/admin/notifications')).toHaveLength(1);
    },
    120_000,
  );
});

describe('two replicas that start at the same moment', () => {
  it('declare everything once, and both say that the file has it', async () => {
    const undo: (() => Promise<void>)[] = [];
    const DATABASE_URL = await createDatabase((step) => undo.push(step));
    const keys = { ENCRYPTION_KEY: 'k'.repeat(40), SESSION_SECRET: 's'.repeat(40) };
    const { env } = setUp(EXAMPLE);
    const start = () =>
      running(() => startServer({ env: { ...env, ...keys, DATABASE_URL, DATA_DIR: temporaryFolder() } }));
    const admins = await Promise.all((await Promise.all([start(), start()])).map(asAdmin));
    const [one, other] = await Promise.all(
      admins.map(({ get }) => get<{ managed_by: string }[]>('/api/admin/silences')),
    );
    expect(one).toHaveLength(1);
    expect(one?.[0]?.managed_by).toBe('file');
    expect(other).toEqual(one);
    for (const { get } of admins) expect(await get('/api/admin/notifications')).toHaveLength(1);
    for (const server of open) await server.close();
    open.clear();
    for (const step of undo) await step();
  });
});

describe('users', () => {
  it('keep the password that they chose until the file has another one, and their role is the file’s', async () => {
    const declared = (password: string) => `users:\n  - { username: ada, role: admin, password: ${password} }\n`;
    const { write, start } = setUp(declared('the first one'));
    const chosen = { ...ADA, password: 'chosen by ada' };
    const one = await start();
    const { cookie } = await signIn(one, { ...ADA, password: 'the first one' });
    const body = { current_password: 'the first one', new_password: chosen.password };
    expect(await one.send('POST', '/api/auth/password', { cookie, body })).toMatchObject({ status: 204 });
    await one.close();
    const two = await start();
    expect(await signIn(two, chosen)).toMatchObject({ status: 200 });
    await two.close();
    write(declared('the second one'));
    const three = await running(start);
    expect(await signIn(three, chosen)).toMatchObject({ status: 401 });
    expect(await signIn(three, { ...ADA, password: 'the second one' })).toMatchObject({ status: 200 });
  }, 240_000);
});

describe('what is taken out', () => {
  it('is released: lists are emptied, settings have their defaults, users stay, the API may change all of it', async () => {
    const { write, start } = setUp(EXAMPLE);
    const first = await start();
    const before = await asAdmin(first);
    await before.send('POST', '/api/admin/excluded-namespaces', { namespace: 'mine' });
    await first.close();
    write('');
    const { send, get } = await asAdmin(await running(start));
    expect(await get('/api/admin/settings/stale_after_minutes')).toEqual(expect.objectContaining({ value: '30' }));
    expect(await get('/api/admin/settings/mirror-ttl')).toEqual({ seconds: 180 });
    expect(await get('/api/admin/excluded-namespaces')).toMatchObject([{ namespace: 'mine' }]);
    for (const path of [
      'admin/excluded-pods',
      'security/trusted-registries',
      'admin/silences',
      'admin/notifications',
    ]) {
      expect(await get(`/api/${path}`)).toEqual([]);
    }
    expect(await get('/api/admin/llm/status')).toMatchObject({ configured: false });
    const users = await get<{ id: number; username: string }[]>('/api/admin/users');
    expect(users.map(({ username }) => username)).toEqual(['ada', 'grafana']);
    expect(JSON.stringify(users)).not.toContain('managed_by');
    expect(await send('PATCH', `/api/admin/users/${users[1]?.id}`, { role: 'write' })).toMatchObject({ status: 200 });
  });
});

describe('a file that is wrong stops the start, naming file, line and field, and changes nothing', () => {
  const RIGHT =
    'settings:\n  notify_update_minutes: 7\nusers:\n  - { username: ada, role: admin, password: file:ada-password }\n';
  const folder = mkdtempSync(join(tmpdir(), 'podproof-test-'));
  const installation = setUp(RIGHT, folder);
  beforeAll(async () => {
    await (await installation.start()).close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    [
      'an unknown plugin',
      'notifications:\n  - provider: pigeon\n    config: {}\n',
      /line 3: notifications\[0\]\.config: .*pigeon/,
    ],
    [
      'a plugin’s own rule',
      'settings:\n  llm_language: de\nnotifications:\n  - provider: slack\n    config:\n      webhook_url: "canary ${GRAFANA_PASSWORD}"\n',
      /line 6: notifications\[0\]\.config\.webhook_url: must be an http or https URL/,
    ],
    [
      'a user without a password',
      'users:\n  - { username: bob, role: read }\n',
      /line 2: users\[0\]\.password: is needed/,
    ],
    ['no admin left', 'users:\n  - { username: ada, role: read }\n', /users: must leave one admin/],
  ])('%s', async (_name, yaml, message) => {
    const { start, write, file } = installation;
    write(yaml);
    const failed = await start().then(
      async (server) => {
        await server.close();
        return 'it started';
      },
      (error: Error) => error.message,
    );
    expect(failed).toMatch(message);
    expect(failed).toContain(file);
    expect(failed).not.toMatch(/canary|\n/);
  });

  it('and all is as it was', async () => {
    installation.write(RIGHT);
    const { get } = await asAdmin(await running(installation.start));
    expect(await get('/api/admin/settings/notify_update_minutes')).toMatchObject({ value: '7' });
    expect(await get('/api/admin/settings/llm_language')).toMatchObject({ value: 'en' });
    expect(await get('/api/admin/users')).toHaveLength(1);
  });

  it('a file that is not there', async () => {
    const folder = temporaryFolder();
    const env = { PODPROOF_CONFIG: join(folder, 'none.yaml'), DATA_DIR: folder };
    await expect(startServer({ env })).rejects.toThrow(/PODPROOF_CONFIG must be the path of a readable file.*ENOENT/);
  });
});
