import { basename } from 'node:path';
import { ActiveKinds } from '../kernel/diagnosis/active-kinds.js';
import { PluginHost } from '../kernel/plugins/plugin-host.js';
import { messageOf, PodproofError } from '../kernel/ports/errors.js';
import type { Logger } from '../kernel/ports/logger.js';
import type { FailureKind } from '../rules/kinds/define-kind.js';
import { activatePacks } from '../server/plugins/activate-packs.js';
import { subfolders } from '../server/plugins/find-plugins.js';
import { PluginLoader } from '../server/plugins/plugin-loader.js';

/** The kinds of failures that a command asks, and what a person should know of those that it does not. */
export interface KnownKinds {
  readonly kinds: readonly FailureKind[];
  readonly remarks: readonly string[];
}

const silent: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const FOLDER = /^kinds-/;

function refused(): never {
  throw new PodproofError('refused', 'Kinds of failures call nothing on the command line');
}

/** Our kinds and those of the folders `kinds-*` in a directory of plugins; other plugins are not loaded. Throws PodproofError where there is no such directory. */
export async function kindsOfDirectory(directory: string): Promise<KnownKinds> {
  const asItIs = <Port>(port: Port) => port;
  const host = new PluginHost({
    logger: silent,
    policies: { kinds: asItIs, llm: asItIs, notify: asItIs, storage: asItIs },
    context: () => ({ logger: silent, clock: { now: () => Date.now() }, fetch: refused, resolve: refused }),
  });
  const loader = new PluginLoader(host, { packages: [], directory: null });
  for (const path of await foldersIn(directory)) await loader.loadFolder(path);
  await activatePacks(host);
  const { all } = new ActiveKinds(host);
  const remarks = host.list().flatMap(({ id, error, status }) => {
    if (error !== null) return [`The plugin kinds ${id}: ${error}`];
    return status === 'available' ? [`The plugin kinds ${id} needs a configuration, which only a server has`] : [];
  });
  return { kinds: all, remarks };
}

async function foldersIn(directory: string): Promise<readonly string[]> {
  try {
    return (await subfolders(directory)).filter((path) => FOLDER.test(basename(path)));
  } catch (error) {
    throw new PodproofError('invalid', `PODPROOF_PLUGIN_DIR cannot be read: ${messageOf(error)}`);
  }
}
