import { TestResult } from '../../../../contracts/common.js';
import { LlmConfig } from '../../../../contracts/llm.js';
import { defineRoute } from '../../../http/define-route.js';
import { LLM_EXAMPLES } from './llm-examples.js';

const body = LlmConfig.partial({ provider: true })
  .refine((config) => config.provider !== undefined || Object.keys(config).length === 0, {
    path: ['provider'],
    message: 'is required',
  })
  .nullish();

export const testLlm = defineRoute({
  method: 'post',
  path: '/api/admin/llm/test',
  access: 'admin',
  tag: 'llm',
  summary: 'Tests a configuration without storing it, or, without a body, the one that is in force.',
  input: { body },
  examples: LLM_EXAMPLES,
  output: TestResult,
  errors: [400],
  handle: ({ body, services }) => {
    const { provider, ...fields } = body ?? {};
    return services.llm.test(provider === undefined ? undefined : { provider, ...fields });
  },
});
