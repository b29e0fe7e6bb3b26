import { z } from 'zod';
import { Name } from '../../../../contracts/common.js';
import { ExclusionRule } from '../../../../contracts/failure.js';
import { TOKENS } from '../../../../server/tokens.js';
import { defineRoute } from '../../../http/define-route.js';

export const explainExclusion = defineRoute({
  method: 'get',
  path: '/api/admin/exclusions/explain',
  access: 'read',
  tag: 'suppressions',
  summary: 'Says which exclusion rule hits a pod, or that none does.',
  input: { query: z.object({ namespace: Name, pod: Name }) },
  output: z.object({ excluded: z.boolean(), rule: z.union([ExclusionRule, z.null()]), reason: z.string() }),
  errors: [],
  handle: ({ query, services }) => services.resolve(TOKENS.exclusions).explain(query.namespace, query.pod),
});
