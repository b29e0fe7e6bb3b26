import { z } from 'zod';
import { Severity } from '../../../contracts/common.js';
import { FindingStatus } from '../../../contracts/finding.js';
import { filterInstant, filterText, given } from '../../http/paging.js';

/** The filters of findings. */
export const findingFilters = {
  status: z.enum([...FindingStatus.options, 'all']).default('active'),
  namespace: filterText.meta({ description: '`_` for resources without a namespace.' }),
  severity: Severity.optional(),
  check: filterText,
  resource_type: filterText,
  resource_name: filterText,
  since: filterInstant,
  q: filterText.meta({ description: 'A part of a name or of the message.' }),
};

type Filters = z.output<z.ZodObject<typeof findingFilters>>;

/** The filters as storages know them. */
export function findingFilter({ status, namespace, resource_type, resource_name, ...rest }: Filters) {
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
