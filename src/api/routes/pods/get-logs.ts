import { z } from 'zod';
import { PodLog } from '../../../contracts/pod-logs.js';
import { seesSecrets } from '../../../kernel/privacy/reader-view.js';
import { defineRoute } from '../../http/define-route.js';
import { logQuery, PodParams } from './log-input.js';

const isTrue = (text: string | undefined) => text === 'true' || text === '1';

export const getLogs = defineRoute({
  method: 'get',
  path: '/api/pods/{namespace}/{pod_name}/logs',
  access: 'read',
  queryToken: true,
  tag: 'pods',
  summary: 'The end of what a container printed. What looks like a secret is masked for the role read.',
  input: {
    params: PodParams,
    query: z.object({
      ...logQuery,
      previous: z
        .enum(['', '0', '1', 'false', 'true'])
        .optional()
        .transform(isTrue)
        .meta({ type: 'boolean', description: 'Of the run before the present one.' }),
    }),
  },
  output: PodLog,
  mixesSecrets: true,
  errors: [403, 404, 503],
  handle: ({ params, query, signal, principal, services }) =>
    services.logs.read({
      ...{ namespace: params.namespace, podName: params.pod_name, container: query.container },
      ...{ tailLines: query.tail_lines, previous: query.previous, signal },
      isMasked: !seesSecrets(principal),
    }),
});
