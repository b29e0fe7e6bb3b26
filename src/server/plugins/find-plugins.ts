import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PLUGIN_KINDS } from '../../kernel/plugins/checks.js';
import { BUILT_IN_SOURCE, type PluginHint, type PluginOrigin } from '../../kernel/plugins/plugin-catalogue.js';
import { errorCode, messageOf } from '../../kernel/ports/errors.js';
import { version } from '../version.js';
import { findPackage, type PluginFolder, readPluginFolder } from './package-entry.js';

/** Where to look for plugins. */
export interface PluginSources {
  /** The folder of the plugins that come with Podproof; our own unless said otherwise. */
  readonly builtIn?: URL;
  /** Names of npm packages: `PODPROOF_PLUGINS`. */
  readonly packages: readonly string[];
  /** A folder with a plugin in each subfolder: `PODPROOF_PLUGIN_DIR`. */
  readonly directory: string | null;
  /** From where packages are looked for, before they are looked for from here; the process' own unless said otherwise. */
  readonly workingDirectory?: string;
}

/** A place where a plugin should be: its folder, or why there is none. */
export interface PluginPlace {
  readonly origin: PluginOrigin;
  readonly hint: PluginHint;
  readonly folder: PluginFolder | null;
  readonly error: string | null;
  /** True when Node would not find our package from there. */
  readonly foreign: boolean;
  /** The variable that names what is not there at all: an operator's mistake, not a plugin's. */
  readonly absentFrom?: 'PODPROOF_PLUGINS' | 'PODPROOF_PLUGIN_DIR';
}

/** Beside `src` when run from sources, in `dist` when compiled. */
const BUILT_IN = new URL('../../../plugins/', import.meta.url);

const PACKAGE_NAME = /^(@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/i;

/** All places in the order in which their plugins count: built-in, packages, directory. */
export async function findPlugins(sources: PluginSources): Promise<PluginPlace[]> {
  const { builtIn = BUILT_IN, packages, workingDirectory = process.cwd() } = sources;
  const ours = await subfolders(fileURLToPath(builtIn));
  return Promise.all([
    ...ours.map((path) => place(path, { source: BUILT_IN_SOURCE, version }, false)),
    ...packages.map((name) => packagePlace(name, workingDirectory)),
    ...(await directoryPlaces(sources.directory)),
  ]);
}

async function directoryPlaces(directory: string | null): Promise<Promise<PluginPlace>[]> {
  if (directory === null) return [];
  const origin = { source: `directory ${directory}`, version: null };
  try {
    const paths = await subfolders(directory);
    const own = await ownFolder(directory, paths);
    return own === undefined ? paths.map(folderPlace) : [Promise.resolve(missing(origin, basename(directory), own))];
  } catch (error) {
    const place = missing(origin, basename(directory), unreadableReason(directory, error));
    return [Promise.resolve({ ...place, absentFrom: 'PODPROOF_PLUGIN_DIR' })];
  }
}

/** The place that a folder of the directory is. */
export function folderPlace(path: string): Promise<PluginPlace> {
  return place(path, { source: `directory ${basename(path)}`, version: null }, true);
}

async function packagePlace(name: string, workingDirectory: string): Promise<PluginPlace> {
  const origin = { source: `package ${name}`, version: null };
  const absent = (error: string): PluginPlace => ({ ...missing(origin, name, error), absentFrom: 'PODPROOF_PLUGINS' });
  if (!PACKAGE_NAME.test(name)) return absent('this is not the name of a package');
  const here = fileURLToPath(new URL('.', import.meta.url));
  const path = (await findPackage(name, workingDirectory)) ?? (await findPackage(name, here));
  return path ? place(path, origin, true) : absent('the package is not installed');
}

async function place(path: string, origin: PluginOrigin, foreign: boolean): Promise<PluginPlace> {
  try {
    const folder = await readPluginFolder(path);
    return {
      origin: { ...origin, version: origin.version ?? folder.version },
      hint: hintOf(basename(path)),
      folder,
      error: null,
      foreign,
    };
  } catch (error) {
    return missing(origin, basename(path), messageOf(error));
  }
}

/** What to say of a directory that is a plugin itself; undefined for one that has plugins below it. */
async function ownFolder(directory: string, paths: readonly string[]): Promise<string | undefined> {
  const isPlugin = await readPluginFolder(directory).then(
    () => true,
    () => false,
  );
  const below = await Promise.all(paths.map((path) => readPluginFolder(path).catch(() => undefined)));
  if (!isPlugin || below.some((folder) => folder !== undefined)) return undefined;
  return `PODPROOF_PLUGIN_DIR names the folder of a plugin; name the folder above it, ${dirname(directory)}`;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'is not a folder',
  EACCES: 'must not be read by this user',
};

function unreadableReason(directory: string, error: unknown): string {
  const reason = REASONS[errorCode(error)];
  return reason === undefined ? messageOf(error) : `${directory} ${reason}`;
}

function missing(origin: PluginOrigin, name: string, error: string): PluginPlace {
  return { origin, hint: hintOf(name), folder: null, error, foreign: false };
}

/** What a folder or package named `<kind>-<id>` says of its plugin. */
function hintOf(name: string): PluginHint {
  const kind = PLUGIN_KINDS.find((candidate) => name.startsWith(`${candidate}-`));
  return kind ? { kind, id: name.slice(kind.length + 1) } : { kind: null, id: name };
}

/** The folders of plugins in a directory, absolute where it is, in the order of their names. A link to nowhere, and what goes meanwhile, is none. */
export async function subfolders(directory: string): Promise<string[]> {
  const names = (await readdir(directory)).filter((name) => !name.startsWith('.') && name !== 'node_modules').sort();
  const paths = names.map((name) => join(directory, name));
  const areFolders = await Promise.all(paths.map((path) => isFolder(path)));
  return paths.filter((_path, index) => areFolders[index]);
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
