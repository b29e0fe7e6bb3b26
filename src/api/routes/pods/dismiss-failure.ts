import { z } from 'zod';
import { FailureItem } from '../../../contracts/failure.js';
import { principalName } from '../../../kernel/principal.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';

export const dismissFailure = defineRoute({
  method: 'delete',
  path: '/api/pods/failed/{pod_id}',
  access: 'write',
  tag: 'pods',
  summary: 'Dismisses a failure: it becomes ignored and can be restored.',
  input: { params: z.object({ pod_id: IdParam }) },
  output: FailureItem,
  errors: [404, 409],
  handle: ({ params, principal, services }) =>
    services.failures.changeStatus(params.pod_id, { status: 'ignored' }, principalName(principal)),
});
