import type { EventBus } from '../events/event-bus.js';
import type { PluginAccess } from '../plugins/plugin-access.js';

interface Dependencies {
  readonly plugins: PluginAccess;
  readonly bus: EventBus;
}

/** What follows from the end of a mirror: whoever shows the failure hears that its solution says more now. */
export class ProofConsequences {
  constructor(private readonly on: Dependencies) {}

  /** From now on; call it once. */
  start(): void {
    this.on.bus.on('mirror.ended', 'proof-consequences', async ({ failureId, mirror }) => {
      if (mirror.verdict !== null) await this.#tellSolution(failureId);
    });
  }

  async #tellSolution(failureId: number): Promise<void> {
    const { items } = await this.on.plugins.use('storage', ({ failures }) =>
      failures.list({ ids: [failureId] }, { limit: 1 }),
    );
    for (const failure of items) this.on.bus.emit('solution.updated', { failure });
  }
}
