import { z } from 'zod';
import { IncidentDetail } from '../../../contracts/failure.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';

export const getIncident = defineRoute({
  method: 'get',
  path: '/api/incidents/{id}',
  access: 'read',
  tag: 'incidents',
  summary: 'Shows an incident with the first fifty of its failures and their solution.',
  input: { params: z.object({ id: IdParam }) },
  output: IncidentDetail,
  errors: [404],
  handle: ({ params, services }) => services.incidents.get(params.id),
});
