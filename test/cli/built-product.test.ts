import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../architecture/cruise-folder.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** What `npm run build` makes: only there do imports work as they do for users. */
const MAIN = join(ROOT, 'dist/program/src/main.js');
const START_TIMEOUT_MS = 60_000;

function environment(variables: Record<string, string>) {
  return { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...variables };
}

/** Starts the server from a folder that is not ours and answers its URL. */
async function start(variables: Record<string, string>): Promise<{ server: ChildProcess; url: string }> {
  const server = spawn(process.execPath, [MAIN, 'serve'], { cwd: temporaryFolder(), env: environment(variables) });
  onTestFinished(() => void server.kill('SIGKILL'));
  for await (const line of createInterface({ input: server.stdout })) {
    const [, url] = /listening on (\S+)$/.exec(line) ?? [];
    if (url !== undefined) return { server, url };
  }
  throw new Error('the server ended before it listened');
}

async function exitOf(server: ChildProcess): Promise<{ code: unknown; seconds: number }> {
  const startedAt = performance.now();
  const [code] = (await once(server, 'exit')) as [number | null];
  return { code, seconds: (performance.now() - startedAt) / 1000 };
}

describe('the built product', { timeout: START_TIMEOUT_MS }, () => {
  it('is built', () => {
    expect(existsSync(MAIN), 'run "npm run build" first').toBe(true);
  });

  it('finds its plugins', async () => {
    const env = environment({ DATA_DIR: temporaryFolder() });
    const { stdout } = await promisify(execFile)(process.execPath, [MAIN, 'plugins'], { env });
    expect(stdout).toMatch(/^storage +sqlite .+chosen$/m);
    expect(stdout).toMatch(/^storage +postgres .+available$/m);
    expect(stdout).not.toContain('failed');
  });

  it('shares what plugins of an operator import with them', async () => {
    const folder = temporaryFolder();
    const plugin = `import { definePlugin, z } from 'podproof/plugin';
      export default definePlugin({ apiVersion: 1, kind: 'notify', id: 'pager', displayName: 'Pager', description: 'Pages.',
        configSchema: z.strictObject({}), secrets: [], capabilities: {}, create: () => ({ send: async () => {} }), test: async () => {} });`;
    mkdirSync(join(folder, 'pager'));
    writeFileSync(join(folder, 'pager/index.js'), plugin);
    writeFileSync(join(folder, 'pager/package.json'), '{"type":"module","main":"index.js"}');
    const env = environment({ DATA_DIR: temporaryFolder(), PODPROOF_PLUGIN_DIR: folder });
    const { stdout } = await promisify(execFile)(process.execPath, [MAIN, 'plugins'], { env });
    expect(stdout).toMatch(/^notify +pager .+available$/m);
  });

  it('finds the documents and its version, wherever its parts are', async () => {
    const { server, url } = await start({ DATA_DIR: temporaryFolder() });
    const redoc = await fetch(`${url}/redoc/redoc.standalone.js`);
    expect([redoc.status, (await redoc.text()).length > 100_000]).toEqual([200, true]);
    const { info } = (await (await fetch(`${url}/openapi.json`)).json()) as { info: { version: string } };
    expect(info.version).toMatch(/^\d+\.\d+\.\d+/);
    server.kill('SIGTERM');
    await exitOf(server);
  });

  it('tells of a file of its sources where it goes wrong', async () => {
    const [part] = readdirSync(join(ROOT, 'dist/program/src/server/parts')).filter((name) => name.endsWith('.js.map'));
    const { sources } = JSON.parse(readFileSync(join(ROOT, 'dist/program/src/server/parts', String(part)), 'utf8')) as {
      sources: string[];
    };
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter((source) => !/\/(?:src|plugins)\/.+\.ts$/.test(source))).toEqual([]);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends with 0 after %s, also when a client does not hang up',
    async (signal) => {
      const { server, url } = await start({ DATA_DIR: temporaryFolder(), SHUTDOWN_SECONDS: '3' });
      const stalled = connect(Number(new URL(url).port), '127.0.0.1');
      stalled.on('error', () => {});
      await once(stalled, 'connect');
      stalled.write(
        'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
      );
      expect((await fetch(`${url}/health`)).status).toBe(200);
      server.kill(signal);
      const { code, seconds } = await exitOf(server);
      stalled.destroy();
      expect(code).toBe(0);
      expect(seconds).toBeLessThan(10);
    },
  );

  it('ends with 1 and one line when a variable is wrong', async () => {
    const failure = await promisify(execFile)(process.execPath, [MAIN, 'serve'], {
      env: environment({ TRUST_PROXY: 'true' }),
    }).catch((error: { code: number; stdout: string; stderr: string }) => error);
    expect(failure).toMatchObject({ code: 1, stdout: '' });
    expect(failure.stderr).toMatch(/^TRUST_PROXY must be .+, not "true"\n$/);
  });
});
