import type { PluginKind, PluginPorts } from './define-plugin.js';

/**
 * How the kernel reaches plugins: never an instance to keep, only a call with one. What comes back is under the kind's policies.
 * Throws PodproofError `unavailable` when no plugin of that kind is active. One `use('storage')` per operation: a nested one is
 * refused, because it would wait for itself.
 */
export interface PluginAccess {
  /** Of a kind that has one active plugin at a time: `llm`, `storage`. */
  use<Kind extends PluginKind, Result>(kind: Kind, work: (port: PluginPorts[Kind]) => Promise<Result>): Promise<Result>;
  /** Of a kind that has several: `notify`. */
  use<Kind extends PluginKind, Result>(
    kind: Kind,
    id: string,
    work: (port: PluginPorts[Kind]) => Promise<Result>,
  ): Promise<Result>;
}
