import { z } from 'zod';
import { Id } from '../../../contracts/common.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';

export const retrySolution = defineRoute({
  method: 'post',
  path: '/api/pods/failed/{pod_id}/retry-solution',
  access: 'write',
  tag: 'pods',
  summary: 'Writes the solution anew; a `solution_updated` event follows.',
  input: { params: z.object({ pod_id: IdParam }) },
  output: z.object({ id: Id, status: z.literal('regenerating') }),
  errors: [404, 429],
  handle: async ({ params, services }) => {
    await services.solutions.retry(params.pod_id);
    return { id: params.pod_id, status: 'regenerating' as const };
  },
});
