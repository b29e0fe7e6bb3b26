import { LlmConfig, LlmStatus } from '../../../../contracts/llm.js';
import { principalName } from '../../../../kernel/principal.js';
import { defineRoute } from '../../../http/define-route.js';
import { LLM_EXAMPLES } from './llm-examples.js';

export const configureLlm = defineRoute({
  method: 'post',
  path: '/api/admin/llm/config',
  access: 'admin',
  tag: 'llm',
  summary: 'Chooses the language model, from now on. The key is stored encrypted; leaving it out keeps the stored one.',
  input: { body: LlmConfig },
  examples: LLM_EXAMPLES,
  output: LlmStatus,
  errors: [400, 409],
  handle: async ({ body, principal, services }) => {
    const { llm } = services;
    await llm.configure(body, principalName(principal));
    return llm.status();
  },
});
