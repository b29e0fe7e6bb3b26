import { z } from 'zod';
import { BulkChange } from '../../../contracts/bulk-change.js';
import { NewStatus } from '../../../contracts/failure.js';
import { principalName } from '../../../kernel/principal.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';

export const changeIncidentStatus = defineRoute({
  method: 'put',
  path: '/api/incidents/{id}/status',
  access: 'write',
  tag: 'incidents',
  summary: 'Gives all open failures of an incident a status.',
  input: { params: z.object({ id: IdParam }), body: NewStatus },
  output: BulkChange,
  errors: [404, 409],
  handle: ({ params, body, principal, services }) =>
    services.incidents.changeStatus(params.id, body, principalName(principal)),
});
