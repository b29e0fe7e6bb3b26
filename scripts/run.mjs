/** What the scripts share that run before anything is installed: Node and nothing else. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, wherever the script was called from. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Runs a program in the project's folder and answers its exit code; 128 and the signal's usual number when it was killed. */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', ...options });
    child.once('error', (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(127);
    });
    child.once('exit', (code) => resolve(code ?? 130));
  });
}

/** Runs a script of a package in node_modules with this very Node. */
export function runPackage(script, args = [], options = {}) {
  return run(process.execPath, [join(ROOT, 'node_modules', script), ...args], options);
}

/**
 * Begins a script of a package, to run beside others.
 * @returns what waits for its end, prints all that it said, in one piece, and answers its exit code
 */
export function runPackageBeside(script, args) {
  const said = [];
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const ended = new Promise((resolve) => {
    child.once('error', (error) => {
      said.push(Buffer.from(`${script}: ${error.message}\n`));
      resolve(127);
    });
    child.once('close', (code) => resolve(code ?? 130));
  });
  return async () => {
    const code = await ended;
    process.stdout.write(Buffer.concat(said));
    return code;
  };
}
