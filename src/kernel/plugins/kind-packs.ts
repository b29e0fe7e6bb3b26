import type { KindPack } from '../ports/kind-pack.js';
import type { Logger } from '../ports/logger.js';
import type { PluginCatalogue } from './plugin-catalogue.js';
import type { PluginConfigurations } from './plugin-configurations.js';
import type { ServingSlots } from './serving-slots.js';

/** A pack of kinds that serves, and the id of its plugin. */
export interface ServingPack {
  readonly id: string;
  readonly pack: KindPack;
}

interface Dependencies {
  readonly catalogue: PluginCatalogue;
  readonly slots: ServingSlots;
  readonly configurations: PluginConfigurations;
  readonly logger: Logger;
}

/** What the host knows of packs of kinds. They are not lent for a call: diagnosis asks them in the process. */
export class KindPacks {
  constructor(private readonly of: Dependencies) {}

  /** Those that serve, in the order of their ids. Whoever keeps them hears by `onExchanged` that others do. */
  serving(): readonly ServingPack[] {
    return this.of.slots.all('kinds').map(({ id, port }) => ({ id, pack: port as KindPack }));
  }

  onExchanged(listener: () => void): void {
    this.of.slots.onExchanged((kind) => {
      if (kind === 'kinds') listener();
    });
  }

  /** The ids of those that serve as soon as they are found, since their schema takes `{}`. */
  withoutConfig(): readonly string[] {
    const { catalogue, configurations } = this.of;
    return catalogue.idsOf('kinds').filter((id) => configurations.faults('kinds', id, {}).length === 0);
  }

  /** Lists what of a pack is left out, and why; null where nothing is. */
  leaveOut(packId: string, reason: string | null): void {
    const known = this.of.catalogue.find('kinds', packId);
    if (known === undefined || (known.leftOut ?? null) === reason) return;
    known.leftOut = reason;
    if (reason !== null)
      this.of.logger.warn({ kind: 'kinds', id: packId, error: reason }, 'a part of a plugin is left out');
  }
}
