import { LlmStatus } from '../../../../contracts/llm.js';
import { THE_LLM } from '../../../../kernel/provisioning/managed-by-file.js';
import { defineRoute } from '../../../http/define-route.js';

export const getLlmStatus = defineRoute({
  method: 'get',
  path: '/api/admin/llm/status',
  access: 'admin',
  tag: 'llm',
  summary: 'Shows which language model is configured, how it does, and which providers there are. Never shows a key.',
  input: {},
  output: LlmStatus,
  errors: [],
  handle: async ({ services }) => ({
    ...(await services.llm.status()),
    ...services.managed.mark('llm', THE_LLM),
  }),
});
