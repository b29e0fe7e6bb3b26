import { createHash } from 'node:crypto';
import type { Finding } from '../../contracts/finding.js';
import type { FindingFix } from '../../contracts/solution.js';
import type { ActiveLlm } from '../llm/active-llm.js';
import type { LlmCalls } from '../llm/llm-calls.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import { withTimeLimit } from '../plugins/policies/time-limit.js';
import type { Clock } from '../ports/clock.js';
import { messageOf, PodproofError } from '../ports/errors.js';
import type { Logger } from '../ports/logger.js';
import type { SettingService } from '../settings/setting-service.js';
import { askTwice } from './ask-twice.js';
import { ruleFindingFix } from './finding-fix.js';
import type { LlmPrompts } from './llm-prompts.js';
import { PROMPT_VERSION } from './prompt/failure-prompt.js';
import { guardFindingAnswer, parseFindingAnswer } from './prompt/finding-answer.js';

/** How long whoever asks waits for the language model before the check's own remediation is given. */
const PATIENCE_MS = 45_000;

type Proposal = Pick<FindingFix, 'explanation' | 'patch' | 'fixed_manifest'>;

interface Dependencies {
  readonly plugins: PluginAccess;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly settings: Pick<SettingService, 'value'>;
  readonly llm: ActiveLlm;
  readonly calls: LlmCalls;
  readonly prompts: LlmPrompts;
}

/** Remediation of security findings by the language model, with the check's own as what stands without one (DESIGN section 9 "finding fix"). */
export class FindingFixService {
  readonly #inFlight = new Map<number, Promise<FindingFix>>();

  constructor(private readonly on: Dependencies) {}

  /** Throws `not_found`. Several who ask for the same finding get the same answer. */
  async fix(findingId: number): Promise<FindingFix> {
    const finding = await this.on.plugins.use('storage', ({ findings }) => findings.get(findingId));
    if (finding === undefined) throw new PodproofError('not_found', `Security finding ${findingId} was not found`);
    const inFlight = this.#inFlight.get(findingId);
    if (inFlight !== undefined) return inFlight;
    const fixing = this.#fix(finding).finally(() => this.#inFlight.delete(findingId));
    this.#inFlight.set(findingId, fixing);
    return fixing;
  }

  async #fix(finding: Finding): Promise<FindingFix> {
    if (this.on.llm.current() === null) return ruleFindingFix(finding, null);
    try {
      this.on.prompts.checkMayBeSent(finding.namespace);
      return { finding_id: finding.id, ...(await this.#proposal(finding)), is_fallback: false, fallback_reason: null };
    } catch (error) {
      this.on.logger.warn({ finding: finding.id, error: messageOf(error) }, 'no LLM remediation');
      return ruleFindingFix(finding, `No answer of the language model: ${messageOf(error)}`);
    }
  }

  async #proposal(finding: Finding): Promise<Proposal> {
    const key = this.#keyOf(finding);
    const [known] = await this.on.plugins.use('storage', ({ solutionAnswers }) => solutionAnswers.get([key]));
    if (known !== undefined) return known.answer as Proposal;
    const startedAt = this.on.clock.now();
    const request = this.on.prompts.forFinding(finding);
    const { value, model, tokens } = await withTimeLimit(
      { what: 'The language model', milliseconds: PATIENCE_MS },
      (signal) => askTwice(this.on.calls, { request, parse: parseFindingAnswer }, signal),
    );
    const { dropped, ...answer } = guardFindingAnswer(value, finding);
    if (dropped.length > 0)
      this.on.logger.info({ finding: finding.id, dropped }, 'parts of an answer were thrown away');
    const now = this.on.clock.now();
    const stored = {
      ...{ key, answer, model, tokens, createdAt: now, durationMs: now - startedAt },
      provider: this.on.llm.current()?.provider ?? '',
    };
    await this.on.plugins.use('storage', ({ solutionAnswers }) => solutionAnswers.put(stored));
    return answer;
  }

  #keyOf({ id: _, status: __, created_at: ___, updated_at: ____, ...asked }: Finding): string {
    const { provider, model } = this.on.llm.current() ?? { provider: '', model: '' };
    const parts = ['finding', provider, model, PROMPT_VERSION, this.on.settings.value('llm_language'), asked];
    return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  }
}
