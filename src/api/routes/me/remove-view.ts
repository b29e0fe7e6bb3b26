import { z } from 'zod';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';
import { Removed } from '../../http/removed.js';

export const removeView = defineRoute({
  method: 'delete',
  path: '/api/me/views/{id}',
  access: 'read',
  tag: 'me',
  summary: 'Deletes a view: one’s own, or as an admin one that is shared.',
  input: { params: z.object({ id: IdParam }) },
  output: Removed,
  errors: [403, 404],
  handle: async ({ params, principal, services }) => {
    await services.own.removeView(principal, params.id);
    return { removed: 1 };
  },
});
