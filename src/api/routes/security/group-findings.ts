import { z } from 'zod';
import { FindingGroupBy, FindingGroups } from '../../../contracts/finding.js';
import { defineRoute } from '../../http/define-route.js';
import { cursorOfNames, pageQuery, pageRequest, sendPart } from '../../http/paging.js';
import { findingFilter, findingFilters } from './finding-filters.js';

export const groupFindings = defineRoute({
  method: 'get',
  path: '/api/security/findings/groups',
  access: 'read',
  tag: 'security',
  summary: 'The findings in groups, those with the most of the gravest severity first.',
  input: {
    query: z.object({
      group_by: FindingGroupBy.default('check').meta({ description: 'What the findings of a group have in common.' }),
      limit: pageQuery.limit.meta({ description: 'How many groups at most.' }),
      cursor: cursorOfNames,
      ...findingFilters,
    }),
  },
  output: FindingGroups,
  errors: [],
  handle: async (call) => {
    const { group_by: by, limit, cursor, ...filters } = call.query;
    const wanted = { by, ...pageRequest({ limit, cursor }) };
    const page = await call.services.findings.groups(findingFilter(filters, call.principal), wanted);
    return { items: sendPart(call, page), total: page.total };
  },
});
