import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ROOT } from '../../support/install-podproof.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const PATIENCE = { timeout: 30_000, interval: 200 };

const plugin = (id: string, name: string) => `
import { describeIt } from './words.mjs';
export default {
  apiVersion: 1, kind: 'notify', id: '${id}', displayName: '${name}', description: describeIt(),
  configSchema: { safeParse: (data) => ({ success: true, data }) }, secrets: [], capabilities: {},
  create: () => ({ async send() { throw new Error('${name} was called'); }, dispose() { console.error('${name} is over'); } }),
  async test(notifier) { await notifier.send(); },
};`;

const words = (text: string) => `export const describeIt = () => '${text}';`;

function write(folder: string, name: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(join(folder, name), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, file), text);
}

/** A server in a process of its own that has its plugins in the folder. */
async function serve(folder: string) {
  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: temporaryFolder(),
    PODPROOF_PLUGIN_DIR: folder,
    ADMIN_USERNAME: 'ada',
    ADMIN_PASSWORD: 'correct horse battery',
  };
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'src/main.ts'), 'serve'], { cwd: ROOT, env });
  onTestFinished(() => void child.kill('SIGKILL'));
  const log: string[] = [];
  child.stderr.on('data', (chunk) => log.push(String(chunk)));
  const url = await new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      log.push(line);
      const [, found] = /listening on (\S+)$/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  const headers = { 'Content-Type': 'application/json' };
  const credentials = JSON.stringify({ username: 'ada', password: env.ADMIN_PASSWORD });
  const login = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: credentials });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const ask = async (method: string, path: string, body?: object) => {
    const init = { method, headers: { ...headers, Cookie: cookie }, ...(body && { body: JSON.stringify(body) }) };
    return (await fetch(`${url}${path}`, init)).json();
  };
  const listed = async (id: string) => {
    const plugins = (await ask('GET', '/api/admin/plugins')) as { id: string }[];
    return plugins.find((entry) => entry.id === id);
  };
  return { ask, listed, log };
}

it('takes new, changed and removed plugins over while the server runs', { timeout: 180_000 }, async () => {
  const folder = temporaryFolder();
  write(folder, 'notify-chat', { 'index.mjs': plugin('chat', 'Chat One'), 'words.mjs': words('the first') });
  const { ask, listed, log } = await serve(folder);
  const test = () => ask('POST', '/api/admin/notifications/chat/test', {});
  await ask('POST', '/api/admin/notifications', { provider: 'chat', enabled: true, config: {} });
  expect(await listed('chat')).toMatchObject({ description: 'the first', status: 'active' });
  expect(await test()).toMatchObject({ message: expect.stringContaining('Chat One was called') });

  write(folder, 'notify-chat', { 'index.mjs': plugin('chat', 'Chat Two'), 'words.mjs': words('the second') });
  write(folder, 'notify-fresh', { 'index.mjs': plugin('fresh', 'Fresh'), 'words.mjs': words('new') });
  await vi.waitFor(async () => {
    expect(await listed('chat')).toMatchObject({
      description: 'the second',
      status: 'active',
    });
    expect(await listed('fresh')).toMatchObject({ description: 'new', status: 'available' });
    expect(await test()).toMatchObject({ message: expect.stringContaining('Chat Two was called') });
    expect(log.join('')).toContain('Chat One is over');
  }, PATIENCE);

  // Broken: the one before goes on, and the list says why.
  write(folder, 'notify-chat', { 'index.mjs': 'export default { {' });
  await vi.waitFor(async () => {
    const error = expect.stringMatching(/changed files were not taken, and those before go on: .*index\.mjs:1/);
    expect(await listed('chat')).toMatchObject({ description: 'the second', status: 'active', error });
  }, PATIENCE);
  expect(await test()).toMatchObject({ message: expect.stringContaining('Chat Two was called') });

  rmSync(join(folder, 'notify-fresh'), { recursive: true });
  rmSync(join(folder, 'notify-chat'), { recursive: true });
  await vi.waitFor(async () => {
    expect([await listed('fresh'), await listed('chat')]).toEqual([undefined, undefined]);
    expect(log.join('')).toContain('Chat Two is over');
  }, PATIENCE);
});
