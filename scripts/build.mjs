/** Compiles to dist, takes out what has no source any more (a plugin folder left there would still be found), bundles the program, and copies assets. */
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { buildDashboard } from './dashboard.mjs';
import { ROOT, run, runPackage } from './run.mjs';

const OUTPUT = /\.(?:js|d\.ts)(?:\.map)?$/;

/** The folder of the sources that a folder or file of dist was made from. */
const sourceOf = (path) => join(ROOT, path.slice(join(ROOT, 'dist').length)).replace(OUTPUT, '.ts');

function removeOrphans(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const isMade = entry.isDirectory() || OUTPUT.test(entry.name);
    if (isMade && !existsSync(sourceOf(path))) rmSync(path, { recursive: true });
    else if (entry.isDirectory()) removeOrphans(path);
  }
}

/** @param isChecked that the types are known to fit together @returns the exit code of the first part that failed, else 0 */
export async function build({ isChecked = false } = {}) {
  const options = ['-p', 'tsconfig.build.json', ...(isChecked ? ['--noCheck'] : [])];
  const compiled = await runPackage('typescript/bin/tsc', options);
  if (compiled !== 0) return compiled;
  for (const name of ['src', 'plugins']) {
    const folder = join(ROOT, 'dist', name);
    if (existsSync(folder)) removeOrphans(folder);
  }
  await bundle();
  for (const program of ['dist/src/main.js', 'dist/program/src/main.js']) chmodSync(join(ROOT, program), 0o755);
  const pages = await buildDashboard();
  if (pages !== 0) return pages;
  const assets = join(ROOT, 'scripts/copy-assets.mjs');
  return existsSync(assets) ? await run(process.execPath, [assets]) : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = await build();
