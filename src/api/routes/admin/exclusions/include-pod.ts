import { z } from 'zod';
import { PodPattern } from '../../../../kernel/settings/exclusion-rules.js';
import { defineRoute } from '../../../http/define-route.js';
import { Removed } from '../../../http/removed.js';

export const includePod = defineRoute({
  method: 'delete',
  path: '/api/admin/excluded-pods/{pod_name+}',
  access: 'write',
  tag: 'suppressions',
  summary: 'Removes an excluded pod pattern; reports of it are taken again at once.',
  input: { params: z.object({ pod_name: PodPattern }) },
  output: Removed,
  errors: [404, 409],
  handle: async ({ params, services }) => {
    await services.exclusions.remove({ kind: 'pod', pattern: params.pod_name });
    return { removed: 1 };
  },
});
