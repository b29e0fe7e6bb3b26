import { AsyncLocalStorage } from 'node:async_hooks';
import type { PluginKind } from './define-plugin.js';

/** Which plugin something is of. */
export interface PluginName {
  readonly kind: PluginKind;
  readonly id: string;
}

const scope = new AsyncLocalStorage<PluginName>();

/**
 * Runs code of a plugin, so that what it leaves behind, such as a timer or a promise that nobody awaits, is known to be its own. Not that of a storage,
 * which calls back into the kernel: its files tell. A server without other plugins pays nothing for it
 * (docs/decisions/0081-contexts-cost-every-promise.md).
 */
export function asPlugin<Result>({ kind, id }: PluginName, work: () => Result): Result {
  if (kind === 'storage') return work();
  return scope.run({ kind, id }, work);
}

/** The plugin whose code led here; undefined when none did. */
export function pluginInScope(): PluginName | undefined {
  return scope.getStore();
}
