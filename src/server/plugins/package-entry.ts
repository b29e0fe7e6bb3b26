import { access, readdir, readFile, realpath } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { isObject } from '../../kernel/plugins/checks.js';

/** A folder with a plugin in it. */
export interface PluginFolder {
  /** Absolute, symbolic links resolved. */
  readonly path: string;
  /** The file to import, absolute. */
  readonly entry: string;
  readonly version: string | null;
}

type Manifest = Readonly<Record<string, unknown>>;

/** What an `exports` map is asked for, in Node's order of precedence: the order in the map decides among them. */
const CONDITIONS: ReadonlySet<string> = new Set(['node', 'import', 'default', 'module-sync']);

/** TypeScript as well: ours is run from sources, and newer versions of Node read it. */
const INDEX_FILES = ['index.js', 'index.mjs', 'index.ts'];

/** Reads what `package.json` says of a folder (`exports`, then `main`), else takes its index file. Throws Error when there is no entry. */
export async function readPluginFolder(folder: string): Promise<PluginFolder> {
  const path = await realpath(folder);
  const manifest = await readManifest(path);
  const named = entryOf(manifest);
  const found = await firstExisting((named ? [named] : INDEX_FILES).map((name) => join(path, name)));
  if (found === undefined) throw new Error(await whyNoEntry(path, named));
  // Node would follow a link as well: what is loaded is what counts.
  const entry = await realpath(found);
  if (!entry.startsWith(path + sep))
    throw new Error(`${named ?? basename(found)} leads out of the folder of the plugin`);
  return { path, entry, version: typeof manifest.version === 'string' ? manifest.version : null };
}

/** The folder of an installed package, looked for as Node does: in `node_modules` of each folder from `from` upwards. */
export async function findPackage(name: string, from: string): Promise<string | undefined> {
  for (let folder = from; ; folder = dirname(folder)) {
    const manifest = await firstExisting([join(folder, 'node_modules', name, 'package.json')]);
    if (manifest !== undefined) return dirname(manifest);
    if (folder === dirname(folder)) return undefined;
  }
}

/** What to do about a folder without an entry that can be imported. */
async function whyNoEntry(path: string, named: string | undefined): Promise<string> {
  if (named !== undefined) return `there is no ${named} in ${path}`;
  const names = await readdir(path);
  if (names.includes('index.cjs'))
    return 'plugins are ES modules, and index.cjs is none: write import and export in index.mjs';
  return `there is no index.js or index.mjs in ${path}`;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
  const manifest: unknown = JSON.parse(text);
  return isObject(manifest) ? manifest : {};
}

function entryOf(manifest: Manifest): string | undefined {
  const exported = isObject(manifest.exports) && '.' in manifest.exports ? manifest.exports['.'] : manifest.exports;
  return exportedFile(exported) ?? (typeof manifest.main === 'string' ? manifest.main : undefined);
}

function exportedFile(target: unknown): string | undefined {
  if (typeof target === 'string') return target;
  if (!isObject(target)) return undefined;
  for (const [condition, value] of Object.entries(target)) {
    const found = CONDITIONS.has(condition) ? exportedFile(value) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

async function firstExisting(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const exists = await access(path).then(
      () => true,
      () => false,
    );
    if (exists) return path;
  }
  return undefined;
}
