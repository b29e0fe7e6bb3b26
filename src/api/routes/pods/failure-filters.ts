import { z } from 'zod';
import { Severity } from '../../../contracts/common.js';
import { FailureItem, FailureRow, type FailureStatus } from '../../../contracts/failure.js';
import type { FailureFilter } from '../../../kernel/ports/storage/failures.js';
import type { Call } from '../../http/define-route.js';
import {
  filterAlias,
  filterInstant,
  filterMany,
  filterText,
  filterTexts,
  given,
  pageQuery,
  pageRequest,
  searchedBy,
  sendPage,
  view,
} from '../../http/paging.js';

const filters = {
  view,
  cluster: filterTexts,
  namespace: filterTexts,
  pod: filterText.meta({ description: 'The name of a pod.' }),
  pod_name: filterAlias('pod'),
  reason: filterTexts,
  cause: filterTexts,
  severity: filterMany(Severity),
  owner: filterTexts.meta({ description: '`Kind/name`, or a name.' }),
  node: filterTexts.meta({ description: 'The node that the pod is on.' }),
  since: filterInstant,
  q: filterText.meta({
    description: 'A part of pod name, namespace, reason or title; for who sees secrets, of the message, too.',
  }),
};

/** The query of the lists that hold one status. */
export const FailureListQuery = z.object({ ...pageQuery, ...filters });

/** A list's items, or its rows. */
export const FailureList = z.union([z.array(FailureItem), z.array(FailureRow)]);

type FailureListCall = Call<{ query: typeof FailureListQuery }>;

/** A page of failures of these statuses, with the headers of a paged list (docs/wire-contract.md, "Lists"). */
export async function listFailures(
  call: FailureListCall,
  status: readonly FailureStatus[],
): Promise<FailureItem[] | FailureRow[]> {
  const { limit: _limit, cursor: _cursor, view: asked, pod_name: podName, q, ...wanted } = call.query;
  const pod = wanted.pod ?? podName;
  const filter: FailureFilter = { ...given({ ...wanted, ...searchedBy(call.principal, q), pod }), status };
  const { failures } = call.services;
  const page = pageRequest(call.query);
  if (asked === 'row') return sendPage(call, await failures.listRows(filter, page));
  return sendPage(call, await failures.list(filter, page));
}
