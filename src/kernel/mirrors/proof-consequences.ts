import type { Mirror } from '../../contracts/mirror.js';
import type { EventBus } from '../events/event-bus.js';
import type { NotificationQueue } from '../notifications/notification-queue.js';
import type { PluginAccess } from '../plugins/plugin-access.js';

interface Dependencies {
  readonly plugins: PluginAccess;
  readonly bus: EventBus;
  readonly queue: Pick<NotificationQueue, 'writeProven'>;
}

/** What follows from the end of a mirror: whoever shows the failure hears that its solution says more now, and notifiers hear of a fix that was proven. */
export class ProofConsequences {
  constructor(private readonly on: Dependencies) {}

  /** From now on; call it once. */
  start(): void {
    this.on.bus.on('mirror.ended', 'proof-consequences', async ({ failureId, mirror }) => {
      if (mirror.verdict !== null) await this.#follow(failureId, mirror);
    });
  }

  async #follow(failureId: number, { verdict, scope }: Mirror): Promise<void> {
    const { items } = await this.on.plugins.use('storage', ({ failures }) =>
      failures.list({ ids: [failureId] }, { limit: 1 }),
    );
    const [failure] = items;
    if (failure === undefined) return;
    this.on.bus.emit('solution.updated', { failure });
    // An experiment that succeeded is nothing to apply, and other verdicts are for who asked.
    if (verdict !== 'PROVEN' || scope !== 'hand-over' || failure.incident_id === null) return;
    await this.on.queue.writeProven(failure.incident_id);
  }
}
