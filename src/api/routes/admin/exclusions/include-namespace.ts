import { z } from 'zod';
import { Name } from '../../../../contracts/common.js';
import { defineRoute } from '../../../http/define-route.js';
import { Removed } from '../../../http/removed.js';

export const includeNamespace = defineRoute({
  method: 'delete',
  path: '/api/admin/excluded-namespaces/{namespace}',
  access: 'write',
  tag: 'suppressions',
  summary: 'Removes an excluded namespace; reports of it are taken again at once.',
  input: { params: z.object({ namespace: Name }) },
  output: Removed,
  errors: [404, 409],
  handle: async ({ params, services }) => {
    await services.exclusions.remove({ kind: 'namespace', pattern: params.namespace });
    return { removed: 1 };
  },
});
