import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../support/install-podproof.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** Says on the standard error who enters a context, as the first line of the stack outside of Node. */
const WATCH = `
import { AsyncLocalStorage } from 'node:async_hooks';
for (const method of ['run', 'enterWith']) {
  const own = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (...args) {
    process.stderr.write('entered ' + new Error().stack.split('\\n')[2] + '\\n');
    return Reflect.apply(own, this, args);
  };
}`;

/** A server of its own process in which contexts are watched. */
async function serve(): Promise<{ url: string; written: () => string }> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'watch.mjs'), WATCH);
  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    SERVICE_TOKEN: 'token-of-a-test-agent',
  };
  const flags = ['--import', 'tsx', '--import', join(folder, 'watch.mjs'), join(ROOT, 'src/main.ts'), 'serve'];
  const child = spawn(process.execPath, flags, { cwd: ROOT, env });
  onTestFinished(() => void child.kill('SIGKILL'));
  let written = '';
  child.stderr.on('data', (chunk) => {
    written += String(chunk);
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, found] = /listening on (\S+)$/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(written)));
  });
  return { url, written: () => written };
}

it('a server without plugins of others enters no context: before Node 24 each promise would cost more from then on', async () => {
  const { url, written } = await serve();
  const answer = await fetch(`${url}/api/pods/failed`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Service-Token': 'token-of-a-test-agent' },
    body: JSON.stringify({
      pod_name: 'web-0',
      namespace: 'shop',
      failure_reason: 'CrashLoopBackOff',
      logs: 'panic: no',
    }),
  });
  expect(answer.status).toBe(200);
  expect(written()).not.toContain('entered');
});
