import { z } from 'zod';
import { Severity } from '../../../contracts/common.js';
import { Incident, IncidentStatus } from '../../../contracts/failure.js';
import { defineRoute } from '../../http/define-route.js';
import { filterInstant, filterText, given, pageQuery, pageRequest, sendPage } from '../../http/paging.js';

const Query = z.object({
  ...pageQuery,
  status: IncidentStatus.optional(),
  cluster: filterText,
  namespace: filterText,
  cause: filterText,
  severity: Severity.optional(),
  owner: filterText.meta({ description: '`Kind/name`, or a name.' }),
  since: filterInstant,
  q: filterText.meta({ description: 'A part of namespace, owner, cause or title.' }),
});

export const listIncidents = defineRoute({
  method: 'get',
  path: '/api/incidents',
  access: 'read',
  tag: 'incidents',
  summary: 'Lists incidents, newest first: failures of one owner with one cause.',
  input: { query: Query },
  output: z.array(Incident),
  errors: [],
  handle: async (call) => {
    const { limit: _limit, cursor: _cursor, ...wanted } = call.query;
    return sendPage(call, await call.services.incidents.list(given(wanted), pageRequest(call.query)));
  },
});
