import { AUDIT_KEPT_MS } from '../audit/audit-service.js';
import { UNDO_KEPT_MS } from '../bulk-changes.js';
import type { EventBus } from '../events/event-bus.js';
import type { IncidentConsequences } from '../failures/incident-consequences.js';
import { nextTurn } from '../next-turn.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import type { Storage } from '../ports/storage.js';
import type { SettingService } from '../settings/setting-service.js';
import { STEPS_KEPT } from '../stats/stat-service.js';
import { SESSION_IDLE_MS } from '../users/session-service.js';

/** How many records one transaction deletes: few enough that reports which come meanwhile hardly wait. */
export const DELETE_BATCH = 200;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const INVITATION_KEPT_MS = 30 * DAY_MS;
const API_TOKEN_KEPT_MS = 30 * DAY_MS;
const ANSWERS_KEPT_MS = 30 * DAY_MS;
const USAGE_KEPT_MS = 90 * DAY_MS;
const DELIVERIES_KEPT_MS = 30 * DAY_MS;
const AGENTS_KEPT_MS = DAY_MS;
const SILENCES_KEPT_MS = 90 * DAY_MS;

const RULES = [
  { status: 'resolved', setting: 'history_retention_minutes' },
  { status: 'ignored', setting: 'ignored_retention_minutes' },
] as const;

/** Deletes in batches until one is not full. */
async function deleteAll(deleteSome: (limit: number) => Promise<number>): Promise<void> {
  while ((await deleteSome(DELETE_BATCH)) === DELETE_BATCH) await nextTurn();
}

/** Deletes what its time is over (docs/wire-contract.md, "Settings": 0 minutes disables), in batches, on one replica at a time. */
export class RetentionService {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly settings: SettingService,
    private readonly bus: EventBus,
    private readonly clock: Clock,
    private readonly consequences: IncidentConsequences,
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
        await nextTurn();
      }
    }
    await this.#sweepRest(storage);
    return deleted;
  }

  async #deleteBatch(storage: Storage, status: 'resolved' | 'ignored', before: number): Promise<number> {
    const outcome = await storage.transaction(async (repositories) => {
      const now = this.clock.now();
      const gone = await repositories.failures.deleteExpired(status, before, DELETE_BATCH);
      const open = gone.filter(({ previousStatus }) => previousStatus !== 'resolved');
      const left = [...new Set(open.flatMap(({ incidentId }) => incidentId ?? []))];
      const resolved = left.length === 0 ? [] : await repositories.incidents.resolveEmpty(left, now);
      await this.consequences.write(repositories, { opened: [], grown: [], resolved }, now);
      return { gone: gone.map(({ id }) => id), resolved };
    });
    if (outcome.gone.length > 0) {
      this.bus.emit('client.event', { type: 'records_deleted', data: { ids: outcome.gone } });
    }
    for (const id of outcome.resolved) {
      this.bus.emit('client.event', { type: 'incident', data: { id, change: 'resolved' } });
    }
    return outcome.gone.length;
  }

  async #sweepRest(storage: Storage): Promise<void> {
    const now = this.clock.now();
    const history = this.settings.number('history_retention_minutes');
    if (history > 0) await storage.incidents.deleteExpired(now - history * MINUTE_MS, DELETE_BATCH);
    await storage.sessions.deleteExpired(now - SESSION_IDLE_MS);
    await storage.invitations.deleteExpired(now - INVITATION_KEPT_MS);
    await storage.apiTokens.deleteExpired(now - API_TOKEN_KEPT_MS);
    await storage.rateLimits.deleteExpired(now);
    await storage.silences.deleteExpired(now - SILENCES_KEPT_MS);
    await storage.agents.deleteExpired(now - AGENTS_KEPT_MS);
    await storage.llmUsage.deleteBefore(new Date(now - USAGE_KEPT_MS).toISOString().slice(0, 10));
    await deleteAll((limit) => storage.undo.deleteExpired(now - UNDO_KEPT_MS, limit));
    await deleteAll((limit) => storage.solutionAnswers.deleteExpired(now - ANSWERS_KEPT_MS, limit));
    await deleteAll((limit) => storage.audit.deleteExpired(now - AUDIT_KEPT_MS, limit));
    const kept = { '1h': now - STEPS_KEPT * HOUR_MS, '1d': now - STEPS_KEPT * DAY_MS };
    await deleteAll((limit) => storage.stats.deleteExpired(kept, limit));
    await deleteAll((limit) => storage.deliveries.deleteExpired(now - DELIVERIES_KEPT_MS, limit));
  }
}
