import { defineRoute } from '../../../http/define-route.js';
import { Removed } from '../../../http/removed.js';

export const removeLlm = defineRoute({
  method: 'delete',
  path: '/api/admin/llm/config',
  access: 'admin',
  tag: 'llm',
  summary: 'Removes the configuration of the language model and its key; the rules go on.',
  input: {},
  output: Removed,
  errors: [404, 409],
  handle: async ({ services }) => {
    await services.llm.remove();
    return { removed: 1 };
  },
});
