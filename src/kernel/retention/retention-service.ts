import type { EventBus } from '../events/event-bus.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import type { Storage } from '../ports/storage.js';
import type { SettingService } from '../settings/setting-service.js';
import { SESSION_IDLE_MS } from '../users/session-service.js';

/** How many records one transaction deletes: few enough that reports which come meanwhile hardly wait. */
export const DELETE_BATCH = 200;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const INVITATION_KEPT_MS = 30 * DAY_MS;

const RULES = [
  { status: 'resolved', setting: 'history_retention_minutes' },
  { status: 'ignored', setting: 'ignored_retention_minutes' },
] as const;

/** Lets what waits in the event loop go first. */
const yieldToOthers = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Deletes what its time is over (SPEC "Setting": 0 minutes disables), in batches, on one replica at a time. */
export class RetentionService {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly settings: SettingService,
    private readonly bus: EventBus,
    private readonly clock: Clock,
  ) {}

  /** Answers how many failures were deleted, or undefined when another replica is at it. */
  run(): Promise<number | undefined> {
    return this.plugins.use('storage', (storage) => storage.exclusively('retention', () => this.#sweep(storage)));
  }

  async #sweep(storage: Storage): Promise<number> {
    let deleted = 0;
    for (const { status, setting } of RULES) {
      const minutes = this.settings.number(setting);
      if (minutes === 0) continue;
      const before = this.clock.now() - minutes * MINUTE_MS;
      for (let count = DELETE_BATCH; count === DELETE_BATCH; deleted += count) {
        count = await this.#deleteBatch(storage, status, before);
        await yieldToOthers();
      }
    }
    await this.#sweepRest(storage);
    return deleted;
  }

  async #deleteBatch(storage: Storage, status: 'resolved' | 'ignored', before: number): Promise<number> {
    const outcome = await storage.transaction(async ({ failures, incidents }) => {
      const gone = await failures.deleteExpired(status, before, DELETE_BATCH);
      const left = [...new Set(gone.flatMap(({ incidentId }) => incidentId ?? []))];
      const resolved = left.length === 0 ? [] : await incidents.resolveEmpty(left, this.clock.now());
      return { count: gone.length, resolved };
    });
    for (const id of outcome.resolved) {
      this.bus.emit('client.event', { type: 'incident', data: { id, change: 'resolved' } });
    }
    return outcome.count;
  }

  async #sweepRest(storage: Storage): Promise<void> {
    const now = this.clock.now();
    const history = this.settings.number('history_retention_minutes');
    if (history > 0) await storage.incidents.deleteExpired(now - history * MINUTE_MS, DELETE_BATCH);
    await storage.sessions.deleteExpired(now - SESSION_IDLE_MS);
    await storage.invitations.deleteExpired(now - INVITATION_KEPT_MS);
    await storage.rateLimits.deleteExpired(now);
  }
}
