import type { IncidentChanges, IncidentConsequences } from '../failures/incident-consequences.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import type { DeliveryKind, NewDelivery } from '../ports/storage/deliveries.js';
import type { Repositories } from '../ports/storage.js';
import type { EnabledNotifiers } from './enabled-notifiers.js';
import { GrowthMemo } from './growth-memo.js';

/**
 * Writes the messages to send, one for each enabled notifier, in the transaction of what they tell (docs/design.md, "Notifications"). Whether a message
 * is still worth sending is decided when it is sent.
 */
export class NotificationQueue implements IncidentConsequences {
  readonly #growth = new GrowthMemo();

  constructor(
    private readonly plugins: PluginAccess,
    private readonly notifiers: EnabledNotifiers,
    private readonly clock: Clock,
  ) {}

  /** Costs nothing when no notifier is enabled, and one statement at most. */
  async write({ deliveries }: Pick<Repositories, 'deliveries'>, changes: IncidentChanges, at: number): Promise<void> {
    this.#growth.forget([...changes.opened, ...changes.resolved]);
    if (this.notifiers.list().length === 0) return;
    const grown = changes.grown.length === 0 ? [] : this.#growth.admit(changes.grown, at);
    const rows = [
      ...this.#rows('opened', changes.opened, at),
      ...this.#rows('grown', grown, at),
      ...this.#rows('resolved', changes.resolved, at),
    ];
    if (rows.length > 0) await deliveries.addMany(rows);
  }

  /** Writes that a fix of an incident was proven. Throws when the storage is away. */
  async writeProven(incidentId: number): Promise<void> {
    const rows = this.#rows('proven', [incidentId], this.clock.now());
    if (rows.length > 0) await this.plugins.use('storage', ({ deliveries }) => deliveries.addMany(rows));
  }

  /** Writes the growth that `write` left out a while ago. Throws when the storage is away; then it is written next time. */
  async writeOwed(): Promise<void> {
    const at = this.clock.now();
    const owed = this.#growth.takeOwed(at);
    const rows = this.#rows('grown', owed, at);
    if (rows.length === 0) return;
    try {
      await this.plugins.use('storage', ({ deliveries }) => deliveries.addMany(rows));
    } catch (error) {
      this.#growth.owe(owed, at);
      throw error;
    }
  }

  #rows(kind: DeliveryKind, incidentIds: readonly number[], at: number): NewDelivery[] {
    const notifiers = this.notifiers.list();
    return incidentIds.flatMap((incidentId) =>
      notifiers.map(({ id }) => ({ notifier: id, incidentId, kind, dueAt: at, at })),
    );
  }
}
