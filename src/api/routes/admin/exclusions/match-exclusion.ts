import { z } from 'zod';
import { PodPattern } from '../../../../kernel/settings/exclusion-rules.js';
import { defineRoute } from '../../../http/define-route.js';

export const matchExclusion = defineRoute({
  method: 'post',
  path: '/api/admin/exclusions/match',
  access: 'write',
  tag: 'suppressions',
  summary: 'Says which pods with an open failure a pattern of pods would exclude; changes nothing.',
  input: {
    body: z.strictObject({
      pattern: PodPattern.meta({ description: 'As `pod_name` of an exclusion.', examples: ['batch-*'] }),
    }),
  },
  output: z
    .object({
      pods: z.int().meta({ description: 'How many there are, counted to 10,000.', examples: [12] }),
      sample: z
        .array(z.object({ namespace: z.string(), pod_name: z.string() }))
        .meta({ description: 'Ten of them at most.' }),
    })
    .meta({ id: 'ExclusionMatch' }),
  errors: [],
  handle: ({ body, services }) => services.exclusions.preview(body.pattern),
});
