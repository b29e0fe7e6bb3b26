import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testServer } from '../api/routes/security/signed-client.js';
import { podproof } from '../cli/fake-terminal.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const send = testServer();
const NOTIFICATIONS = '/api/admin/notifications';
const webhook = (config: object, enabled = true) => ({ provider: 'webhook', enabled, config });
const refused = (detail: string | RegExp) => ({ status: 400, body: { detail: expect.stringMatching(detail) } });

describe('an address that may never be called', () => {
  it.each([
    ['http://127.0.0.1:9/x', 'config.webhook_url cannot be called: 127.0.0.1 is a private address'],
    ['http://localhost/x', 'config.webhook_url cannot be called: localhost is 127.0.0.1, a private address'],
    ['https://10.1.2.3/x', 'config.webhook_url cannot be called: 10.1.2.3 is a private address'],
    ['http://[::1]/x', 'config.webhook_url cannot be called: ::1 is a private address'],
    ['http://2130706433/x', 'config.webhook_url cannot be called: 127.0.0.1 is a private address'],
    ['http://169.254.169.254/x', 'config.webhook_url cannot be called: 169.254.169.254 is a link-local'],
    ['http://metadata.google.internal/x', 'config.webhook_url cannot be called: .* is a metadata service'],
  ])('is refused when a notifier is saved with it: %s', async (webhook_url, detail) => {
    expect(await send('admin', `POST ${NOTIFICATIONS}`, webhook({ webhook_url }))).toMatchObject(refused(detail));
    expect((await send('admin', `GET ${NOTIFICATIONS}`)).body).toEqual([]);
  });

  it('is named where it stands, in a route as well', async () => {
    const routes = [{ namespaces: ['shop'], webhook_url: 'https://192.168.1.1/hook' }];
    const config = { webhook_url: 'https://hooks.example.com/x', routes };
    const detail = /^config\.routes\[0\]\.webhook_url cannot be called: 192\.168\.1\.1 is a private address/;
    expect(await send('admin', `POST ${NOTIFICATIONS}`, webhook(config))).toMatchObject(refused(detail));
  });

  it('can be saved for later, but not turned on', async () => {
    const config = { webhook_url: 'http://10.0.0.9/x' };
    expect((await send('admin', `POST ${NOTIFICATIONS}`, webhook(config, false))).status).toBe(200);
    const on = await send('admin', `PUT ${NOTIFICATIONS}/webhook`, { enabled: true });
    expect(on).toMatchObject(refused(/config\.webhook_url/));
    await send('admin', `DELETE ${NOTIFICATIONS}/webhook`);
  });

  it('of a language model is that of a metadata service, not one of this network', async () => {
    const llm = (base_url: string) => send('admin', 'POST /api/admin/llm/config', { provider: 'ollama', base_url });
    expect(await llm('http://169.254.169.254')).toMatchObject(refused(/^base_url cannot be called/));
    expect((await llm('http://127.0.0.1:9')).status).toBe(200);
    await send('admin', 'DELETE /api/admin/llm/config');
  });

  it('is refused by config check where a file declares it, with its line', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'podproof.yaml');
    const lines = ['notifications:', '  - provider: slack', '    config:', '      webhook_url: http://10.0.0.9/x'];
    writeFileSync(file, lines.join('\n'));
    const check = (more: object) =>
      podproof('config check', { variables: { DATA_DIR: folder, PODPROOF_CONFIG: file, ...more } });
    expect((await check({})).error[0]).toMatch(/line 4: notifications\[0\]\.config\.webhook_url: cannot be called/);
    expect(await check({ EGRESS_ALLOW: '10.0.0.0/24' })).toMatchObject({ code: 0 });
  });
});
