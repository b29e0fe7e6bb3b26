import { validate } from '../../contracts/validation.js';
import type { EventBus } from '../events/event-bus.js';
import { invalidInput } from '../invalid-input.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import { PodproofError } from '../ports/errors.js';
import { type Managed, NOT_MANAGED } from '../provisioning/managed-by-file.js';
import { RegistryName } from './registry-name.js';

export interface TrustedRegistry {
  readonly registry: string;
  readonly created_at: string;
}

/** The registries whose images the scanner trusts (docs/wire-contract.md, "Trusted registries"). A change is an event, on which the scanner scans again. */
export class RegistryService {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly bus: EventBus,
    private readonly clock: Clock,
    private readonly managed: Managed = NOT_MANAGED,
  ) {}

  /** By name. */
  list(): Promise<TrustedRegistry[]> {
    return this.plugins.use('storage', ({ registries }) => registries.list());
  }

  /** One that is there already stays as it is and nothing is announced. Throws `invalid` for what is no registry. */
  async add(text: string): Promise<TrustedRegistry> {
    const checked = validate(RegistryName, text);
    if (!checked.valid) throw invalidInput(checked.fields.map((field) => ({ ...field, path: 'registry' })));
    const registry = checked.value;
    const at = this.clock.now();
    const { added, all } = await this.plugins.use('storage', async ({ registries }) => ({
      added: await registries.add(registry, at),
      all: await registries.list(),
    }));
    if (added) this.bus.emit('client.event', { type: 'trusted_registry_change', data: { registry, action: 'added' } });
    return all.find((stored) => stored.registry === registry) ?? { registry, created_at: new Date(at).toISOString() };
  }

  /** Throws `not_found` for one that is not there. */
  async remove(text: string): Promise<void> {
    const registry = text.toLowerCase();
    this.managed.refuse('trusted_registries', registry);
    const removed = await this.plugins.use('storage', ({ registries }) => registries.remove(registry));
    if (!removed) throw new PodproofError('not_found', `There is no trusted registry ${registry}`);
    this.bus.emit('client.event', { type: 'trusted_registry_change', data: { registry, action: 'removed' } });
  }
}
