import { z } from 'zod';
import { Severity } from '../../../contracts/common.js';
import { FindingStatus } from '../../../contracts/finding.js';
import type { Principal } from '../../../kernel/principal.js';
import { filterInstant, filterText, given, searchedBy } from '../../http/paging.js';

/** The filters of findings. */
export const findingFilters = {
  status: z.enum([...FindingStatus.options, 'all']).default('active'),
  namespace: filterText.meta({ description: '`_` for resources without a namespace.' }),
  severity: Severity.optional(),
  check: filterText,
  resource_type: filterText,
  resource_name: filterText,
  since: filterInstant,
  q: filterText.meta({ description: 'A part of a name; for who sees secrets, of the message, too.' }),
};

type Filters = z.output<z.ZodObject<typeof findingFilters>>;

/** The filters as storages know them. */
export function findingFilter(query: Filters, principal: Principal) {
  const { status, namespace, resource_type, resource_name, ...rest } = query;
  const { severity, check, since, q } = rest;
  return given({
    status: status === 'all' ? undefined : status,
    namespace: namespace === '_' ? '' : namespace,
    resourceType: resource_type,
    resourceName: resource_name,
    severity,
    check,
    since,
    ...searchedBy(principal, q),
  });
}
