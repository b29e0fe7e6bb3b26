import { faultsOf, isPlugin, type LoadedPlugin } from './checks.js';
import { configForm, type JsonSchema, unknownSecrets } from './config-form.js';
import type { PluginKind } from './define-plugin.js';

/** The source of what comes with Podproof. */
export const BUILT_IN_SOURCE = 'built-in';

/** Where a plugin was found. */
export interface PluginOrigin {
  /** `built-in`, `package <name>` or `directory <name>`. */
  readonly source: string;
  /** The version of the package that it came in, where there is one. */
  readonly version: string | null;
}

/** What a place, such as the folder `llm-openai`, says of the plugin in it. */
export interface PluginHint {
  readonly kind: PluginKind | null;
  readonly id: string;
}

/** What became of a module: its default export, or why there is none. */
export type LoadedModule = { readonly candidate: unknown } | { readonly error: string };

/** A module that is no plugin: what its place says of it, and why. */
export interface PluginFailure extends PluginOrigin, PluginHint {
  readonly error: string;
}

/** What is told of a plugin (docs/wire-contract.md, "Plugins"). Nothing of its configuration. */
export interface PluginListing extends PluginOrigin {
  /** Null when nothing of the plugin says so. */
  readonly kind: PluginKind | null;
  readonly id: string;
  readonly displayName: string;
  readonly description: string;
  readonly docsUrl: string | null;
  /** Null when it could not be loaded. */
  readonly apiVersion: number | null;
  /** `failed`: it could not be loaded, its last activation failed while it was not serving, or a part of it is left out. */
  readonly status: 'active' | 'available' | 'failed';
  /** Why it failed; of an active one, why its last change of settings was not taken. */
  readonly error: string | null;
  /** The configuration as JSON Schema, secrets with `writeOnly: true`. */
  readonly configSchema: JsonSchema | null;
}

type Description = Omit<PluginListing, 'status' | 'error'>;

/** A plugin that can be activated, and how its last activation went. */
export interface KnownPlugin {
  readonly plugin: LoadedPlugin;
  lastError: string | null;
  /** What of it is left out while the rest serves, and why. */
  leftOut?: string | null;
}

interface Entry {
  readonly description: Description;
  readonly known: KnownPlugin | null;
  readonly error: string | null;
}

/** All plugins that were found, in that order, the broken ones included. */
export class PluginCatalogue {
  readonly #entries: Entry[] = [];
  readonly #known = new Map<string, KnownPlugin>();

  /**
   * Lists what was found, also what is no plugin. Answers what is wrong with it, or null when it can be activated. The first of a kind
   * and id stays.
   */
  add(found: LoadedModule, origin: PluginOrigin, hint: PluginHint): string | null {
    const candidate = 'error' in found ? null : found.candidate;
    const error = 'error' in found ? found.error : this.faultOf(candidate, null);
    if (error === null) this.put(candidate, origin);
    else this.#entries.push({ description: descriptionOf(candidate, origin, hint), known: null, error });
    return error;
  }

  /** What is wrong with a module's default export; null for a plugin that can be taken, also in the place of the one from that source. */
  faultOf(candidate: unknown, source: string | null): string | null {
    return isPlugin(candidate) ? this.#refusal(candidate, source) : faultsOf(candidate).join('; ');
  }

  /** Takes a plugin that `faultOf` found to be none, in the place of what came from the same source; at the end when nothing did. */
  put(candidate: unknown, origin: PluginOrigin): KnownPlugin {
    const plugin = candidate as LoadedPlugin;
    const known: KnownPlugin = { plugin, lastError: null };
    const entry = { description: pluginDescription(plugin, origin), known, error: null };
    const index =
      origin.source === BUILT_IN_SOURCE
        ? -1
        : this.#entries.findIndex(({ description }) => description.source === origin.source);
    const former = this.#entries[index]?.known?.plugin;
    if (former !== undefined) this.#known.delete(pluginKey(former.kind, former.id));
    if (index < 0) this.#entries.push(entry);
    else this.#entries[index] = entry;
    this.#known.set(pluginKey(plugin.kind, plugin.id), known);
    return known;
  }

  /** The plugin that came from there; undefined when nothing did, or what failed. */
  ofSource(source: string): KnownPlugin | undefined {
    return this.#entries.find(({ description }) => description.source === source)?.known ?? undefined;
  }

  /** Forgets what came from there. */
  remove(source: string): void {
    const index = this.#entries.findIndex(({ description }) => description.source === source);
    if (index < 0) return;
    const [entry] = this.#entries.splice(index, 1);
    const plugin = entry?.known?.plugin;
    if (plugin !== undefined) this.#known.delete(pluginKey(plugin.kind, plugin.id));
  }

  find(kind: PluginKind, id: string): KnownPlugin | undefined {
    return this.#known.get(pluginKey(kind, id));
  }

  idsOf(kind: PluginKind): string[] {
    return [...this.#known.values()].filter(({ plugin }) => plugin.kind === kind).map(({ plugin }) => plugin.id);
  }

  list(isActive: (kind: PluginKind, id: string) => boolean): PluginListing[] {
    return this.#entries.map(({ description, known, error }) => {
      const leftOut = known?.leftOut ?? null;
      const reason = error ?? known?.lastError ?? leftOut;
      const active = known !== null && leftOut === null && isActive(known.plugin.kind, known.plugin.id);
      const idle = reason === null ? 'available' : 'failed';
      return { ...description, status: active ? 'active' : idle, error: reason };
    });
  }

  #refusal({ kind, id, configSchema, secrets }: LoadedPlugin, source: string | null): string | null {
    const same = this.find(kind, id);
    if (same !== undefined && (source === null || this.ofSource(source) !== same))
      return `there is a ${kind} plugin "${id}" already; the first one found stays`;
    const unknown = unknownSecrets(configSchema, secrets);
    return unknown.length === 0 ? null : `secrets names what is no field of configSchema: ${unknown.join(', ')}`;
  }
}

const pluginKey = (kind: PluginKind, id: string) => `${kind}:${id}`;

function descriptionOf(candidate: unknown, origin: PluginOrigin, { kind, id }: PluginHint): Description {
  if (isPlugin(candidate)) return pluginDescription(candidate, origin);
  const unknown = { description: '', docsUrl: null, apiVersion: null, configSchema: null };
  return { ...origin, kind, id, displayName: id, ...unknown };
}

function pluginDescription(plugin: LoadedPlugin, origin: PluginOrigin): Description {
  return {
    ...origin,
    kind: plugin.kind,
    id: plugin.id,
    displayName: plugin.displayName,
    description: plugin.description,
    docsUrl: plugin.docsUrl ?? null,
    apiVersion: plugin.apiVersion,
    configSchema: configForm(plugin.configSchema, plugin.secrets),
  };
}
