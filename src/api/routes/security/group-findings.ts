import { z } from 'zod';
import { FindingGroupBy, FindingGroups } from '../../../contracts/finding.js';
import { defineRoute } from '../../http/define-route.js';
import { pageQuery } from '../../http/paging.js';
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
      ...findingFilters,
    }),
  },
  output: FindingGroups,
  errors: [],
  handle: ({ query: { group_by: by, limit, ...filters }, principal, services }) =>
    services.findings.groups(findingFilter(filters, principal), { by, limit }),
});
