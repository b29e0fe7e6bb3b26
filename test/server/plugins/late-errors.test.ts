import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ROOT } from '../../support/install-podproof.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** A notifier in plain objects; `send` begins what fails later. */
const plugin = (id: string, later: string, atImport = '') => `
${atImport}
export default {
  apiVersion: 1, kind: 'notify', id: '${id}', displayName: '${id}', description: 'For tests.',
  configSchema: { safeParse: (data) => ({ success: true, data }) }, secrets: [], capabilities: {},
  create: () => ({ async send() { ${later} } }),
  async test(notifier) { await notifier.send(); },
};`;

const PLUGINS = {
  rejects: plugin('rejects', 'Promise.reject("nobody awaits this");'),
  throws: plugin('throws', 'setTimeout(() => { throw new Error("thrown in a timer, line\\ntwo"); }, 1);'),
  again: plugin('again', '', 'setTimeout(() => setInterval(() => { throw new Error("each time"); }, 5), 200);'),
  bare: plugin('bare', 'setTimeout(() => { throw Object.create(null); }, 1);'),
  unread: plugin('unread', 'Promise.reject(new Proxy({}, { get() { throw new Error("unread"); } }));'),
  good: plugin('good', ''),
};

interface Running {
  readonly process: ChildProcess;
  readonly url: string;
  readonly log: string[];
  ask(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }>;
}

/** A server in a process of its own; `preload` is a module that is loaded before it. */
async function serve(preload = ''): Promise<Running> {
  const folder = temporaryFolder();
  for (const [id, text] of Object.entries(PLUGINS)) {
    mkdirSync(join(folder, `plugins/notify-${id}`), { recursive: true });
    writeFileSync(join(folder, `plugins/notify-${id}/index.mjs`), text);
  }
  writeFileSync(join(folder, 'preload.mjs'), preload);
  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    PODPROOF_PLUGIN_DIR: join(folder, 'plugins'),
    ADMIN_USERNAME: 'ada',
    ADMIN_PASSWORD: 'correct horse battery',
  };
  const flags = ['--import', 'tsx', '--import', join(folder, 'preload.mjs'), join(ROOT, 'src/main.ts'), 'serve'];
  const child = spawn(process.execPath, flags, { cwd: ROOT, env });
  onTestFinished(() => void child.kill('SIGKILL'));
  const log: string[] = [];
  child.stderr.on('data', (chunk) => log.push(String(chunk)));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      log.push(line);
      const [, found] = /listening on (\S+)$/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`the server ended: ${log.join('\n')}`)));
  });
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'ada', password: env.ADMIN_PASSWORD }),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const ask: Running['ask'] = async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json().catch(() => null) };
  };
  return { process: child, url, log, ask };
}

const PATIENCE = { timeout: 20_000, interval: 100 };

describe('errors of plugins that nobody catches', { timeout: 120_000 }, () => {
  it('end the service of the plugin, not the server, and are told, counted and logged', async () => {
    const server = await serve();
    const listed = async (id: string) => {
      const { body } = await server.ask('GET', '/api/admin/plugins');
      return (body as { id: string; status: string; error: string | null }[]).find((entry) => entry.id === id);
    };
    for (const id of ['rejects', 'throws', 'bare', 'unread', 'good']) {
      const saved = await server.ask('POST', '/api/admin/notifications', { provider: id, enabled: true, config: {} });
      expect(saved.status).toBeLessThan(300);
      await server.ask('POST', `/api/admin/notifications/${id}/test`, {});
    }
    await vi.waitFor(async () => {
      expect(await listed('rejects')).toMatchObject({
        status: 'failed',
        error: 'it failed outside of a call: nobody awaits this',
      });
      expect(await listed('throws')).toMatchObject({
        status: 'failed',
        error: 'it failed outside of a call: thrown in a timer, line two',
      });
      for (const id of ['bare', 'unread']) {
        expect(await listed(id)).toMatchObject({ status: 'failed', error: expect.stringMatching(/cannot be read/) });
      }
      expect(await listed('again')).toMatchObject({ status: 'failed', error: expect.stringMatching(/each time/) });
    }, PATIENCE);
    expect(await listed('good')).toMatchObject({ status: 'active', error: null });
    const { body } = await server.ask('GET', '/api/admin/notifications');
    expect(body).toContainEqual(
      expect.objectContaining({ provider: 'throws', last_error: expect.stringMatching(/thrown in a/) }),
    );
    await vi.waitFor(async () => {
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      const count = (id: string) =>
        Number(new RegExp(`late_failures_total\\{kind="notify",id="${id}"\\} (\\d+)`).exec(metrics)?.[1]);
      expect([count('rejects'), count('throws')]).toEqual([1, 1]);
      expect(count('again')).toBeGreaterThan(10);
    }, PATIENCE);
    const lines = server.log.filter((line) => line.includes('failed outside of a call and is out of service'));
    expect(lines.filter((line) => line.includes('"id":"again"')).length).toBeLessThan(5);
    expect(lines.join()).toMatch(/notify-throws\/index\.mjs/);
    // Saved again, it serves again.
    await server.ask('PUT', '/api/admin/notifications/rejects', { enabled: true, config: { changed: 1 } });
    expect(await listed('rejects')).toMatchObject({ status: 'active', error: null });
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  });

  it('end the process in order, with one line and code 1, when they are of no plugin', async () => {
    const server = await serve(
      "process.on('SIGUSR2', () => { setTimeout(() => { throw new Error('of nobody'); }, 1); });",
    );
    const ended = once(server.process, 'exit');
    server.process.kill('SIGUSR2');
    expect((await ended)[0]).toBe(1);
    expect(server.log.join('\n')).toMatch(/^The server ends after an error that nobody caught: of nobody$/m);
    expect(server.log.join('\n')).toContain('an error that nobody caught ends the server');
  });
});
