import type { DeliveryView } from '../../contracts/notification.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import { PodproofError } from '../ports/errors.js';
import type { DeliveryFilter, LoggedDelivery } from '../ports/storage/delivery-log.js';
import type { Page, PageRequest } from '../ports/storage/page.js';

const iso = (at: number) => new Date(at).toISOString();

/** What of messages to notifiers admins see. */
export function toDeliveryView({ outcome, ...delivery }: LoggedDelivery): DeliveryView {
  const { id, notifier: provider, incidentId, kind, createdAt, dueAt, endedAt, attempts, pods, error } = delivery;
  return {
    ...{ id, provider, incident_id: incidentId, kind, attempts, pods, error },
    status: outcome === null ? 'queued' : STATUS_OF[outcome],
    created_at: iso(createdAt),
    due_at: outcome === null ? iso(dueAt) : null,
    ended_at: endedAt === null ? null : iso(endedAt),
  };
}

const STATUS_OF = { sent: 'sent', skipped: 'skipped', gave_up: 'failed' } as const;
const OUTCOME_OF = { queued: 'queued', sent: 'sent', skipped: 'skipped', failed: 'gave_up' } as const;

interface Dependencies {
  readonly plugins: PluginAccess;
  readonly clock: Clock;
  /** Has what is due sent at once. */
  readonly wake: () => void;
}

/** What was sent to notifiers, and sending it again. */
export class DeliveryService {
  constructor(private readonly on: Dependencies) {}

  /** Newest first. */
  async list(
    { provider, status }: { readonly provider?: string; readonly status?: DeliveryView['status'] },
    page: PageRequest,
  ): Promise<Page<DeliveryView>> {
    const filter: DeliveryFilter = {
      ...(provider !== undefined && { notifier: provider }),
      ...(status !== undefined && { outcome: OUTCOME_OF[status] }),
    };
    const found = await this.on.plugins.use('storage', ({ deliveryLog }) => deliveryLog.list(filter, page));
    return { ...found, items: found.items.map(toDeliveryView) };
  }

  /**
   * Has one that was given up written anew, which tells how the incident is by then, or one that waits for its next try sent now. Throws `not_found`, and
   * `conflict` for one that was sent.
   */
  async retry(id: number): Promise<DeliveryView> {
    const delivery = await this.on.plugins.use('storage', async (storage) => {
      const found = await storage.deliveryLog.get(id);
      if (found === undefined) throw new PodproofError('not_found', `There is no message ${id}`);
      const { notifier, incidentId, kind, outcome } = found;
      if (outcome === 'sent') throw new PodproofError('conflict', `Message ${id} was sent; it is not sent twice`);
      const at = this.on.clock.now();
      // What is due is being sent, or is about to be: giving it back would send it twice.
      if (outcome === null && found.dueAt > at) await storage.deliveries.postpone(id, at, null);
      if (outcome !== null) await storage.deliveries.addMany([{ notifier, incidentId, kind, dueAt: at, at }]);
      const [newest] = (await storage.deliveryLog.list({ notifier, outcome: 'queued' }, { limit: 1 })).items;
      return newest?.incidentId === incidentId && newest.kind === kind ? newest : found;
    });
    this.on.wake();
    return toDeliveryView(delivery);
  }
}
