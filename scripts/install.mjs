/** Installs the packages of package-lock.json, unless exactly these are there already. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sqliteLoads, toolchainProblem } from './preflight.mjs';
import { ROOT, run } from './run.mjs';

function packagesOf(lock) {
  const { packages } = JSON.parse(readFileSync(join(ROOT, lock), 'utf8'));
  return Object.entries(packages).filter(([path]) => path !== '');
}

/** npm keeps what it installed beside the packages; optional ones may be absent, those of other systems are. */
export function isInstalled() {
  if (!existsSync(join(ROOT, 'node_modules/.package-lock.json'))) return false;
  const there = new Map(packagesOf('node_modules/.package-lock.json'));
  const fits = packagesOf('package-lock.json').every(([path, wanted]) => {
    const found = there.get(path);
    return found === undefined ? wanted.optional === true : found.version === wanted.version;
  });
  return fits && sqliteLoads();
}

/** node-gyp downloads Node's headers unless it is told where they lie; most installations of Node bring them along. */
function headers() {
  const prefix = dirname(dirname(process.execPath));
  const given = Object.keys(process.env).some((name) => name.toLowerCase() === 'npm_config_nodedir');
  return !given && existsSync(join(prefix, 'include/node/node_version.h')) ? { npm_config_nodedir: prefix } : {};
}

/** @returns whether all packages are there and the SQLite driver works */
export async function install() {
  if (isInstalled()) {
    console.log('All packages are installed.');
    return true;
  }
  // A dependency of Swagger UI would otherwise tell its makers of each installation, with npm versions that run its script.
  const environment = { SCARF_ANALYTICS: 'false', ...process.env, ...headers() };
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    env: environment,
    shell: process.platform === 'win32',
  });
  if (code === 0 && sqliteLoads()) return true;
  console.error(
    toolchainProblem() ??
      "npm ci failed or left the SQLite driver (better-sqlite3) unbuilt; what npm printed above says why. Behind a proxy or without the internet, Node's headers have to be there as well (npm_config_nodedir).",
  );
  return false;
}
