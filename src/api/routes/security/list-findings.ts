import { z } from 'zod';
import { Finding } from '../../../contracts/finding.js';
import { defineRoute } from '../../http/define-route.js';
import { pageQuery, pageRequest, sendPage } from '../../http/paging.js';
import { findingFilter, findingFilters } from './finding-filters.js';

const query = z.object({ ...pageQuery, ...findingFilters });

export const listFindings = defineRoute({
  method: 'get',
  path: '/api/security/findings',
  access: 'read',
  tag: 'security',
  summary: 'Lists findings, newest first; the active ones unless `status` says otherwise.',
  input: { query },
  output: z.array(Finding),
  errors: [],
  mixesSecrets: true,
  handle: async (call) => {
    const page = await call.services.findings.list(findingFilter(call.query, call.principal), pageRequest(call.query));
    return sendPage(call, page);
  },
});
