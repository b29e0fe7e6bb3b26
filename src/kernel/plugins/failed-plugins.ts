import { messageOf } from '../ports/errors.js';
import type { PluginCatalogue } from './plugin-catalogue.js';
import type { PluginName } from './plugin-scope.js';
import type { ServingSlots } from './serving-slots.js';

/** Of what a plugin says of its end, in characters. */
const LONGEST_REASON = 300;

type RetirementListener = (plugin: PluginName, reason: string) => void;

/** Takes plugins out of service that failed outside of any call. */
export class FailedPlugins {
  readonly #listeners: RetirementListener[] = [];

  constructor(
    private readonly catalogue: PluginCatalogue,
    private readonly slots: ServingSlots,
  ) {}

  /** Called with each plugin that is taken out of service by `retire`. */
  onRetired(listener: RetirementListener): void {
    this.#listeners.push(listener);
  }

  /**
   * Takes a plugin out of service and lists it as failed until it is activated again. A storage serves on, since nothing can take its
   * place. Answers false for a plugin that is not known.
   */
  retire({ kind, id }: PluginName, error: unknown): boolean {
    const known = this.catalogue.find(kind, id);
    if (known === undefined) return false;
    const serving = this.slots.find(kind, id);
    const reason = `it failed outside of a call: ${messageOf(serving?.clean(error) ?? error)}`;
    known.lastError = reason.replace(/\s+/g, ' ').slice(0, LONGEST_REASON);
    if (serving === undefined || kind === 'storage') return true;
    this.slots.vacate({ kind, id });
    for (const listener of this.#listeners) listener({ kind, id }, known.lastError);
    return true;
  }
}
