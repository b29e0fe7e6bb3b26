import { z } from 'zod';
import { defineRoute } from '../../../http/define-route.js';
import { IdParam } from '../../../http/id-param.js';
import { Removed } from '../../../http/removed.js';

export const removeUser = defineRoute({
  method: 'delete',
  path: '/api/admin/users/{id}',
  access: 'admin',
  tag: 'users',
  summary: 'Deletes a user and ends all sessions of that user.',
  input: { params: z.object({ id: IdParam }) },
  output: Removed,
  errors: [404, 409],
  handle: async ({ params, services }) => {
    await services.users.remove(params.id);
    return { removed: 1 };
  },
});
