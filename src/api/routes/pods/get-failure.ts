import { z } from 'zod';
import { FailureRecord } from '../../../contracts/failure.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';

export const getFailure = defineRoute({
  method: 'get',
  path: '/api/pods/failed/{pod_id}',
  access: 'read',
  tag: 'pods',
  summary: 'Shows the whole record, whatever its status. What looks like a secret is masked for the role read.',
  input: { params: z.object({ pod_id: IdParam }) },
  output: FailureRecord,
  mixesSecrets: true,
  errors: [404],
  handle: ({ params, services }) => services.failures.get(params.pod_id),
});
