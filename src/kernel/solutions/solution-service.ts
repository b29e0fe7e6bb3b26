import type { LlmPreview } from '../../contracts/solution.js';
import type { EventBus } from '../events/event-bus.js';
import type { ActiveLlm } from '../llm/active-llm.js';
import type { LlmCalls } from '../llm/llm-calls.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import { PodproofError } from '../ports/errors.js';
import type { StoredFailureRecord } from '../ports/storage/failures.js';
import { isNeverSent } from '../privacy/never-sent.js';
import { preview } from '../privacy/preview.js';
import type { SettingService } from '../settings/setting-service.js';
import type { LlmPrompts } from './llm-prompts.js';

interface Dependencies {
  readonly plugins: PluginAccess;
  readonly bus: EventBus;
  readonly clock: Clock;
  readonly settings: Pick<SettingService, 'value'>;
  readonly llm: ActiveLlm;
  readonly calls: LlmCalls;
  readonly prompts: LlmPrompts;
}

/** What users ask of solutions: another one, and what would be sent for it (docs/wire-contract.md, "Solutions"). */
export class SolutionService {
  constructor(private readonly on: Dependencies) {}

  /** Queues the solution to be written anew; a `solution.updated` follows. Throws `not_found`, or `rate_limited` when the budget is spent. */
  async retry(failureId: number): Promise<void> {
    await this.#find(failureId);
    if (this.on.llm.current() !== null) await this.on.calls.checkBudget();
    const job = { failureId, incidentId: null, forced: true, at: this.on.clock.now() };
    await this.on.plugins.use('storage', ({ solutionJobs }) => solutionJobs.addMany([job]));
    this.on.bus.emit('solution.wanted', { failureIds: [failureId] });
  }

  /** Exactly what would be sent for a failure; no messages where nothing of its namespace may be sent. Throws `not_found`. */
  async preview(failureId: number): Promise<LlmPreview> {
    const record = await this.#find(failureId);
    const { provider, model } = this.on.llm.current() ?? { provider: null, model: null };
    if (isNeverSent(record.namespace, this.on.settings.value('llm_never_send_namespaces'))) {
      return { provider, model, messages: [], redactions: [], bytes: 0 };
    }
    const request = this.on.prompts.forFailure(record);
    const shown = preview(request, { pseudonyms: this.on.settings.value('llm_pseudonyms') });
    return { provider, model, ...shown };
  }

  async #find(id: number): Promise<StoredFailureRecord> {
    const record = await this.on.plugins.use('storage', ({ failures }) => failures.get(id));
    if (record === undefined) throw new PodproofError('not_found', `Pod failure ${id} was not found`);
    return record;
  }
}
