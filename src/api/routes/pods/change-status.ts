import { z } from 'zod';
import { FailureItem, NewStatus } from '../../../contracts/failure.js';
import { principalName } from '../../../kernel/principal.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';

export const changeStatus = defineRoute({
  method: 'put',
  path: '/api/pods/{pod_id}/status',
  access: 'write',
  tag: 'pods',
  summary: 'Gives a failure a status.',
  input: { params: z.object({ pod_id: IdParam }), body: NewStatus },
  output: FailureItem,
  errors: [404, 409],
  handle: ({ params, body, principal, services }) =>
    services.failures.changeStatus(params.pod_id, body, principalName(principal)),
});
