import type { Logger } from '../ports/logger.js';
import type { LoadedPlugin } from './checks.js';
import type { PluginKind } from './define-plugin.js';
import { disposeInstance, type StartOptions, startInstance, validateConfig } from './start-instance.js';

/** What configurations are judged by. */
interface Judges {
  /** Throws `invalid` for an unknown plugin, naming those that there are. */
  find(kind: PluginKind, id: string): LoadedPlugin;
  startOptions(plugin: LoadedPlugin): StartOptions;
  readonly logger: Logger;
}

/** Judges configurations of plugins without putting anything into service. Everything throws `invalid` for an unknown plugin. */
export class PluginConfigurations {
  constructor(private readonly by: Judges) {}

  /** The configuration as the plugin reads it, defaults filled in. Throws `invalid`, naming the field. */
  validate(kind: PluginKind, id: string, rawConfig: unknown): unknown {
    return validateConfig(this.by.find(kind, id), rawConfig);
  }

  /** The fields of its configuration that are secret. */
  secretsOf(kind: PluginKind, id: string): readonly string[] {
    return this.by.find(kind, id).secrets;
  }

  /**
   * Validates, creates, tests and disposes an instance that serves nobody. Throws `invalid` for the configuration (`validate` says it
   * without a test), and the plugin's own code and words for a test that failed.
   */
  async tryOut(kind: PluginKind, id: string, rawConfig: unknown): Promise<void> {
    const plugin = this.by.find(kind, id);
    const instance = await startInstance(plugin, rawConfig, this.by.startOptions(plugin));
    // Nobody waits for the end of what was only tried.
    void disposeInstance(instance, plugin, this.by.logger);
  }
}
