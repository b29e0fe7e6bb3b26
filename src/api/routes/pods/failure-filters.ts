import { z } from 'zod';
import { Severity } from '../../../contracts/common.js';
import type { FailureItem, FailureStatus } from '../../../contracts/failure.js';
import type { FailureFilter } from '../../../kernel/ports/storage/failures.js';
import type { Call } from '../../http/define-route.js';
import { filterAlias, filterInstant, filterText, given, pageQuery, pageRequest, sendPage } from '../../http/paging.js';

const filters = {
  cluster: filterText,
  namespace: filterText,
  pod: filterText.meta({ description: 'The name of a pod.' }),
  pod_name: filterAlias('pod'),
  reason: filterText,
  cause: filterText,
  severity: Severity.optional(),
  owner: filterText.meta({ description: '`Kind/name`, or a name.' }),
  since: filterInstant,
  q: filterText.meta({ description: 'A part of pod name, namespace, reason, message or title.' }),
};

/** The query of the lists that hold one status. */
export const FailureListQuery = z.object({ ...pageQuery, ...filters });

type FailureListCall = Call<{ query: typeof FailureListQuery }>;

/** A page of failures of these statuses, with the headers of a paged list (docs/wire-contract.md, "Lists"). */
export async function listFailures(call: FailureListCall, status: readonly FailureStatus[]): Promise<FailureItem[]> {
  const { limit: _limit, cursor: _cursor, pod_name: podName, ...wanted } = call.query;
  const filter: FailureFilter = { ...given({ ...wanted, pod: wanted.pod ?? podName }), status };
  const page = await call.services.failures.list(filter, pageRequest(call.query));
  return sendPage(call, page);
}
