import { BulkChange, NewFindingStatuses } from '../../../contracts/bulk-change.js';
import { defineRoute } from '../../http/define-route.js';

export const changeFindings = defineRoute({
  method: 'post',
  path: '/api/security/findings/status',
  access: 'write',
  tag: 'security',
  summary: 'Dismisses or restores many findings: those with these ids, or those that a filter finds.',
  input: { body: NewFindingStatuses },
  output: BulkChange,
  errors: [],
  examples: {
    'These findings': { ids: [7, 8], status: 'dismissed' },
    'What a filter finds': { filter: { namespace: 'shop', check: 'run-as-root' }, status: 'dismissed' },
  },
  handle: ({ body, services }) =>
    'ids' in body
      ? services.bulkFindings.changeNamed(body.ids, body.status)
      : services.bulkFindings.changeFound(body.filter, body.status),
});
