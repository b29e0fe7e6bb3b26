import { configureLlm } from './configure-llm.js';
import { getLlmStatus } from './get-llm-status.js';
import { removeLlm } from './remove-llm.js';
import { testLlm } from './test-llm.js';

/** The language model as admins set it. */
export const llmRoutes = [getLlmStatus, configureLlm, testLlm, removeLlm];
