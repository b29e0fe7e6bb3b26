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
