import { z } from 'zod';
import { IncidentDetail, IncidentDetailRow } from '../../../contracts/failure.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';
import { view } from '../../http/paging.js';

export const getIncident = defineRoute({
  method: 'get',
  path: '/api/incidents/{id}',
  access: 'read',
  tag: 'incidents',
  summary: 'Shows an incident with the first fifty of its failures and their solution.',
  input: { params: z.object({ id: IdParam }), query: z.object({ view }) },
  output: z.union([IncidentDetail, IncidentDetailRow]),
  mixesSecrets: 'unless rows',
  errors: [404],
  handle: ({ params, query, services }) =>
    query.view === 'row' ? services.incidents.getRow(params.id) : services.incidents.get(params.id),
});
