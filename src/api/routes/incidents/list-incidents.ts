import { z } from 'zod';
import { Severity } from '../../../contracts/common.js';
import { Incident, IncidentRow, IncidentStatus } from '../../../contracts/failure.js';
import { defineRoute } from '../../http/define-route.js';
import {
  filterInstant,
  filterMany,
  filterText,
  filterTexts,
  given,
  pageQuery,
  pageRequest,
  sendPage,
  view,
} from '../../http/paging.js';

const Query = z.object({
  ...pageQuery,
  view,
  sort: z.enum(['last_seen', 'severity', 'pods', 'first_seen']).optional().meta({
    description: 'What the list descends by; without it, by when incidents were opened first.',
  }),
  status: filterMany(IncidentStatus),
  cluster: filterTexts,
  namespace: filterTexts,
  cause: filterTexts,
  severity: filterMany(Severity),
  owner: filterTexts.meta({ description: '`Kind/name`, or a name.' }),
  node: filterTexts.meta({ description: 'A node that any of its pods is on.' }),
  reason: filterTexts.meta({ description: 'The reason of any of its failures.' }),
  since: filterInstant,
  q: filterText.meta({ description: 'A part of namespace, owner, cause or title.' }),
});

export const listIncidents = defineRoute({
  method: 'get',
  path: '/api/incidents',
  access: 'read',
  tag: 'incidents',
  summary: 'Lists incidents: failures of one owner with one cause. Newest first, or as `sort` says.',
  input: { query: Query },
  output: z.union([z.array(IncidentRow), z.array(Incident)]),
  errors: [],
  handle: async (call) => {
    const { limit: _limit, cursor: _cursor, view: asked, sort, ...wanted } = call.query;
    const { incidents } = call.services;
    const page = pageRequest(call.query);
    if (asked === 'row') return sendPage(call, await incidents.listRows(given(wanted), page, sort));
    return sendPage(call, await incidents.list(given(wanted), page, sort));
  },
});
