import { z } from 'zod';
import { defineRoute } from '../../../http/define-route.js';
import { IdParam } from '../../../http/id-param.js';
import { Removed } from '../../../http/removed.js';

export const removeSilence = defineRoute({
  method: 'delete',
  path: '/api/admin/silences/{id}',
  access: 'write',
  tag: 'notifications',
  summary: 'Removes a silence: what it fitted is notified again.',
  input: { params: z.object({ id: IdParam }) },
  output: Removed,
  errors: [404, 409],
  handle: async ({ params, services }) => {
    await services.silences.remove(params.id);
    return { removed: 1 };
  },
});
