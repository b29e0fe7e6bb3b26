/** Installs, builds and runs `podproof up` on port 8000 with SQLite in ./data, or the demonstration where no cluster can be reached. The environment may say otherwise: see the README's table. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { preflight } from './preflight.mjs';
import { ROOT } from './run.mjs';

/** The signals go to the server, whose exit code becomes ours: it is it that has requests to finish. */
function serve() {
  const server = spawn(process.execPath, [join(ROOT, 'dist/program/src/main.js'), 'up', '--or-demo'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  return new Promise((resolve) => server.once('exit', (code) => resolve(code ?? 1)));
}

const ready = preflight() && (await install()) && (await build()) === 0;
process.exitCode = ready ? await serve() : 1;
