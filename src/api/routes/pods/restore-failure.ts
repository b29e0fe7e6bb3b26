import { z } from 'zod';
import { FailureItem } from '../../../contracts/failure.js';
import { principalName } from '../../../kernel/principal.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';

export const restoreFailure = defineRoute({
  method: 'put',
  path: '/api/pods/ignored/{pod_id}/restore',
  access: 'write',
  tag: 'pods',
  summary: 'Puts an ignored failure back among the active ones.',
  input: { params: z.object({ pod_id: IdParam }) },
  output: FailureItem,
  errors: [404, 409],
  handle: ({ params, principal, services }) => services.failures.restore(params.pod_id, principalName(principal)),
});
