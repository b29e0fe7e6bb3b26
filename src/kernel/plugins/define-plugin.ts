import type { z } from 'zod';
import type { Clock } from '../ports/clock.js';
import type { KindPack, KindPackCapabilities } from '../ports/kind-pack.js';
import type { LlmCapabilities, LlmProvider } from '../ports/llm-provider.js';
import type { Logger } from '../ports/logger.js';
import type { Notifier, NotifierCapabilities } from '../ports/notifier.js';
import type { Storage, StorageCapabilities } from '../ports/storage.js';

/** The version of this contract. A plugin made for another one is listed as failed, with the reason. */
export const API_VERSION = 1;

/** Which port a plugin of each kind implements. */
export interface PluginPorts {
  readonly kinds: KindPack;
  readonly llm: LlmProvider;
  readonly notify: Notifier;
  readonly storage: Storage;
}

export type PluginKind = keyof PluginPorts;

/** What a plugin of each kind says of itself beyond its port. */
export interface PluginCapabilities {
  readonly kinds: KindPackCapabilities;
  readonly llm: LlmCapabilities;
  readonly notify: NotifierCapabilities;
  readonly storage: StorageCapabilities;
}

/** All that a plugin gets from the host. */
export interface PluginContext {
  readonly logger: Logger;
  /** Fetches within the operator's egress rules; the only way out that a plugin should use for HTTP. */
  readonly fetch: typeof globalThis.fetch;
  /**
   * The addresses of a host, each within the operator's egress rules, for a plugin that opens connections of its own, such as a
   * database's driver: it connects to these, not to the name. Throws PodproofError `refused`.
   */
  readonly resolve: (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;
  readonly clock: Clock;
}

/** What the default export of a plugin's `index` is. */
export interface Plugin<Kind extends PluginKind = PluginKind, Config = unknown> {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: Kind;
  /** Unique within its kind: lower case, digits and hyphens. */
  readonly id: string;
  readonly displayName: string;
  readonly description: string;
  /** Where a person reads how to set it up. */
  readonly docsUrl?: string;
  /** Validates the settings before `create`; as JSON Schema it is the form that an admin sees. */
  readonly configSchema: z.ZodType<Config>;
  /** The fields of the configuration that are encrypted, masked and never shown. Each must be in the schema. */
  readonly secrets: readonly (keyof Config & string)[];
  /** What the host goes by before it calls an instance. */
  readonly capabilities: PluginCapabilities[Kind];
  /** Makes an instance; has no effect outside it and opens nothing. */
  create(config: Config, context: PluginContext): PluginPorts[Kind] | Promise<PluginPorts[Kind]>;
  /** Proves that the instance works with its configuration. Throws PodproofError with plain words about what is wrong. */
  test(instance: PluginPorts[Kind], signal: AbortSignal): Promise<void>;
}

/** Declares a plugin; only there to give its object a type. */
export function definePlugin<Kind extends PluginKind, Schema extends z.ZodType>(
  plugin: Plugin<Kind, z.output<Schema>> & { readonly configSchema: Schema },
): Plugin<Kind, z.output<Schema>> {
  return plugin;
}
