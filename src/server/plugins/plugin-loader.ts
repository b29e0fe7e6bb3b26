import { register } from 'node:module';
import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PluginHost } from '../../kernel/plugins/plugin-host.js';
import { withTimeLimit } from '../../kernel/plugins/policies/time-limit.js';
import { messageOf } from '../../kernel/ports/errors.js';
import { findPlugins, type PluginPlace, type PluginSources } from './find-plugins.js';
import type { ResolveHookData } from './resolve-hook.js';

/** How long the import of one module may take, in milliseconds. */
const IMPORT_MS = 10_000;

/**
 * Finds all plugins and registers them with the host, the broken ones with the reason. Modules are imported side by side, so one that
 * hangs costs its own time limit and delays nobody behind it twice. Throws only when the built-in folder cannot be read.
 */
export async function loadPlugins(host: PluginHost, sources: PluginSources, importMs = IMPORT_MS): Promise<void> {
  const places = await findPlugins(sources);
  shareOurModules(places);
  const loaded = await Promise.all(places.map((place) => load(place, importMs)));
  for (const [index, { origin, hint }] of places.entries()) {
    const result = loaded[index];
    if (result && 'candidate' in result) host.register(result.candidate, origin, hint);
    else host.registerFailure({ ...origin, ...hint, error: result?.error ?? 'it was not loaded' });
  }
}

async function load(place: PluginPlace, importMs: number): Promise<{ candidate: unknown } | { error: string }> {
  const { folder } = place;
  if (folder === null) return { error: place.error ?? 'it was not found' };
  try {
    const address = pathToFileURL(folder.entry).href;
    const module = await withTimeLimit({ what: 'the import', milliseconds: importMs }, () => importModule(address));
    return 'default' in module ? { candidate: module.default } : { error: 'the module has no default export' };
  } catch (error) {
    return { error: messageOf(error) };
  }
}

async function importModule(address: string): Promise<Readonly<Record<string, unknown>>> {
  return (await import(/* @vite-ignore */ address)) as Readonly<Record<string, unknown>>;
}

/** Plugins in folders of their own import `podproof/*` and `zod`, which Node would not find from there. */
function shareOurModules(places: readonly PluginPlace[]): void {
  const foreign = places.flatMap(({ folder, foreign }) => (folder && foreign ? [folder] : []));
  if (foreign.length === 0) return;
  const data: ResolveHookData = {
    folders: foreign.map(({ path }) => pathToFileURL(`${path}/`).href),
    self: import.meta.url,
  };
  try {
    register(`./resolve-hook${extname(import.meta.url)}`, { parentURL: import.meta.url, data });
  } catch {
    // From TypeScript sources the hook needs a loader that reads them. Without it the imports fail, and each failure is listed.
  }
}
