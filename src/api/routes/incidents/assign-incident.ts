import { z } from 'zod';
import { Assigned, NewAssignee } from '../../../contracts/timeline.js';
import { principalName } from '../../../kernel/principal.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';

export const assignIncident = defineRoute({
  method: 'put',
  path: '/api/incidents/{id}/assignee',
  access: 'write',
  tag: 'incidents',
  summary: 'Says who takes care of an incident, or that nobody does.',
  input: { params: z.object({ id: IdParam }), body: NewAssignee },
  output: Assigned,
  errors: [404],
  handle: ({ params, body, principal, services }) =>
    services.timelines.assign({ of: 'incident', id: params.id }, body.assignee, principalName(principal)),
});
