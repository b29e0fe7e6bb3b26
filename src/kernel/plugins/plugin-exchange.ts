import type { Logger } from '../ports/logger.js';
import type { KnownPlugin, LoadedModule, PluginCatalogue, PluginHint, PluginOrigin } from './plugin-catalogue.js';
import type { PluginName } from './plugin-scope.js';

/** What the host does with instances. */
interface Serving {
  serves(plugin: PluginName): boolean;
  /** Takes it out of service. Calls in flight go on. */
  leave(plugin: PluginName): Promise<void>;
}

/** Takes plugins whose files are new, changed or gone while the server runs. */
export class PluginExchange {
  constructor(
    private readonly catalogue: PluginCatalogue,
    private readonly serving: Serving,
    private readonly logger: Logger,
  ) {}

  /**
   * Takes what a place has now. What cannot be taken leaves the former plugin of that place as it is, and says so in the list. Answers
   * the plugin that is to be activated again by whoever knows its configuration; undefined when nothing was taken.
   */
  async take(loaded: LoadedModule, origin: PluginOrigin, hint: PluginHint): Promise<PluginName | undefined> {
    const former = this.catalogue.ofSource(origin.source);
    const refusal = this.#refusalOf(loaded, origin.source, former);
    if (refusal !== null || 'error' in loaded) return this.#refuse(refusal ?? '', { origin, hint, former });
    const isSame = this.#isSame(former, loaded.candidate as PluginName);
    if (former !== undefined && !isSame && this.serving.serves(former.plugin)) await this.serving.leave(former.plugin);
    const { kind, id } = this.catalogue.put(loaded.candidate, origin).plugin;
    this.logger.info({ ...origin, kind, id }, 'the files of a plugin were taken');
    return { kind, id };
  }

  /** Takes a plugin out of service and of the list whose files are gone. A storage that serves stays. */
  async drop(source: string): Promise<void> {
    const former = this.catalogue.ofSource(source);
    if (former !== undefined && this.serving.serves(former.plugin)) {
      if (former.plugin.kind === 'storage') {
        former.lastError = 'its files are gone; it serves until the server is stopped';
        return this.logger.warn({ source }, 'the files of the storage that serves are gone');
      }
      await this.serving.leave(former.plugin);
    }
    this.catalogue.remove(source);
    this.logger.info({ source }, 'a plugin whose files are gone was taken out of service');
  }

  #refusalOf(loaded: LoadedModule, source: string, former: KnownPlugin | undefined): string | null {
    if ('error' in loaded) return loaded.error;
    const isStorageInUse = former?.plugin.kind === 'storage' && this.serving.serves(former.plugin);
    if (isStorageInUse) return 'a storage that serves is exchanged by a restart only';
    return this.catalogue.faultOf(loaded.candidate, source);
  }

  #isSame(former: KnownPlugin | undefined, { kind, id }: PluginName): boolean {
    return former?.plugin.kind === kind && former.plugin.id === id;
  }

  #refuse(
    error: string,
    { origin, hint, former }: { origin: PluginOrigin; hint: PluginHint; former: KnownPlugin | undefined },
  ): undefined {
    this.logger.warn({ ...origin, ...hint, error }, 'changed files of a plugin were not taken');
    if (former === undefined) {
      this.catalogue.remove(origin.source);
      this.catalogue.add({ error }, origin, hint);
    } else {
      former.lastError = `its changed files were not taken, and those before go on: ${error}`;
    }
  }
}
