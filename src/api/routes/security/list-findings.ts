import { z } from 'zod';
import { Severity } from '../../../contracts/common.js';
import { Finding, FindingStatus } from '../../../contracts/finding.js';
import { defineRoute } from '../../http/define-route.js';
import { filterInstant, filterText, given, pageQuery, pageRequest, sendPage } from '../../http/paging.js';

const query = z.object({
  ...pageQuery,
  status: z.enum([...FindingStatus.options, 'all']).default('active'),
  namespace: filterText.meta({ description: '`_` for resources without a namespace.' }),
  severity: Severity.optional(),
  check: filterText,
  resource_type: filterText,
  resource_name: filterText,
  since: filterInstant,
  q: filterText.meta({ description: 'A part of a name or of the message.' }),
});

function filterOf({ status, namespace, resource_type, resource_name, ...rest }: z.output<typeof query>) {
  const { severity, check, since, q } = rest;
  return given({
    status: status === 'all' ? undefined : status,
    namespace: namespace === '_' ? '' : namespace,
    resourceType: resource_type,
    resourceName: resource_name,
    severity,
    check,
    since,
    q,
  });
}

export const listFindings = defineRoute({
  method: 'get',
  path: '/api/security/findings',
  access: 'read',
  tag: 'security',
  summary: 'Lists findings, newest first; the active ones unless `status` says otherwise.',
  input: { query },
  output: z.array(Finding),
  errors: [],
  handle: async (call) => {
    const page = await call.services.findings.list(filterOf(call.query), pageRequest(call.query));
    return sendPage(call, page);
  },
});
