import { answerOf, api } from '../../../api/client.js';
import { useAction } from '../use-action.js';
import { words as shared } from '../words.js';
import { llmStatus } from './queries.js';
import { words } from './words.js';

/** Flat, as the API has it: the provider and the fields of its schema. */
export interface LlmConfig {
  readonly provider: string;
  readonly [field: string]: unknown;
}

const keys = [llmStatus.queryKey];

export const useSaveLlm = (onDone: () => void) =>
  useAction((body: LlmConfig) => answerOf(api.POST('/api/admin/llm/config', { body })), {
    keys,
    done: shared.saved,
    onDone,
  });

export const useRemoveLlm = () =>
  useAction(() => answerOf(api.DELETE('/api/admin/llm/config')), { keys, done: words.removed });

/** Without a configuration, of the one that is in force. */
export const useTestLlm = () =>
  useAction((body: LlmConfig | undefined) => answerOf(api.POST('/api/admin/llm/test', { body: body ?? {} })), { keys });
