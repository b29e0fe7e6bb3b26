import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '../support/server.js';
import { temporaryFolder } from '../support/temporary-folder.js';

it('answers the same for every file that cannot be used, and calls no metadata service', async () => {
  const server = await startServer({ env: { DATA_DIR: temporaryFolder() } });
  onTestFinished(() => server.close());
  const cookie = await server.signIn('admin');
  const test = async (body: unknown) => (await server.send('POST', '/api/admin/storage/test', { cookie, body })).body;
  const files = ['/etc/passwd', '/dev/zero', '/etc', '/root/.ssh/nope', '/nowhere/at/all/x.db'];
  const answers = await Promise.all(files.map((filename) => test({ provider: 'sqlite', config: { filename } })));
  const messages = answers.map((answer) => (answer as { ok: boolean; message: string }).message);
  expect(new Set(messages).size).toBe(1);
  expect(messages[0]).toMatch(/^SQLite: the file cannot be used/);
  const metadata = await test({ provider: 'postgres', config: { url: 'postgres://169.254.169.254:80/x' } });
  expect(metadata).toMatchObject({ ok: false, message: expect.stringMatching(/never called/) });
  const body = { provider: 'postgres', config: { url: 'postgres://db.example/x?sslrootcert=/etc/shadow' } };
  const refused = await server.send('POST', '/api/admin/storage/test', { cookie, body });
  expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringMatching(/must not name files/) } });
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
});
