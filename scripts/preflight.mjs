/** Says in plain words what this machine lacks. Needs Node and nothing else, so it runs before anything is installed. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const MINIMUM = [20, 19];

const HOW_TO_GET_THEM = [
  'Debian and Ubuntu: apt-get install python3 make g++',
  'Fedora: dnf install python3 make gcc-c++',
  'Alpine: apk add python3 make g++',
  'macOS: xcode-select --install',
].join('; ');

/** @returns a sentence when this Node is too old, else undefined */
export function nodeProblem(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  const fits = major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1]);
  return fits ? undefined : `Podproof needs Node ${MINIMUM.join('.')} or newer; this is ${version}.`;
}

/** Whether the SQLite driver is there and loads: its native part is what has to be built. */
export function sqliteLoads() {
  try {
    const Database = createRequire(import.meta.url)('better-sqlite3');
    new Database(':memory:').close();
    return true;
  } catch {
    return false;
  }
}

const answers = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

/** @returns a sentence when the SQLite driver could not be built here, else undefined */
export function toolchainProblem(has = answers, environment = process.env) {
  const compilers = [environment.CXX, 'c++', 'g++', 'clang++'].filter(Boolean);
  const missing = [
    ['python3', [environment.PYTHON, 'python3', 'python'].filter(Boolean).some(has)],
    ['make', ['make', 'gmake'].some(has)],
    ['a C++ compiler', compilers.some(has)],
  ].flatMap(([name, there]) => (there ? [] : [name]));
  if (missing.length === 0) return undefined;
  return `The SQLite driver (better-sqlite3) has to be compiled unless a ready-made build of it can be downloaded, and this machine lacks ${missing.join(', ')}. ${HOW_TO_GET_THEM}.`;
}

/** Prints what is missing. @returns false when there is no use in going on */
export function preflight() {
  const wrong = nodeProblem();
  if (wrong !== undefined) {
    console.error(wrong);
    return false;
  }
  const unbuildable = sqliteLoads() ? undefined : toolchainProblem();
  if (unbuildable !== undefined) console.error(`Note: ${unbuildable}`);
  return true;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = preflight() ? 0 : 1;
