import { z } from 'zod';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';
import { Removed } from '../../http/removed.js';

export const deleteRecord = defineRoute({
  method: 'delete',
  path: '/api/pods/records/{id}',
  access: 'admin',
  tag: 'pods',
  summary: 'Deletes a record for good, whatever its status, with its mirrors. A pod that still fails is reported anew.',
  input: { params: z.object({ id: IdParam }) },
  output: Removed,
  errors: [404],
  handle: async ({ params, services }) => {
    await services.failures.remove(params.id);
    return { removed: 1 };
  },
});
