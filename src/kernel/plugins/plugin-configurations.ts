import type { InvalidField } from '../../contracts/validation.js';
import type { Logger } from '../ports/logger.js';
import type { LoadedPlugin } from './checks.js';
import type { PluginKind } from './define-plugin.js';
import { invalidConfig, judgeConfig } from './judge-config.js';
import { refusedAddresses } from './refused-addresses.js';
import { disposeInstance, type StartOptions, startInstance, validateConfig } from './start-instance.js';

/** What configurations are judged by. */
interface Judges {
  /** Throws `invalid` for an unknown plugin, naming those that there are. */
  find(kind: PluginKind, id: string): LoadedPlugin;
  startOptions(plugin: LoadedPlugin): StartOptions;
  /** Why a plugin of this kind may never call this address; undefined when it may, or when only its resolver can tell. */
  refusalOf(kind: PluginKind, url: URL): string | undefined;
  readonly logger: Logger;
}

/** Judges configurations of plugins without putting anything into service. Everything throws `invalid` for an unknown plugin. */
export class PluginConfigurations {
  constructor(private readonly by: Judges) {}

  /** The configuration as the plugin reads it, defaults filled in. Throws `invalid`, naming the field. */
  validate(kind: PluginKind, id: string, rawConfig: unknown): unknown {
    return validateConfig(this.by.find(kind, id), rawConfig);
  }

  /** What is wrong with it: by its plugin's schema or, where that finds nothing, an address that may never be called. */
  faults(kind: PluginKind, id: string, rawConfig: unknown): readonly InvalidField[] {
    const judged = judgeConfig(this.by.find(kind, id), rawConfig);
    if (!judged.valid) return judged.fields;
    return refusedAddresses(judged.value, (url) => this.by.refusalOf(kind, url));
  }

  /** Throws `invalid`, naming the fields, for what `faults` finds: for a configuration that somebody enters now. */
  check(kind: PluginKind, id: string, rawConfig: unknown): void {
    const faults = this.faults(kind, id, rawConfig);
    if (faults.length > 0) throw invalidConfig(this.by.find(kind, id), faults);
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
