import { z } from 'zod';
import { Assigned, NewAssignee } from '../../../contracts/timeline.js';
import { principalName } from '../../../kernel/principal.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';

export const assignFailure = defineRoute({
  method: 'put',
  path: '/api/pods/failed/{pod_id}/assignee',
  access: 'write',
  tag: 'pods',
  summary: 'Says who takes care of a failure, or that nobody does.',
  input: { params: z.object({ pod_id: IdParam }), body: NewAssignee },
  output: Assigned,
  errors: [404],
  handle: ({ params, body, principal, services }) =>
    services.timelines.assign({ of: 'failure', id: params.pod_id }, body.assignee, principalName(principal)),
});
