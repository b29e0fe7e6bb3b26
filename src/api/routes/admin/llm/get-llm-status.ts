import { LlmStatus } from '../../../../contracts/llm.js';
import { TOKENS } from '../../../../server/tokens.js';
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
  handle: ({ services }) => services.resolve(TOKENS.llm).status(),
});
