import type { Finding } from '../../contracts/finding.js';
import type { FindingFix } from '../../contracts/solution.js';
import type { ActiveLlm } from '../llm/active-llm.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import { withTimeLimit } from '../plugins/policies/time-limit.js';
import { messageOf, PodproofError } from '../ports/errors.js';
import type { Logger } from '../ports/logger.js';
import { ruleFindingFix } from './finding-fix.js';
import type { LlmAnswers } from './llm-answers.js';
import type { LlmPrompts } from './llm-prompts.js';
import { guardFindingAnswer, type LlmRemediation, parseFindingAnswer } from './prompt/finding-answer.js';

/** How long whoever asks waits for the language model before the check's own remediation is given. */
const PATIENCE_MS = 45_000;

type Proposal = Pick<FindingFix, 'explanation' | 'patch' | 'fixed_manifest'>;

interface Dependencies {
  readonly plugins: PluginAccess;
  readonly logger: Logger;
  readonly llm: ActiveLlm;
  readonly prompts: LlmPrompts;
  readonly answers: LlmAnswers;
}

/** Remediation of security findings by the language model, with the check's own as what stands without one (docs/wire-contract.md, "Security findings"). */
export class FindingFixService {
  constructor(private readonly on: Dependencies) {}

  /** Throws `not_found`. Several who ask for the same finding get the same answer. */
  async fix(findingId: number): Promise<FindingFix> {
    const finding = await this.on.plugins.use('storage', ({ findings }) => findings.get(findingId));
    if (finding === undefined) throw new PodproofError('not_found', `Security finding ${findingId} was not found`);
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
    const { id: _, status: __, created_at: ___, updated_at: ____, ...asked } = finding;
    const question = {
      about: ['finding', asked],
      request: () => this.on.prompts.forFinding(finding),
      parse: parseFindingAnswer,
      keep: (value: LlmRemediation) => this.#keep(value, finding),
    };
    const { stored } = await withTimeLimit({ what: 'The language model', milliseconds: PATIENCE_MS }, (signal) =>
      this.on.answers.get(question, { forced: false, signal }),
    );
    return stored.answer as Proposal;
  }

  #keep(value: LlmRemediation, finding: Finding): Proposal {
    const { dropped, ...answer } = guardFindingAnswer(value, finding);
    if (dropped.length > 0)
      this.on.logger.info({ finding: finding.id, dropped }, 'parts of an answer were thrown away');
    return answer;
  }
}
