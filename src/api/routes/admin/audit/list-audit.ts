import { z } from 'zod';
import { AuditEntry } from '../../../../contracts/audit.js';
import { defineRoute } from '../../../http/define-route.js';
import { filterInstant, filterText, given, pageQuery, pageRequest, sendPage } from '../../../http/paging.js';

export const listAudit = defineRoute({
  method: 'get',
  path: '/api/admin/audit',
  access: 'admin',
  tag: 'audit',
  summary: 'Lists who changed what, newest first. Entries are kept for 180 days.',
  input: {
    query: z.object({
      ...pageQuery,
      actor: filterText.meta({ description: 'A username, or `token:` and the name of an API token.' }),
      action: filterText.meta({ description: 'The `operationId` of what was called.' }),
      since: filterInstant.meta({ description: 'Only what was done at or after this instant.' }),
    }),
  },
  output: z.array(AuditEntry),
  errors: [],
  handle: async (call) => {
    const { limit: _limit, cursor: _cursor, ...wanted } = call.query;
    return sendPage(call, await call.services.audit.list(given(wanted), pageRequest(call.query)));
  },
});
