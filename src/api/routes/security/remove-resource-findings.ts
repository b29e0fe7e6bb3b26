import { z } from 'zod';
import { Name } from '../../../contracts/common.js';
import { defineRoute } from '../../http/define-route.js';
import { Removed } from '../../http/removed.js';

export const removeResourceFindings = defineRoute({
  method: 'delete',
  path: '/api/security/findings/resource/{type}/{ns}/{name}',
  access: 'service',
  tag: 'security',
  summary: 'Removes the findings of one resource; `_` stands for the namespace of a resource that has none.',
  input: { params: z.object({ type: Name, ns: Name, name: Name }) },
  output: Removed,
  errors: [],
  handle: async ({ params: { type, ns, name }, services }) => ({
    removed: await services.findings.removeResource({ type, namespace: ns, name }),
  }),
});
