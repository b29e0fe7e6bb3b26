import { register } from 'node:module';
import { extname, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { faultsOf } from '../../kernel/plugins/checks.js';
import { BUILT_IN_SOURCE, type LoadedModule, type PluginHint } from '../../kernel/plugins/plugin-catalogue.js';
import type { PluginHost } from '../../kernel/plugins/plugin-host.js';
import { asPlugin, type PluginName } from '../../kernel/plugins/plugin-scope.js';
import { withTimeLimit } from '../../kernel/plugins/policies/time-limit.js';
import type { Logger } from '../../kernel/ports/logger.js';
import { findPlugins, folderPlace, type PluginPlace, type PluginSources } from './find-plugins.js';
import { describeImportError } from './import-fault.js';
import { FRESH, type ResolveHookData } from './resolve-hook.js';
import { warnOfWritable } from './writable-folders.js';

/** How long the import of one module may take, in milliseconds. A pod that starts on a tenth of a core takes its time. */
const IMPORT_MS = 30_000;

/** Finds the plugins, has the host know them, and knows afterwards whose a file is. */
export class PluginLoader {
  /** By the path of the folder, with a separator at its end. */
  readonly #owners = new Map<string, PluginHint>();
  readonly #early: { readonly folder: string; readonly error: unknown }[] = [];
  #absent: readonly PluginPlace[] = [];
  #reloads = 0;

  constructor(
    private readonly host: PluginHost,
    private readonly sources: PluginSources,
    private readonly options: { readonly importMs?: number; readonly logger?: Logger } = {},
  ) {}

  /**
   * Registers all plugins with the host, the broken ones with the reason. Modules are imported side by side, so one that hangs costs its
   * own time limit and delays nobody behind it twice. Throws only when the built-in folder cannot be read.
   */
  async load(): Promise<void> {
    const places = await findPlugins(this.sources);
    this.#absent = places.filter(({ absentFrom }) => absentFrom !== undefined);
    this.#know(places);
    if (this.options.logger !== undefined) await warnOfWritable(places, this.options.logger);
    const loaded = await Promise.all(places.map((place) => this.#import(place)));
    for (const [index, place] of places.entries())
      this.#register(place, loaded[index] ?? { error: 'it was not loaded' });
  }

  /** Loads one folder more, as if it were in the directory of plugins. */
  async loadFolder(path: string): Promise<void> {
    const place = await folderPlace(path);
    this.#know([place]);
    this.#register(place, await this.#import(place));
  }

  /** Takes a folder of the directory that is new or changed. Answers the plugin that is to be activated again; undefined for none. */
  async reloadFolder(path: string): Promise<PluginName | undefined> {
    const place = await folderPlace(path);
    this.#know([place]);
    this.#reloads += 1;
    const loaded = await this.#import(place, `?${FRESH}=${this.#reloads}`);
    const taken = await this.host.exchange.take(loaded, place.origin, place.hint);
    if (taken !== undefined && place.folder !== null) this.#owners.set(place.folder.path + sep, taken);
    return taken;
  }

  /** Takes a plugin out of service whose folder is gone. */
  async dropFolder(path: string): Promise<void> {
    await this.host.exchange.drop((await folderPlace(path)).origin.source);
  }

  /** What an operator named and is not there: the variable, what it names, and why. */
  absent(): readonly { readonly variable: string; readonly name: string; readonly error: string }[] {
    return this.#absent.map(({ absentFrom = '', hint, error }) => ({
      variable: absentFrom,
      name: hint.kind === null ? hint.id : `${hint.kind}-${hint.id}`,
      error: error ?? '',
    }));
  }

  /** The plugin in whose folder a file of the stack lies, the innermost first; undefined for none. Its kind may not be known yet. */
  ownerOf(stack: string): PluginHint | undefined {
    const folder = this.#folderIn(stack);
    return folder === undefined ? undefined : this.#owners.get(folder);
  }

  /** Keeps what a plugin failed with that is not known to the host yet. */
  failedEarly(error: unknown): void {
    const folder = this.#folderIn(error instanceof Error ? (error.stack ?? '') : '');
    if (folder !== undefined) this.#early.push({ folder, error });
  }

  #folderIn(stack: string): string | undefined {
    const folders = [...this.#owners.keys()];
    for (const line of stack.split('\n')) {
      const found = folders.find((folder) => line.includes(folder));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #know(places: readonly PluginPlace[]): void {
    for (const { folder, hint } of places) {
      if (folder !== null && !this.#owners.has(folder.path + sep)) this.#owners.set(folder.path + sep, hint);
    }
    shareOurModules(places);
  }

  #register({ origin, hint, folder }: PluginPlace, result: LoadedModule): void {
    if ('error' in result) return this.host.registerFailure({ ...origin, ...hint, error: result.error });
    const { candidate } = result;
    this.host.register(candidate, origin, hint);
    if (folder === null || faultsOf(candidate).length > 0) return;
    const { kind, id } = candidate as PluginName;
    this.#owners.set(folder.path + sep, { kind, id });
    const early = this.#early.find((failure) => failure.folder === folder.path + sep);
    if (early !== undefined) this.host.failed.retire({ kind, id }, early.error);
  }

  async #import({ origin, folder, hint, error }: PluginPlace, query = ''): Promise<LoadedModule> {
    if (folder === null) return { error: error ?? 'it was not found' };
    try {
      const address = pathToFileURL(folder.entry).href + query;
      const limit = { what: 'the import', milliseconds: this.options.importMs ?? IMPORT_MS };
      const { kind, id } = hint;
      const work = () => importModule(address);
      // Ours leave nothing behind when they are imported.
      const isScoped = kind !== null && origin.source !== BUILT_IN_SOURCE;
      const module = await withTimeLimit(limit, () => (isScoped ? asPlugin({ kind, id }, work) : work()));
      return 'default' in module ? { candidate: module.default } : { error: 'the module has no default export' };
    } catch (thrown) {
      return { error: await describeImportError(thrown, folder) };
    }
  }
}

/** Finds all plugins and registers them with the host, the broken ones with the reason. */
export async function loadPlugins(host: PluginHost, sources: PluginSources, importMs?: number): Promise<void> {
  await new PluginLoader(host, sources, importMs === undefined ? {} : { importMs }).load();
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
