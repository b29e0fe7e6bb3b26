import { reportedChanges } from '../../../rules/changes/reported-changes.js';
import { readEvidence } from '../../../rules/evidence/read-evidence.js';
import type { LlmRequest } from '../../ports/llm-provider.js';
import type { StoredFailureRecord } from '../../ports/storage/failures.js';
import { failureSections } from './failure-sections.js';
import { SOLUTION_SCHEMA } from './llm-solution.js';
import { promptBudget } from './prompt-budget.js';
import { fenceSections } from './sections.js';
import { sensitiveNames } from './sensitive-names.js';
import { FAILURE_TASK, systemMessage } from './system-message.js';

/** Grows with every change of what is asked, so that no answer to an older question is taken for one to this. */
export const PROMPT_VERSION = 1;

export interface PromptOptions {
  /** The word that fences untrusted text (`promptNonce`). */
  readonly nonce: string;
  /** The language of the answer, as a tag such as `en`. */
  readonly language: string;
  /** Takes the secrets out of a manifest's text. */
  cleanManifest(text: string): string;
  /** How much the model takes, prompt and answer together; 16,000 where nobody says. */
  readonly contextTokens?: number;
}

/**
 * The question why a pod fails (docs/design.md, "The language model"). The same record and options give the same request, to the byte.
 * All that comes from the cluster stands in fences of the nonce.
 */
export function buildFailurePrompt({
  record,
  ...options
}: PromptOptions & { readonly record: StoredFailureRecord }): LlmRequest {
  const { nonce, language } = options;
  const system = systemMessage(FAILURE_TASK, nonce, language);
  const { inputTokens, maxOutputTokens } = promptBudget(system, options.contextTokens);
  const sections = failureSections(record, (text) => options.cleanManifest(text));
  return {
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: `Why does this pod fail?\n\n${fenceSections(sections, nonce, inputTokens)}` },
    ],
    jsonSchema: SOLUTION_SCHEMA,
    maxOutputTokens,
    names: sensitiveNames(readEvidence(record), {
      // The rules' own words name hosts only from the rest.
      texts: sections.filter(({ name }) => name !== 'diagnosis').map(({ text }) => text),
      changed: reportedChanges(record).map(({ object }) => object.name),
    }),
  };
}
