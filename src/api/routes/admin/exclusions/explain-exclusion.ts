import { z } from 'zod';
import { Name } from '../../../../contracts/common.js';
import { ExclusionRule } from '../../../../contracts/failure.js';
import { PodproofError } from '../../../../kernel/ports/errors.js';
import { defineRoute } from '../../../http/define-route.js';

export const explainExclusion = defineRoute({
  method: 'get',
  path: '/api/admin/exclusions/explain',
  access: 'read',
  tag: 'suppressions',
  summary: 'Says which exclusion rule hits a pod, or that none does.',
  input: {
    query: z.object({
      namespace: Name,
      pod: Name.optional().meta({ description: 'The name of a pod.' }),
      pod_name: Name.optional().meta({ description: 'The same as `pod`, by the name that records have.' }),
    }),
  },
  output: z.object({ excluded: z.boolean(), rule: z.union([ExclusionRule, z.null()]), reason: z.string() }),
  errors: [],
  handle: ({ query, services }) => {
    const pod = query.pod ?? query.pod_name;
    if (pod === undefined) throw new PodproofError('invalid', 'pod is required');
    return services.exclusions.explain(query.namespace, pod);
  },
});
