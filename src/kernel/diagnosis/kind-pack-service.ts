import type { TestResult } from '../../contracts/common.js';
import type { PluginListing } from '../plugins/plugin-catalogue.js';
import type { PluginConfigService, PluginConfigView } from '../plugins/plugin-config-service.js';
import type { PluginHost } from '../plugins/plugin-host.js';
import type { PlainConfig } from '../plugins/stored-secrets.js';
import { PodproofError } from '../ports/errors.js';
import { type Managed, NOT_MANAGED } from '../provisioning/managed-by-file.js';

const KIND = 'kinds';
/** What they are called in a provisioning file. */
const SECTION = 'kind_packs';

/** What an admin chose for a pack; what is left out stays. Where nothing is stored, it is enabled, with an empty configuration. */
export interface KindPackChange {
  readonly enabled?: boolean | undefined;
  readonly config?: PlainConfig | undefined;
}

interface Dependencies {
  readonly plugins: Pick<PluginHost, 'list'>;
  readonly configs: Pick<PluginConfigService, 'list' | 'get' | 'save' | 'remove' | 'trials'>;
  readonly managed?: Managed;
}

/** The configurations of packs of failure kinds that admins set (docs/wire-contract.md, "Packs of failure kinds"). */
export class KindPackService {
  readonly #managed: Managed;

  constructor(private readonly on: Dependencies) {
    this.#managed = on.managed ?? NOT_MANAGED;
  }

  /** The packs for which something is stored, whether or not they serve. */
  async list(): Promise<PluginConfigView[]> {
    return (await this.on.configs.list(KIND)).map((view) => this.#shown(view));
  }

  /**
   * Stores a configuration and has diagnosis ask the pack with it from now on. Throws `not_found` for an unknown pack, `invalid`, naming
   * the field, for what is no configuration of it, and `conflict` for what a file declares.
   */
  async save(pack: string, change: KindPackChange, by: string): Promise<PluginConfigView> {
    this.#managed.refuse(SECTION, pack);
    this.#requireFound(pack);
    const stored = await this.on.configs.get(KIND, pack);
    const { enabled = stored?.enabled ?? true, config = stored?.config ?? {} } = change;
    return this.#shown(await this.on.configs.save(KIND, pack, { enabled, config }, by));
  }

  /** From now on the pack serves without a configuration, where it needs none, and else not at all. Throws `not_found` and `conflict`. */
  async remove(pack: string): Promise<void> {
    this.#managed.refuse(SECTION, pack);
    await this.on.configs.remove(KIND, pack);
  }

  /**
   * Makes and tests the pack, with a configuration that is not saved or with the stored one. A test that fails is an answer. Throws
   * `not_found` for an unknown pack, and where none is given nor stored, and `invalid`.
   */
  async test(pack: string, config?: PlainConfig): Promise<TestResult> {
    this.#requireFound(pack);
    if (config === undefined && (await this.on.configs.get(KIND, pack)) === undefined)
      throw new PodproofError('not_found', `Nothing is configured for the pack ${pack}`);
    return this.on.configs.trials.tryOut(KIND, pack, config);
  }

  #requireFound(pack: string): void {
    if (this.#listingOf(pack) !== undefined) return;
    throw new PodproofError(
      'not_found',
      `There is no pack ${JSON.stringify(pack.slice(0, 100))} of failure kinds among the plugins`,
    );
  }

  #listingOf(pack: string): PluginListing | undefined {
    return this.on.plugins.list().find(({ kind, id }) => kind === KIND && id === pack);
  }

  /** What of a pack is left out is known to the host alone. */
  #shown(view: PluginConfigView): PluginConfigView {
    const listed = view.enabled ? this.#listingOf(view.id)?.error : null;
    return { ...view, error: view.error ?? listed ?? null };
  }
}
