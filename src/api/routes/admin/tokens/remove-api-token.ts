import { z } from 'zod';
import { defineRoute } from '../../../http/define-route.js';
import { IdParam } from '../../../http/id-param.js';
import { Removed } from '../../../http/removed.js';

export const removeApiToken = defineRoute({
  method: 'delete',
  path: '/api/admin/tokens/{id}',
  access: 'admin',
  tag: 'tokens',
  summary: 'Ends a token at once, and the WebSockets that it opened.',
  input: { params: z.object({ id: IdParam }) },
  output: Removed,
  errors: [404],
  handle: async ({ params, services }) => {
    await services.apiTokens.remove(params.id);
    return { removed: 1 };
  },
});
